#pragma once

#include <dlfcn.h>
#include <string.h>

#include "functions.h"

// libvips is opened only when a picture is processed: it depends on a hundred libraries, and linking it would cost
// 20 ms of CPU time at every start. Nothing here may call its functions by name, because that would link the
// library.

#define BLOGFORGE_VIPS_CONSTANT(name, value) static const int name = value;
BLOGFORGE_VIPS_CONSTANTS(BLOGFORGE_VIPS_CONSTANT)
#undef BLOGFORGE_VIPS_CONSTANT

/// The functions of the opened library. Swift calls them directly, unless they are variadic.
typedef struct blogforge_vips {
#define BLOGFORGE_VIPS_MEMBER(result, name, parameters) result(*_Nonnull name) parameters;
  BLOGFORGE_VIPS_FUNCTIONS(BLOGFORGE_VIPS_MEMBER)
#undef BLOGFORGE_VIPS_MEMBER
} blogforge_vips;

#define BLOGFORGE_VIPS_ONE(result, name, parameters) +1
enum { blogforge_vips_function_count = 0 BLOGFORGE_VIPS_FUNCTIONS(BLOGFORGE_VIPS_ONE) };
#undef BLOGFORGE_VIPS_ONE

/// Opens a library, which stays open until the process ends. On failure, returns NULL and sets `problem` to the
/// loader's message.
static inline void *blogforge_vips_open_library(const char *file, const char **problem) {
  // RTLD_LAZY, because only a few of ten thousand functions are called.
  void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (!library) *problem = dlerror();
  return library;
}

