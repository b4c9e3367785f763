// ImageResize
