#pragma once
#include <vips/vips.h>

// Swift does not see variadic functions, so each one that we call has a function of one line here.
// All return 0 for success, as libvips does, unless they return an image.

static inline VipsImage *blogforge_vips_open(const void *bytes, size_t count) {
  return vips_image_new_from_buffer(bytes, count, "", NULL);
}

static inline int blogforge_vips_decode(
    void *bytes, size_t count, VipsImage **out, int width, int height, const char *load_options,
    const char *export_profile) {
  return export_profile
      ? vips_thumbnail_buffer(bytes, count, out, width, "height", height, "size", VIPS_SIZE_FORCE,
            "option_string", load_options, "export_profile", export_profile, NULL)
      : vips_thumbnail_buffer(bytes, count, out, width, "height", height, "size", VIPS_SIZE_FORCE,
            "option_string", load_options, NULL);
}

// All frames of an animation, one below the other.
static inline VipsImage *blogforge_vips_open_frames(const void *bytes, size_t count) {
  return vips_image_new_from_buffer(bytes, count, "[n=-1,fail_on=error]", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

static inline int blogforge_vips_part(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips_extract_area(in, out, left, top, width, height, NULL);
}

static inline int blogforge_vips_with_alpha(VipsImage *in, VipsImage **out) {
  return vips_addalpha(in, out, NULL);
}

static inline int blogforge_vips_stretch(
    VipsImage *in, VipsImage **out, int width, int height, const char *export_profile) {
  return export_profile
      ? vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE,
            "export_profile", export_profile, NULL)
      : vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
}

static inline int blogforge_vips_resize(VipsImage *in, VipsImage **out, int width, int height) {
  return vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
}

static inline int blogforge_vips_smart_crop(
    VipsImage *in, VipsImage **out, int width, int height, VipsInteresting interesting) {
  return vips_smartcrop(in, out, width, height, "interesting", interesting, NULL);
}

static inline int blogforge_vips_srgb(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int blogforge_vips_bytes(VipsImage *in, VipsImage **out) {
  return vips_cast(in, out, VIPS_FORMAT_UCHAR, NULL);
}

static inline int blogforge_vips_first_bands(VipsImage *in, VipsImage **out, int count) {
  return vips_extract_band(in, out, 0, "n", count, NULL);
}

static inline int blogforge_vips_on_white(VipsImage *in, VipsImage **out) {
  VipsArrayDouble *white = vips_array_double_newv(3, 255.0, 255.0, 255.0);
  int result = vips_flatten(in, out, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  return result;
}

static inline int blogforge_vips_range(VipsImage *in, double *least, double *most) {
  return vips_min(in, least, NULL) || vips_max(in, most, NULL);
}

static inline int blogforge_vips_save_jpeg(VipsImage *in, void **out, size_t *count, int quality) {
  return vips_jpegsave_buffer(
      in, out, count, "Q", quality, "strip", TRUE, "optimize_coding", TRUE, NULL);
}

static inline int blogforge_vips_save_png(VipsImage *in, void **out, size_t *count) {
  return vips_pngsave_buffer(in, out, count, "strip", TRUE, NULL);
}

static inline int blogforge_vips_save_webp(VipsImage *in, void **out, size_t *count, int quality) {
  return vips_webpsave_buffer(in, out, count, "Q", quality, "strip", TRUE, NULL);
}

static inline int blogforge_vips_save_gif(VipsImage *in, void **out, size_t *count) {
  return vips_gifsave_buffer(in, out, count, NULL);
}

static inline int blogforge_vips_save_avif(VipsImage *in, void **out, size_t *count, int quality) {
  return vips_heifsave_buffer(
      in, out, count, "Q", quality, "strip", TRUE, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, NULL);
}

// `look` is called now and then while `image` is computed or written, on any thread.
static inline void blogforge_vips_watch(
    VipsImage *image, void (*look)(VipsImage *, VipsProgress *, void *), void *data) {
  vips_image_set_progress(image, TRUE);
  g_signal_connect(image, "eval", G_CALLBACK(look), data);
}

static inline void blogforge_vips_unwatch(VipsImage *image, void *data) {
  g_signal_handlers_disconnect_matched(image, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, data);
  vips_image_set_progress(image, FALSE);
}

static inline void blogforge_vips_drop_message(
    const char *domain, GLogLevelFlags level, const char *message, void *data) {
  (void) domain; (void) level; (void) message; (void) data;
}

// libvips writes what it thinks of a broken picture to standard error; the caller hears it as an error.
static inline void blogforge_vips_silence(void) {
  GLogLevelFlags levels = G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG
      | G_LOG_LEVEL_CRITICAL | G_LOG_FLAG_RECURSION;
  g_log_set_handler("VIPS", levels, blogforge_vips_drop_message, NULL);
}

static inline int blogforge_vips_band(VipsImage *in, VipsImage **out, int band) {
  return vips_extract_band(in, out, band, NULL);
}

// For tests, which make their own pictures: writes `in` as `ending` says, as in ".jpg[Q=90]".
static inline int blogforge_vips_write(VipsImage *in, const char *ending, void **out, size_t *count) {
  return vips_image_write_to_buffer(in, ending, out, count, NULL);
}

// For tests: opens a file with libvips' own options, as in "[shrink=8]".
static inline VipsImage *blogforge_vips_open_with(const void *bytes, size_t count, const char *options) {
  return vips_image_new_from_buffer(bytes, count, options, NULL);
}

// For tests: the same picture in another colour space.
static inline int blogforge_vips_convert(VipsImage *in, VipsImage **out, VipsInterpretation space) {
  return vips_colourspace(in, out, space, NULL);
}
