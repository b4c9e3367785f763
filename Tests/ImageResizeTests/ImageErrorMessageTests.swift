import Basics
import Testing

@testable import ImageResize

struct ImageErrorMessageTests {
  static let sentences: [(ImageError, String)] = [
    (.empty, "the file is empty; copy the picture again"),
    (
      .unsupportedFormat(found: "an icon"),
      "this is an icon, not a picture that can be resized; use JPEG, PNG, WebP, GIF, TIFF, HEIC or AVIF"
    ),
    (
      .unsupportedFormat(found: nil),
      "the file is not in a known picture format; use JPEG, PNG, WebP, GIF, TIFF, HEIC or AVIF"
    ),
    (
      .tooManyBytes(67_108_865, limit: 67_108_864),
      "the file has 65 MB, more than the 64 MB allowed; save it smaller"
    ),
    (
      .tooManyPixels(width: 65500, height: 65500, limit: 100_000_000),
      "the picture has 65500x65500 pixels, more than the 100 million allowed; save it smaller"
    ),
    (
      .tooElongated(width: 60000, height: 20, limit: 100),
      "at 60000x20 pixels one side is more than 100 times the other; crop it"
    ),
    (
      .tooMuchMemory(bytes: 800 << 20, limit: 640 << 20),
      "decoding would take 800 MB of memory, more than the 640 MB allowed; save it smaller, or as a JPEG "
        + "that is not progressive"
    ),
    (
      .tooManyScans(limit: 64),
      "the progressive JPEG has more than 64 scans, which is suspicious; save it again"
    ),
    (
      .tooManyFrames(limit: 10),
      "the animation has more than 10 frames; save its first frame as a separate picture"
    ),
    (
      .tooSlow(seconds: 60),
      "resizing took more than the 60 seconds allowed; save it smaller, or as a plain JPEG"
    ),
    (
      .tooSlow(seconds: 1),
      "resizing took more than the 1 second allowed; save it smaller, or as a plain JPEG"
    ),
    (.nothingToShow, "the file is truncated before its first pixel; copy the picture again"),
    (
      .unusableRecipe(Recipe(name: "tile", width: 0, height: 9, fit: .clip, quality: 80)),
      "recipe 'tile' asks for 0x9 at quality 80; sides go from 1 to 4096, quality from 1 to 100"
    ),
    (
      .libraryMissing(loaderText: "libvips.so.42: no such file"),
      "libvips, which is needed to resize pictures, is not installed: libvips.so.42: no such file; install it (Debian and Ubuntu: "
        + "apt-get install libvips42; macOS: brew install vips)"
    ),
    (
      .libraryMissing(loaderText: ""),
      "libvips, which is needed to resize pictures, is not installed: it cannot be opened; install it (Debian and Ubuntu: "
        + "apt-get install libvips42; macOS: brew install vips)"
    ),
    (
      .libraryLacks(["vips_init", "g_free"]),
      "the installed libvips lacks vips_init, g_free; install version 8.14 or newer"
    ),
    (.library(.start, libraryText: "x"), "libvips cannot be started; libvips says: x"),
    (.library(.readHeader, libraryText: "x"), "the picture's header cannot be read; libvips says: x"),
    (.library(.decode, libraryText: "x"), "the picture's pixels cannot be read; libvips says: x"),
    (.library(.fit, libraryText: "x"), "the picture cannot be resized; libvips says: x"),
    (.library(.encode, libraryText: ""), "the rendition cannot be written"),
    (
      .workerEnded(code: 139, maximumMegabytes: 4352),
      "the process that resized it ended by signal 11: a decoder crashed, or needed more than 4352 MB of memory; save it smaller, or as a plain JPEG"
    ),
    (
      .workerEnded(code: 1, maximumMegabytes: 4352),
      "the process that resized it ended with code 1: a decoder crashed, or needed more than 4352 MB of memory; save it smaller, or as a plain JPEG"
    ),
    (
      .workerMissing(code: ENOENT),
      "cannot start a process to resize pictures: No such file or directory; stop other programs, or raise the limits of processes and open files"
    ),
    (.reported(.passing, message: "the words of the worker"), "the words of the worker"),
  ]

  @Test(arguments: sentences)
  func `an error says what is wrong and what to do`(error: ImageError, sentence: String) {
    #expect(error.message == sentence)
  }
}