/// Looks up all functions in the library and its dependencies.
///
/// Returns how many functions are missing; `missing` has room for all names.
static inline int blogforge_vips_load(blogforge_vips *vips, void *library, const char **missing) {
  int count = 0;
  void *found;
#define BLOGFORGE_VIPS_LOAD(result, name, parameters) \
  found = dlsym(library, #name); \
  if (!found) missing[count++] = #name; \
  memcpy(&vips->name, &found, sizeof found);
  BLOGFORGE_VIPS_FUNCTIONS(BLOGFORGE_VIPS_LOAD)
#undef BLOGFORGE_VIPS_LOAD
  return count;
}

// Wrappers, because Swift cannot call variadic functions and cannot cast an image to an object. All return 0 on
// success, as libvips does, unless they return an image.

static inline void blogforge_vips_keep(const blogforge_vips *vips, VipsImage *image) {
  vips->g_object_ref(image);
}

static inline void blogforge_vips_drop(const blogforge_vips *vips, VipsImage *image) {
  vips->g_object_unref(image);
}

static inline VipsImage *blogforge_vips_open(const blogforge_vips *vips, const void *bytes, size_t count) {
  return vips->vips_image_new_from_buffer(bytes, count, "", NULL);
}

static inline int blogforge_vips_decode(
    const blogforge_vips *vips, void *bytes, size_t count, VipsImage **out, int width, int height,
    const char *load_options, const char *export_profile) {
  return export_profile
      ? vips->vips_thumbnail_buffer(bytes, count, out, width, "height", height, "size", VIPS_SIZE_FORCE,
            "option_string", load_options, "export_profile", export_profile, NULL)
      : vips->vips_thumbnail_buffer(bytes, count, out, width, "height", height, "size", VIPS_SIZE_FORCE,
            "option_string", load_options, NULL);
}

// Opens all frames of an animation as one image, one frame below the other.
static inline VipsImage *blogforge_vips_open_frames(
    const blogforge_vips *vips, const void *bytes, size_t count) {
  return vips->vips_image_new_from_buffer(
      bytes, count, "[n=-1,fail_on=error]", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

static inline int blogforge_vips_part(
    const blogforge_vips *vips, VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips->vips_extract_area(in, out, left, top, width, height, NULL);
}

static inline int blogforge_vips_with_alpha(const blogforge_vips *vips, VipsImage *in, VipsImage **out) {
  return vips->vips_addalpha(in, out, NULL);
}

static inline int blogforge_vips_stretch(
    const blogforge_vips *vips, VipsImage *in, VipsImage **out, int width, int height,
    const char *export_profile) {
  return export_profile
      ? vips->vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE,
            "export_profile", export_profile, NULL)
      : vips->vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
}

static inline int blogforge_vips_resize(
    const blogforge_vips *vips, VipsImage *in, VipsImage **out, int width, int height) {
  return vips->vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
}

static inline int blogforge_vips_smart_crop(
    const blogforge_vips *vips, VipsImage *in, VipsImage **out, int width, int height, int interesting) {
  return vips->vips_smartcrop(in, out, width, height, "interesting", interesting, NULL);
}

static inline int blogforge_vips_srgb(const blogforge_vips *vips, VipsImage *in, VipsImage **out) {
  return vips->vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int blogforge_vips_bytes(const blogforge_vips *vips, VipsImage *in, VipsImage **out) {
  return vips->vips_cast(in, out, VIPS_FORMAT_UCHAR, NULL);
}

static inline int blogforge_vips_first_bands(
    const blogforge_vips *vips, VipsImage *in, VipsImage **out, int count) {
  return vips->vips_extract_band(in, out, 0, "n", count, NULL);
}

static inline int blogforge_vips_on_white(const blogforge_vips *vips, VipsImage *in, VipsImage **out) {
  VipsArrayDouble *white = vips->vips_array_double_newv(3, 255.0, 255.0, 255.0);
  int result = vips->vips_flatten(in, out, "background", white, NULL);
  vips->vips_area_unref((VipsArea *)white);
  return result;
}

// Opens a still picture that is read once from top to bottom.
static inline VipsImage *blogforge_vips_open_rows(
    const blogforge_vips *vips, const void *bytes, size_t count, const char *options) {
  return vips->vips_image_new_from_buffer(bytes, count, options, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

// Converts CMYK to red, green and blue with black as the alpha channel, which `blogforge_vips_on_black` multiplies.
static inline int blogforge_vips_inks(const blogforge_vips *vips, VipsImage *in, VipsImage **out) {
  VipsImage *bytes = NULL, *light = NULL;
  int result = vips->vips_cast(in, &bytes, VIPS_FORMAT_UCHAR, "shift", 1, NULL)
      || vips->vips_invert(bytes, &light, NULL)
      || vips->vips_copy(light, out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  if (bytes) vips->g_object_unref(bytes);
  if (light) vips->g_object_unref(light);
  return result;
}

static inline int blogforge_vips_on_black(const blogforge_vips *vips, VipsImage *in, VipsImage **out) {
  return vips->vips_flatten(in, out, NULL);
}

// Places the picture in a larger one that is transparent around it.
static inline int blogforge_vips_embed(
    const blogforge_vips *vips, VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips->vips_embed(in, out, left, top, width, height, NULL);
}

static inline int blogforge_vips_range(
    const blogforge_vips *vips, VipsImage *in, double *least, double *most) {
  return vips->vips_min(in, least, NULL) || vips->vips_max(in, most, NULL);
}

static inline int blogforge_vips_save_jpeg(
    const blogforge_vips *vips, VipsImage *in, void **out, size_t *count, int quality) {
  return vips->vips_jpegsave_buffer(
      in, out, count, "Q", quality, "strip", 1, "optimize_coding", 1, NULL);
}

static inline int blogforge_vips_save_png(
    const blogforge_vips *vips, VipsImage *in, void **out, size_t *count) {
  return vips->vips_pngsave_buffer(in, out, count, "strip", 1, NULL);
}

static inline int blogforge_vips_save_webp(
    const blogforge_vips *vips, VipsImage *in, void **out, size_t *count, int quality) {
  return vips->vips_webpsave_buffer(in, out, count, "Q", quality, "strip", 1, NULL);
}

static inline int blogforge_vips_save_gif(
    const blogforge_vips *vips, VipsImage *in, void **out, size_t *count) {
  return vips->vips_gifsave_buffer(in, out, count, NULL);
}

static inline int blogforge_vips_save_avif(
    const blogforge_vips *vips, VipsImage *in, void **out, size_t *count, int quality) {
  return vips->vips_heifsave_buffer(
      in, out, count, "Q", quality, "strip", 1, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, NULL);
}

static inline void blogforge_vips_drop_message(
    const char *domain, int level, const char *message, void *data) {
  (void) domain; (void) level; (void) message; (void) data;
}

// Suppresses libvips' messages about invalid pictures on standard error; the caller gets them as errors.
static inline void blogforge_vips_silence(const blogforge_vips *vips) {
  int levels = G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG
      | G_LOG_LEVEL_CRITICAL | G_LOG_FLAG_RECURSION;
  vips->g_log_set_handler("VIPS", levels, blogforge_vips_drop_message, NULL);
}

static inline int blogforge_vips_band(const blogforge_vips *vips, VipsImage *in, VipsImage **out, int band) {
  return vips->vips_extract_band(in, out, band, NULL);
}

// For tests, which create their own pictures: writes `in` in the format of `ending`, as in ".jpg[Q=90]".
static inline int blogforge_vips_write(
    const blogforge_vips *vips, VipsImage *in, const char *ending, void **out, size_t *count) {
  return vips->vips_image_write_to_buffer(in, ending, out, count, NULL);
}

// For tests: opens a file with libvips options, as in "[shrink=8]".
static inline VipsImage *blogforge_vips_open_with(
    const blogforge_vips *vips, const void *bytes, size_t count, const char *options) {
  return vips->vips_image_new_from_buffer(bytes, count, options, NULL);
}

// For tests: converts a picture to another colour space.
static inline int blogforge_vips_convert(
    const blogforge_vips *vips, VipsImage *in, VipsImage **out, int space) {
  return vips->vips_colourspace(in, out, space, NULL);
}
