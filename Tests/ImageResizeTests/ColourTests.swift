import CVips
import Testing

@testable import ImageResize

struct ColourTests {
  let resizer: ImageResizer

  init() throws { resizer = try ImageResizer() }

  private func seen(_ source: [UInt8], format: PictureFormat = .png) throws -> DecodedSample {
    let recipe = Recipe(name: "test", width: 40, height: 30, fit: .scale, format: format, quality: 90)
    let made = try source.withUnsafeBytes { try resizer.renditions(of: $0, recipes: [recipe]) }
    return try DecodedSample(#require(made.first).bytes)
  }

  static let upright = [
    (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]),
    (5, [0, 2, 1, 3]), (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
  ]

  @Test(arguments: upright, [".jpg[Q=95]", ".webp[Q=95]", ".tif"])
  func `a picture is upright with any orientation tag`(
    upright: (orientation: Int, corners: [Int]),
    ending: String
  ) throws {
    let source = try SamplePicture.quarters(80, 60, ending) { image in
      vips.pointee.vips_image_set_int(image, VIPS_META_ORIENTATION, Int32(upright.orientation))
    }
    let info = try source.withUnsafeBytes { try resizer.info(of: $0) }
    let isTurned = upright.orientation > 4
    #expect([info.width, info.height] == (isTurned ? [60, 80] : [80, 60]))
    #expect(try seen(source).cornerNumbers == upright.corners)
  }

  @Test(arguments: [
    (VIPS_INTERPRETATION_CMYK, ".jpg[Q=95]"), (VIPS_INTERPRETATION_CMYK, ".jpg[Q=95,strip]"),
    (VIPS_INTERPRETATION_CMYK, ".tif"), (VIPS_INTERPRETATION_RGB16, ".png"),
    (VIPS_INTERPRETATION_RGB16, ".tif"), (VIPS_INTERPRETATION_LAB, ".tif"),
    (VIPS_INTERPRETATION_sRGB, ".gif"),
    (VIPS_INTERPRETATION_sRGB, ".png[palette,interlace]"), (VIPS_INTERPRETATION_sRGB, ".jpg[Q=95,interlace]"),
    (VIPS_INTERPRETATION_sRGB, ".avif[Q=90]"), (VIPS_INTERPRETATION_scRGB, ".tif"),
    (VIPS_INTERPRETATION_sRGB, ".heic[Q=90,compression=hevc]"),
    (VIPS_INTERPRETATION_sRGB, ".png[palette,bitdepth=2]"), (VIPS_INTERPRETATION_sRGB, ".webp[Q=90]"),
    (VIPS_INTERPRETATION_sRGB, ".tif[compression=jpeg,Q=90]"), (VIPS_INTERPRETATION_sRGB, ".tif[tile]"),
    (VIPS_INTERPRETATION_sRGB, ".tif[tile,pyramid,compression=deflate,bigtiff]"),
    (VIPS_INTERPRETATION_sRGB, ".tif[compression=lzw,predictor=horizontal]"),
    (VIPS_INTERPRETATION_sRGB, ".tif[compression=webp,Q=90]"),
    (VIPS_INTERPRETATION_sRGB, ".tif[compression=packbits]"), (VIPS_INTERPRETATION_XYZ, ".tif"),
  ])
  func `colours of every kind come out as 8-bit sRGB`(space: Int32, ending: String) throws {
    let source = try SamplePicture.quarters(80, 60, ending, space: space)
    for format in PictureFormat.allCases {
      let seen = try seen(source, format: format)
      #expect(seen.pixels.count == 40 * 30 * seen.bands)
      #expect(seen.cornerNumbers == [0, 1, 2, 3], "\(format)")
    }
  }

  @Test(arguments: [
    (VIPS_INTERPRETATION_B_W, ".jpg"), (VIPS_INTERPRETATION_B_W, ".png"), (VIPS_INTERPRETATION_B_W, ".tif"),
    (VIPS_INTERPRETATION_GREY16, ".png"), (VIPS_INTERPRETATION_GREY16, ".tif"),
    (VIPS_INTERPRETATION_B_W, ".gif"), (VIPS_INTERPRETATION_B_W, ".tif[miniswhite]"),
  ])
  func `a grey picture stays grey`(space: Int32, ending: String) throws {
    let source = try SamplePicture.quarters(80, 60, ending, space: space)
    for format in PictureFormat.allCases {
      let seen = try seen(source, format: format)
      let colour = seen.colour(10, 10).prefix(3)
      #expect(colour.allSatisfy { abs(Int($0) - Int(colour[0])) < 3 } && colour[0] > 60 && colour[0] < 160)
    }
  }

  @Test(arguments: [".png[bitdepth=1]", ".tif[bitdepth=1]", ".tif[bitdepth=1,compression=ccittfax4]"])
  func `black and white of one bit stay so`(ending: String) throws {
    let pixels = (0..<80 * 60).map { place in UInt8(place % 80 < 40 ? 0 : 255) }
    let source = try SamplePicture.picture(pixels, 80, 60, 1, ending)
    for format in PictureFormat.allCases {
      let seen = try seen(source, format: format)
      #expect(seen.colour(10, 50).prefix(3).allSatisfy { $0 < 10 }, "\(format)")
      #expect(seen.colour(90, 50).prefix(3).allSatisfy { $0 > 245 }, "\(format)")
    }
  }

  @Test(arguments: [
    (".png", VIPS_INTERPRETATION_B_W), (".tif", VIPS_INTERPRETATION_B_W),
    (".webp[lossless]", VIPS_INTERPRETATION_B_W), (".png", VIPS_INTERPRETATION_GREY16),
  ])
  func `grey with transparency keeps both`(ending: String, space: Int32) throws {
    let pixels: [UInt8] = (0..<80 * 60).flatMap { place -> [UInt8] in [90, place % 80 < 40 ? 255 : 0] }
    let source = try SamplePicture.picture(pixels, 80, 60, 2, ending, space: space)
    for format in [PictureFormat.png, .webp, .avif, .gif] {
      let seen = try seen(source, format: format)
      #expect(seen.colour(10, 50).allSatisfy { abs(Int($0) - 90) < 6 || $0 > 250 }, "\(format)")
      #expect(seen.bands == 4 && seen.colour(10, 50)[3] > 250 && seen.colour(90, 50)[3] < 5, "\(format)")
    }
    #expect(try seen(source, format: .jpeg).colour(90, 50).allSatisfy { $0 > 250 })
  }

  @Test func `Adobe RGB and Display P3 come out in the colours of sRGB`() throws {
    // Worked out by hand from the primaries of Adobe RGB (1998) and the sRGB curve of IEC 61966-2-1.
    let profile = MatrixProfile.adobeRGB
    for (given, wanted) in [([200, 100, 50], [227, 100, 42]), ([128, 128, 128], [129, 129, 129])] {
      let pixels = (0..<80 * 60).flatMap { _ in given.map { UInt8($0) } }
      for ending in [".jpg[Q=100,subsample-mode=off]", ".png", ".tif", ".webp[lossless]"] {
        let source = try SamplePicture.picture(pixels, 80, 60, 3, ending) { image in
          vips.pointee.vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, profile.count)
        }
        let colour = try seen(source).colour(50, 50)
        #expect(zip(colour, wanted).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(ending): \(colour)")
      }
    }
  }

