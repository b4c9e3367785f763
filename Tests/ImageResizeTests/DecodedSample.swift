import CVips

@testable import ImageResize

/// A file as a reader sees it: size, bands and pixels.
struct DecodedSample {
  let width: Int
  let height: Int
  let bands: Int
  let pixels: [UInt8]
  /// Names of all metadata, as in `exif-data`.
  let fields: [String]

  init(_ bytes: [UInt8]) throws {
    let decoded = try bytes.withUnsafeBytes { buffer throws -> DecodedSample in
      guard let image = blogforge_vips_open(vips, buffer.baseAddress, buffer.count) else {
        throw SampleError.notWritten(VipsLibrary.errorText())
      }
      defer { blogforge_vips_drop(vips, image) }
      var count = 0
      guard let memory = vips.pointee.vips_image_write_to_memory(image, &count) else {
        throw SampleError.notWritten(VipsLibrary.errorText())
      }
      defer { vips.pointee.g_free(memory) }
      var fields: [String] = []
      if let names = vips.pointee.vips_image_get_fields(image) {
        var next = names
        while let name = next.pointee {
          fields.append(String(cString: name))
          next += 1
        }
        vips.pointee.g_strfreev(names)
      }
      return DecodedSample(
        width: Int(vips.pointee.vips_image_get_width(image)),
        height: Int(vips.pointee.vips_image_get_height(image)),
        bands: Int(vips.pointee.vips_image_get_bands(image)),
        pixels: [UInt8](UnsafeRawBufferPointer(start: memory, count: count)),
        fields: fields
      )
    }
    self = decoded
  }

  private init(width: Int, height: Int, bands: Int, pixels: [UInt8], fields: [String]) {
    self.width = width
    self.height = height
    self.bands = bands
    self.pixels = pixels
    self.fields = fields
  }

  /// The bands at a place given in hundredths of width and height.
  func colour(_ across: Int, _ down: Int) -> [UInt8] {
    let place = (height * down / 100) * width + width * across / 100
    return Array(pixels[place * bands..<(place + 1) * bands])
  }

  /// Which of `SamplePicture.corners` the four corners show, in reading order; -1 for another colour.
  ///
  /// The tolerance is wide because printers' colours are duller than screens'.
  var cornerNumbers: [Int] {
    [(10, 10), (90, 10), (10, 90), (90, 90)].map { across, down in
      let colour = colour(across, down)
      return SamplePicture.corners.firstIndex { corner in
        zip(corner, colour).allSatisfy { abs(Int($0) - Int($1)) < 120 }
      } ?? -1
    }
  }
}
