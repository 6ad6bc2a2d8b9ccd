"""What Paiyou uses of msgpack, which ships no types; `unpackb` must be given every limit."""

from collections.abc import Callable

class UnpackException(Exception): ...
class FormatError(ValueError, UnpackException): ...
class StackError(ValueError, UnpackException): ...

class ExtraData(ValueError):
    unpacked: object
    extra: bytes

class ExtType:
    code: int
    data: bytes
    def __init__(self, code: int, data: bytes) -> None: ...

def packb(
    o: object,
    *,
    default: Callable[[object], object] | None = ...,
    use_single_float: bool = ...,
    use_bin_type: bool = ...,
    strict_types: bool = ...,
    datetime: bool = ...,
) -> bytes: ...
def unpackb(
    packed: bytes | bytearray | memoryview,
    *,
    max_str_len: int,
    max_bin_len: int,
    max_array_len: int,
    max_map_len: int,
    max_ext_len: int,
    use_list: bool = ...,
    raw: bool = ...,
    strict_map_key: bool = ...,
    object_pairs_hook: Callable[[list[tuple[object, object]]], object] | None = ...,
    ext_hook: Callable[[int, bytes], object] = ...,
) -> object: ...
