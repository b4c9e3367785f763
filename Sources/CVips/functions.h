#pragma once

#include <stddef.h>
#include <stdint.h>

// Declarations of the parts of libvips 8.14 and GLib that we use, written by hand: installing the headers requires
// two hundred packages, and SwiftPM finds them only through pkg-config, which would link the library (shim.h
// explains why it must not be linked). Enumerations are `int` or `unsigned` here, as the compiler represents them,
// and gboolean is `int`. Tests/Site/test_libvips.py compares all of it with the real headers.

typedef struct _VipsImage VipsImage;
typedef struct _VipsArea VipsArea;
typedef struct _VipsArrayDouble VipsArrayDouble;

#define VIPS_META_ICC_NAME "icc-profile-data"
#define VIPS_META_IMAGEDESCRIPTION "image-description"
#define VIPS_META_IPTC_NAME "iptc-data"
#define VIPS_META_ORIENTATION "orientation"
#define VIPS_META_XMP_NAME "xmp-data"

/// Every constant: CONSTANT(name, value).
#define BLOGFORGE_VIPS_CONSTANTS(CONSTANT) \
  CONSTANT(VIPS_FORMAT_UCHAR, 0) \
  CONSTANT(VIPS_CODING_NONE, 0) \
  CONSTANT(VIPS_INTERPRETATION_B_W, 1) \
  CONSTANT(VIPS_INTERPRETATION_XYZ, 12) \
  CONSTANT(VIPS_INTERPRETATION_LAB, 13) \
  CONSTANT(VIPS_INTERPRETATION_CMYK, 15) \
  CONSTANT(VIPS_INTERPRETATION_sRGB, 22) \
  CONSTANT(VIPS_INTERPRETATION_RGB16, 25) \
  CONSTANT(VIPS_INTERPRETATION_GREY16, 26) \
  CONSTANT(VIPS_INTERPRETATION_scRGB, 28) \
  CONSTANT(VIPS_INTERESTING_CENTRE, 1) \
  CONSTANT(VIPS_INTERESTING_ATTENTION, 3) \
  CONSTANT(VIPS_SIZE_FORCE, 3) \
  CONSTANT(VIPS_ACCESS_SEQUENTIAL, 1) \
  CONSTANT(VIPS_FOREIGN_HEIF_COMPRESSION_AV1, 4) \
  CONSTANT(G_LOG_FLAG_RECURSION, 1 << 0) \
  CONSTANT(G_LOG_LEVEL_CRITICAL, 1 << 3) \
  CONSTANT(G_LOG_LEVEL_WARNING, 1 << 4) \
  CONSTANT(G_LOG_LEVEL_MESSAGE, 1 << 5) \
  CONSTANT(G_LOG_LEVEL_INFO, 1 << 6) \
  CONSTANT(G_LOG_LEVEL_DEBUG, 1 << 7)