  @Test func `a colour profile is honoured before it is dropped`() throws {
    let plain = try seen(SamplePicture.quarters(80, 60, ".png"))
    let wide = try seen(SamplePicture.quarters(80, 60, ".png[profile=p3]"))
    // Display P3's green is outside sRGB: its red goes to nothing.
    #expect(plain.colour(90, 10)[0] == 20)
    #expect(wide.colour(90, 10)[0] < 10)
  }

  @Test func `a broken colour profile costs the profile and not the picture`() throws {
    var source = try SamplePicture.quarters(80, 60, ".jpg[Q=95]")
    let profile = Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 7, count: 200)
    source.insert(contentsOf: [0xFF, 0xE2, 0, UInt8(profile.count + 2)] + profile, at: 2)
    #expect(try DecodedSample(source).fields.contains("icc-profile-data"))
    #expect(try seen(source).cornerNumbers == [0, 1, 2, 3])
  }

  @Test(arguments: [".png", ".webp[lossless]", ".tif", ".gif"])
  func `transparency is kept, and white in JPEG`(ending: String) throws {
    let source = try SamplePicture.quarters(80, 60, ending, alpha: [255, 0, 255, 255])
    for format in [PictureFormat.png, .webp, .avif] {
      let seen = try seen(source, format: format)
      #expect(seen.bands == 4)
      #expect(seen.colour(10, 10)[3] > 250)
      #expect(seen.colour(90, 10)[3] < 5)
    }
    let flat = try seen(source, format: .jpeg)
    #expect(flat.bands == 3)
    #expect(flat.cornerNumbers == [0, -1, 2, 3])
    #expect(flat.colour(90, 10).allSatisfy { $0 > 250 })
  }
}

extension [UInt8] {
  /// Whether it contains the characters of `text` in a row.
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
