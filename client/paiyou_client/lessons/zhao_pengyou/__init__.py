"""The ten lessons of Zhao Pengyou."""