/// Every function: FUNCTION(result, name, (parameters)). Add new ones at the end: SwiftPM does not recompile files
/// that use a header like this one, and the offsets of existing functions must stay valid for files that it
/// compiled earlier.
#define BLOGFORGE_VIPS_FUNCTIONS(FUNCTION) \
  FUNCTION(int, vips_init, (const char *program)) \
  FUNCTION(int, vips_version, (int part)) \
  FUNCTION(void, vips_block_untrusted_set, (int state)) \
  FUNCTION(void, vips_concurrency_set, (int threads)) \
  FUNCTION(void, vips_cache_set_max, (int count)) \
  FUNCTION(char *, vips_error_buffer_copy, (void)) \
  FUNCTION(void, vips_error_clear, (void)) \
  FUNCTION(const char *, vips_foreign_find_load_buffer, (const void *bytes, size_t count)) \
  FUNCTION(VipsImage *, vips_image_new_from_buffer, \
      (const void *bytes, size_t count, const char *options, ...)) \
  FUNCTION(VipsImage *, vips_image_new_from_memory_copy, \
      (const void *bytes, size_t count, int width, int height, int bands, int format)) \
  FUNCTION(VipsImage *, vips_image_copy_memory, (VipsImage *image)) \
  FUNCTION(void *, vips_image_write_to_memory, (VipsImage *image, size_t *count)) \
  FUNCTION(int, vips_image_write_to_buffer, \
      (VipsImage *image, const char *ending, void **bytes, size_t *count, ...)) \
  FUNCTION(void, vips_image_init_fields, \
      (VipsImage *image, int width, int height, int bands, int format, int coding, \
       int interpretation, double across, double down)) \
  FUNCTION(int, vips_image_get_width, (const VipsImage *image)) \
  FUNCTION(int, vips_image_get_height, (const VipsImage *image)) \
  FUNCTION(int, vips_image_get_bands, (const VipsImage *image)) \
  FUNCTION(int, vips_image_get_format, (const VipsImage *image)) \
  FUNCTION(int, vips_image_get_interpretation, (const VipsImage *image)) \
  FUNCTION(int, vips_image_get_xoffset, (const VipsImage *image)) \
  FUNCTION(int, vips_image_get_yoffset, (const VipsImage *image)) \
  FUNCTION(int, vips_image_get_orientation_swap, (VipsImage *image)) \
  FUNCTION(int, vips_image_get_n_pages, (VipsImage *image)) \
  FUNCTION(int, vips_image_get_page_height, (VipsImage *image)) \
  FUNCTION(uint64_t, vips_format_sizeof, (int format)) \
  FUNCTION(size_t, vips_image_get_typeof, (const VipsImage *image, const char *name)) \
  FUNCTION(char **, vips_image_get_fields, (VipsImage *image)) \
  FUNCTION(int, vips_image_remove, (VipsImage *image, const char *name)) \
  FUNCTION(int, vips_image_get_int, (const VipsImage *image, const char *name, int *value)) \
  FUNCTION(void, vips_image_set_int, (VipsImage *image, const char *name, int value)) \
  FUNCTION(int, vips_image_get_array_int, \
      (VipsImage *image, const char *name, int **values, int *count)) \
  FUNCTION(void, vips_image_set_array_int, \
      (VipsImage *image, const char *name, const int *values, int count)) \
  FUNCTION(void, vips_image_set_string, (VipsImage *image, const char *name, const char *value)) \
  FUNCTION(void, vips_image_set_blob_copy, \
      (VipsImage *image, const char *name, const void *bytes, size_t count)) \
  FUNCTION(int, vips_thumbnail_buffer, (void *bytes, size_t count, VipsImage **out, int width, ...)) \
  FUNCTION(int, vips_thumbnail_image, (VipsImage *in, VipsImage **out, int width, ...)) \
  FUNCTION(int, vips_extract_area, \
      (VipsImage *in, VipsImage **out, int left, int top, int width, int height, ...)) \
  FUNCTION(int, vips_extract_band, (VipsImage *in, VipsImage **out, int band, ...)) \
  FUNCTION(int, vips_smartcrop, (VipsImage *in, VipsImage **out, int width, int height, ...)) \
  FUNCTION(int, vips_colourspace, (VipsImage *in, VipsImage **out, int space, ...)) \
  FUNCTION(int, vips_cast, (VipsImage *in, VipsImage **out, int format, ...)) \
  FUNCTION(int, vips_addalpha, (VipsImage *in, VipsImage **out, ...)) \
  FUNCTION(int, vips_flatten, (VipsImage *in, VipsImage **out, ...)) \
  FUNCTION(int, vips_min, (VipsImage *in, double *out, ...)) \
  FUNCTION(int, vips_max, (VipsImage *in, double *out, ...)) \
  FUNCTION(int, vips_jpegsave_buffer, (VipsImage *in, void **bytes, size_t *count, ...)) \
  FUNCTION(int, vips_pngsave_buffer, (VipsImage *in, void **bytes, size_t *count, ...)) \
  FUNCTION(int, vips_webpsave_buffer, (VipsImage *in, void **bytes, size_t *count, ...)) \
  FUNCTION(int, vips_gifsave_buffer, (VipsImage *in, void **bytes, size_t *count, ...)) \
  FUNCTION(int, vips_heifsave_buffer, (VipsImage *in, void **bytes, size_t *count, ...)) \
  FUNCTION(VipsArrayDouble *, vips_array_double_newv, (int count, ...)) \
  FUNCTION(void, vips_area_unref, (VipsArea *area)) \
  FUNCTION(int, vips_invert, (VipsImage *in, VipsImage **out, ...)) \
  FUNCTION(int, vips_copy, (VipsImage *in, VipsImage **out, ...)) \
  FUNCTION(int, vips_embed, (VipsImage *in, VipsImage **out, int left, int top, int width, int height, ...)) \
  FUNCTION(void *, g_object_ref, (void *object)) \
  FUNCTION(void, g_object_unref, (void *object)) \
  FUNCTION(void, g_free, (void *memory)) \
  FUNCTION(void, g_strfreev, (char **texts)) \
  FUNCTION(unsigned, g_log_set_handler, \
      (const char *domain, int levels, \
       void (*log)(const char *domain, int level, const char *message, void *data), void *data)) \
  FUNCTION(void, vips_operation_block_set, (const char *name, int state))
