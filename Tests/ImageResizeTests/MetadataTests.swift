import CVips
import Testing

@testable import ImageResize

struct MetadataTests {
  static let secret = "secret-place"
  static let endings = [
    ".jpg[Q=95,profile=srgb]", ".png[profile=srgb]", ".webp[Q=95,profile=srgb]", ".tif[profile=srgb]",
    ".avif[Q=90]", ".heic[Q=90,compression=hevc]", ".gif",
  ]

  /// A picture with all the metadata that libvips or we can put into its format.
  private func source(_ ending: String) throws -> [UInt8] {
    let secret = Self.secret
    var file = try SamplePicture.quarters(80, 60, ending) { image in
      vips.pointee.vips_image_set_string(
        image,
        "exif-ifd0-Artist",
        "\(secret) (\(secret), ASCII, 13 components, 13 bytes)"
      )
      vips.pointee.vips_image_set_string(
        image,
        "exif-ifd3-GPSLatitude",
        "51/1 30/1 0/1 (51, 30, 0, Rational, 3 components, 24 bytes)"
      )
      vips.pointee.vips_image_set_blob_copy(image, VIPS_META_XMP_NAME, secret, secret.utf8.count)
      vips.pointee.vips_image_set_blob_copy(image, VIPS_META_IPTC_NAME, secret, secret.utf8.count)
      vips.pointee.vips_image_set_blob_copy(image, "jpeg-thumbnail-data", secret, secret.utf8.count)
      vips.pointee.vips_image_set_string(image, VIPS_META_IMAGEDESCRIPTION, secret)
      vips.pointee.vips_image_set_string(image, "png-comment-0-Title", secret)
      SamplePicture.setFields(image, interpretation: VIPS_INTERPRETATION_sRGB, density: 12)
    }
    let text = Array(secret.utf8)
    if ending.hasPrefix(".jpg") {
      file.insert(contentsOf: [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text, at: 2)
    } else if ending.hasPrefix(".gif") {
      let comment: [UInt8] = [0x21, 0xFE, UInt8(text.count)] + text + [0]
      let other: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [UInt8(text.count)] + text + [0]
      file.insert(contentsOf: comment + other, at: file.count - 1)
      let table = file[10] & 0x80 == 0 ? 0 : 3 << (Int(file[10] & 7) + 1)
      file.insert(contentsOf: comment + other, at: 13 + table)
    }
    return file
  }

  @Test(arguments: endings, PictureFormat.allCases)
  func `a rendition holds nothing but pixels`(ending: String, format: PictureFormat) throws {
    let source = try source(ending)
    // PNG has its texts compressed.
    let texts = try DecodedSample(source).fields.filter { $0.hasPrefix("png-comment") }
    #expect(source.contains(Self.secret) || !texts.isEmpty, "the source has what is to be dropped")
    let recipes = [true, false].map { keeps in
      Recipe(name: "x", width: 40, height: 30, fit: .clip, format: format, keepsAnimation: keeps)
    }
    let made = try source.withUnsafeBytes { try ImageResizer().renditions(of: $0, recipes: recipes) }
    for rendition in made {
      let names = try #require(FileParts.names(of: rendition.bytes, format), "not well formed")
      let allowed = FileParts.allowed(format)
      #expect(names.allSatisfy(allowed.contains), "\(names.filter { !allowed.contains($0) })")
      let marks = [
        Self.secret, "Exif", "GPS", "ICC_PROFILE", "iCCP", "ICCP", "xmp", "http://ns.adobe.com", "Artist",
      ]
      for mark in marks { #expect(!rendition.bytes.contains(mark), "\(mark)") }
    }
  }

  @Test(arguments: PictureFormat.allCases)
  func `transparency and motion bring nothing else along`(format: PictureFormat) throws {
    let red: [UInt8] = [220, 20, 20, 255]
    let source = try SamplePicture.animation(
      of: [red, [20, 20, 220, 0]],
      40,
      30,
      ".webp",
      delays: [50, 70]
    )
    let recipe = Recipe(name: "x", width: 20, height: 15, fit: .clip, format: format, keepsAnimation: true)
    let made = try source.withUnsafeBytes { try ImageResizer().renditions(of: $0, recipes: [recipe]) }
    let names = try #require(FileParts.names(of: made[0].bytes, format))
    let allowed = FileParts.allowed(format)
    #expect(names.allSatisfy(allowed.contains), "\(names)")
  }

  @Test(arguments: PictureFormat.allCases)
  func `a placeholder holds nothing but pixels`(format: PictureFormat) throws {
    let recipe = Recipe(name: "x", width: 40, height: 30, fit: .clip, format: format)
    let bytes = try ImageResizer().placeholder(recipe).bytes
    let names = try #require(FileParts.names(of: bytes, format))
    let allowed = FileParts.allowed(format)
    #expect(names.allSatisfy(allowed.contains), "\(names)")
  }
}
