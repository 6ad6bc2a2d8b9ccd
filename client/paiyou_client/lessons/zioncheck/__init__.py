"""The ten lessons of Zioncheck."""
