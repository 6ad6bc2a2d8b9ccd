# Sourced by the scripts: makes .venv ready. It keeps to what bash 3.2, the one on macOS, can do.
#
#   set_up run     what `paiyou` needs: requirements.lock and the project itself
#   set_up test    that, and requirements-dev.lock
#
# A stamp in .venv holds a copy of all that an install was made from. While it agrees, nothing is done and no network
# is needed. A set-up that was killed leaves its mark behind, and the next one starts .venv afresh.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
venv=$root/.venv
python=$venv/bin/python

say() { printf '%s\n' "$*" >&2; }

die() {
    say "$@"
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

set_up() {
    is_current "$1" && return
    wait_for_others
    is_current "$1" || install "$1"
    exec 9<&-
}

is_current() {
    [ -x "$python" ] && [ ! -e "$venv/unfinished" ] && sources_of "$1" | cmp -s - "$venv/stamp-$1"
}

sources_of() {
    printf '%s\n' "$root"
    "$python" -V
    cat "$root/pyproject.toml" "$root/requirements.lock"
    [ "$1" = run ] || cat "$root/requirements-dev.lock"
}

# One set-up at a time in this checkout, where there is flock (macOS has none). The lock is this file itself.
wait_for_others() {
    exec 9<"$root/scripts/lib/setup.sh"
    have flock || return 0
    flock -n 9 || {
        say "Another set-up is running in $root; waiting for it."
        flock 9
    }
}

install() {
    say "Setting up $venv ..."
    trap 'exit 130' INT # pip turns a Ctrl-C into a refusal, and what it leaves may be half an install
    is_usable || make_venv
    : >"$venv/unfinished"
    case $1 in
        run) install_locked -r "$root/requirements.lock" ;;
        test) install_locked -r "$root/requirements.lock" -r "$root/requirements-dev.lock" ;;
    esac
    pip_install --no-deps --no-build-isolation -e "$root"
    sources_of run >"$venv/stamp-run"
    [ "$1" = run ] || sources_of "$1" >"$venv/stamp-$1"
    rm -f "$venv/unfinished"
    trap - INT
}

# False for a half-made .venv, one that was moved, and one whose Python has gone or is another by now.
is_usable() {
    [ -x "$python" ] && [ ! -e "$venv/unfinished" ] && grep -qF "$venv" "$venv/bin/activate" &&
        "$python" -c 'import os, sysconfig; os.stat(sysconfig.get_path("purelib"))' 2>/dev/null &&
        { have uv || "$python" -c 'import pip' 2>/dev/null; }
}

make_venv() {
    local base
    have uv || base=$(find_python)
    rm -rf "$venv"
    mkdir "$venv"
    : >"$venv/unfinished"
    if have uv; then
        uv venv --quiet --allow-existing --no-project --python '>=3.11' "$venv" || die "uv could not make $venv."
    else
        "$base" -m venv "$venv" || die "$base could not make $venv."
    fi
}

find_python() {
    local name found=""
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        have "$name" || continue
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            "$name" -c 'import venv, ensurepip' 2>/dev/null || die "$(lacks_venv "$name")"
            printf '%s\n' "$name"
            return
        fi
        [ -n "$found" ] || found="python3 here is $("$name" -V 2>&1)"
    done
    die "Paiyou needs Python 3.11 or newer, and ${found:-there is no python3 in the PATH}."
}

lacks_venv() {
    printf '%s' "Paiyou needs Python's venv and ensurepip modules, which $1 here lacks: install them" \
        " (on Debian and Ubuntu: apt-get install python3-venv), or install uv, then run this again."
}

install_locked() { pip_install --require-hashes "$@"; }

# A refused install leaves .venv as it was, so it takes the mark off again: only a killed one leaves it.
pip_install() {
    if have uv; then
        uv pip install --quiet --compile-bytecode --python "$python" "$@" && return
    else
        "$python" -m pip install --quiet --disable-pip-version-check --no-input "$@" && return
    fi
    rm -f "$venv/unfinished"
    die "The packages could not be installed into $venv: the reason stands above."
}
