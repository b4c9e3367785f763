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
  func `a picture stands upright whatever its orientation tag`(
    upright: (orientation: Int, corners: [Int]),
    ending: String
  ) throws {
    let source = try SamplePicture.quarters(80, 60, ending) { image in
      vips_image_set_int(image, VIPS_META_ORIENTATION, Int32(upright.orientation))
    }
    let info = try source.withUnsafeBytes { try resizer.info(of: $0) }
    let isTurned = upright.orientation > 4
    #expect([info.width, info.height] == (isTurned ? [60, 80] : [80, 60]))
    #expect(try seen(source).cornerNumbers == upright.corners)
  }

  @Test(arguments: PictureFormat.allCases)
  func `no metadata reaches a rendition`(format: PictureFormat) throws {
    let secret = "secret-place"
    let source = try SamplePicture.quarters(80, 60, ".jpg[Q=95,profile=srgb]") { image in
      vips_image_set_string(
        image,
        "exif-ifd0-Artist",
        "\(secret) (\(secret), ASCII, 13 components, 13 bytes)"
      )
      vips_image_set_string(
        image,
        "exif-ifd3-GPSLatitude",
        "51/1 30/1 0/1 (51, 30, 0, Rational, 3 components, 24 bytes)"
      )
      vips_image_set_blob_copy(image, VIPS_META_XMP_NAME, secret, secret.utf8.count)
      vips_image_set_blob_copy(image, VIPS_META_IPTC_NAME, secret, secret.utf8.count)
    }
    let given = try DecodedSample(source)
    #expect(given.fields.contains("exif-data") && given.fields.contains("xmp-data"))
    #expect(given.fields.contains("exif-ifd3-GPSLatitude") && given.fields.contains("icc-profile-data"))
    #expect(source.contains(secret))

    let recipe = Recipe(name: "test", width: 40, height: 30, fit: .crop(.centre), format: format)
    let made = try source.withUnsafeBytes { try resizer.renditions(of: $0, recipes: [recipe]) }
    let bytes = try #require(made.first).bytes
    let fields = try DecodedSample(bytes).fields
    for field in ["exif-data", "xmp-data", "iptc-data", "icc-profile-data", "orientation"] {
      #expect(!fields.contains(field))
    }
    for mark in [secret, "Exif", "GPS", "ICC_PROFILE", "iCCP", "ICCP", "xmp", "http://ns.adobe.com"] {
      #expect(!bytes.contains(mark), "\(mark)")
    }
  }

  @Test(arguments: [
    (VIPS_INTERPRETATION_CMYK, ".jpg[Q=95]"), (VIPS_INTERPRETATION_CMYK, ".jpg[Q=95,strip]"),
    (VIPS_INTERPRETATION_CMYK, ".tif"), (VIPS_INTERPRETATION_RGB16, ".png"),
    (VIPS_INTERPRETATION_RGB16, ".tif"), (VIPS_INTERPRETATION_LAB, ".tif"),
    (VIPS_INTERPRETATION_sRGB, ".gif"),
    (VIPS_INTERPRETATION_sRGB, ".png[palette,interlace]"), (VIPS_INTERPRETATION_sRGB, ".jpg[Q=95,interlace]"),
    (VIPS_INTERPRETATION_sRGB, ".avif[Q=90]"), (VIPS_INTERPRETATION_scRGB, ".tif"),
  ])
  func `colours of every kind come out as 8-bit sRGB`(space: VipsInterpretation, ending: String) throws {
    let source = try SamplePicture.quarters(80, 60, ending, space: space)
    for format in PictureFormat.allCases {
      let seen = try seen(source, format: format)
      #expect(seen.pixels.count == 40 * 30 * seen.bands)
      #expect(seen.cornerNumbers == [0, 1, 2, 3], "\(format)")
    }
  }

  @Test(arguments: [(VIPS_INTERPRETATION_B_W, ".jpg"), (VIPS_INTERPRETATION_GREY16, ".png")])
  func `a grey picture stays grey`(space: VipsInterpretation, ending: String) throws {
    let source = try SamplePicture.quarters(80, 60, ending, space: space)
    for format in PictureFormat.allCases {
      let seen = try seen(source, format: format)
      let colour = seen.colour(10, 10)
      #expect(colour.allSatisfy { abs(Int($0) - Int(colour[0])) < 3 } && colour[0] > 60 && colour[0] < 160)
    }
  }

  @Test func `a colour profile is honoured before it is dropped`() throws {
    let plain = try seen(SamplePicture.quarters(80, 60, ".png"))
    let wide = try seen(SamplePicture.quarters(80, 60, ".png[profile=p3]"))
    // Display P3's green lies outside sRGB: its red goes to nothing.
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
  /// Whether the characters of `text` stand in it in a row.
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
