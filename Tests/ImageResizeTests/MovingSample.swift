import CVips

@testable import ImageResize

/// An animation as a reader sees it.
struct MovingSample {
  let width: Int
  /// Of one frame.
  let height: Int
  /// The bytes of each frame, all bands.
  let frames: [[UInt8]]
  let bands: Int
  /// Milliseconds, as many as frames.
  let delays: [Int]
  let loops: Int

  init(_ bytes: [UInt8]) throws {
    let pages = SourceFormat(bytes)?.canMove == true
    var delays: [Int] = []
    var loops: Int32 = -1
    (width, height, bands, frames) = try bytes.withUnsafeBytes { buffer in
      let opened =
        pages
        ? blogforge_vips_open_frames(vips, buffer.baseAddress, buffer.count)
        : blogforge_vips_open(vips, buffer.baseAddress, buffer.count)
      guard let image = opened else { throw SampleError.notWritten(VipsLibrary.errorText()) }
      defer { blogforge_vips_drop(vips, image) }
      var known: UnsafeMutablePointer<Int32>?
      var knownCount: Int32 = 0
      if vips.pointee.vips_image_get_typeof(image, "delay") != 0,
        vips.pointee.vips_image_get_array_int(image, "delay", &known, &knownCount) == 0, let known
      {
        delays = (0..<Int(knownCount)).map { Int(known[$0]) }
      }
      if vips.pointee.vips_image_get_typeof(image, "loop") != 0 {
        _ = vips.pointee.vips_image_get_int(image, "loop", &loops)
      }
      var count = 0
      guard let memory = vips.pointee.vips_image_write_to_memory(image, &count) else {
        throw SampleError.notWritten(VipsLibrary.errorText())
      }
      defer { vips.pointee.g_free(memory) }
      let pixels = [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
      let height = Int(vips.pointee.vips_image_get_page_height(image))
      let size = pixels.count / (Int(vips.pointee.vips_image_get_height(image)) / height)
      let frames = stride(from: 0, to: pixels.count, by: size).map { Array(pixels[$0..<$0 + size]) }
      return (
        Int(vips.pointee.vips_image_get_width(image)), height, Int(vips.pointee.vips_image_get_bands(image)),
        frames
      )
    }
    self.delays = delays
    self.loops = Int(loops)
  }

  /// The colour in the middle of each frame, without opacity.
  var colours: [[UInt8]] {
    frames.map { frame in
      let place = (height / 2 * width + width / 2) * bands
      return Array(frame[place..<place + min(3, bands)])
    }
  }

  /// How many shades, of sixteen, each frame has.
  var shades: [Int] {
    frames.map { frame in
      Set(frame.indices.lazy.filter { bands < 4 || $0 % bands < 3 }.map { frame[$0] / 16 }).count
    }
  }

  /// Whether the frames show `wanted`, as far as lossy formats keep colours.
  func isNear(_ wanted: [[UInt8]]) -> Bool {
    colours.count == wanted.count
      && zip(colours, wanted).allSatisfy { seen, colour in
        zip(seen, colour).allSatisfy { abs(Int($0) - Int($1)) < 30 }
      }
  }
}
