import Testing

@testable import ImageResize

struct ImageResizerTests {
  let resizer: ImageResizer

  init() throws { resizer = try ImageResizer() }

  private func rendition(of source: [UInt8], _ recipe: Recipe) throws -> Rendition {
    try #require(try source.withUnsafeBytes { try resizer.renditions(of: $0, recipes: [recipe]) }.first)
  }

  private func recipe(
    _ width: Int,
    _ height: Int,
    _ fit: Recipe.Fit,
    _ format: PictureFormat = .png
  ) -> Recipe {
    Recipe(name: "test", width: width, height: height, fit: fit, format: format)
  }

  static let shapes = [(400, 300), (300, 400), (350, 350), (2, 3), (1, 1), (900, 12), (12, 900)]

  @Test(arguments: shapes, PictureFormat.allCases)
  func `a crop has exactly its size with any shape of the source`(
    shape: (Int, Int),
    format: PictureFormat
  ) throws {
    let source = try SamplePicture.quarters(shape.0, shape.1, ".png")
    for focus in Recipe.Focus.allCases {
      let made = try rendition(of: source, recipe(50, 40, .crop(focus), format))
      let seen = try DecodedSample(made.bytes)
      #expect([made.width, made.height, seen.width, seen.height] == [50, 40, 50, 40])
      #expect(SourceFormat(made.bytes) == format.asSource)
    }
  }

  @Test(arguments: shapes, PictureFormat.allCases)
  func `a stretched rendition has exactly its size and all four corners`(
    shape: (Int, Int),
    format: PictureFormat
  ) throws {
    let source = try SamplePicture.quarters(shape.0, shape.1, ".png")
    let made = try rendition(of: source, recipe(60, 48, .scale, format))
    let seen = try DecodedSample(made.bytes)
    #expect([made.width, made.height, seen.width, seen.height] == [60, 48, 60, 48])
    if min(shape.0, shape.1) > 3 { #expect(seen.cornerNumbers == [0, 1, 2, 3]) }
  }

  @Test(arguments: [
    (400, 300, 100, 75), (300, 400, 75, 100), (350, 350, 100, 100), (90, 30, 90, 30), (1, 1, 1, 1),
    (900, 12, 100, 1), (12, 900, 1, 100), (2, 3, 2, 3),
  ])
  func `a clip shows the whole picture and never enlarges`(
    width: Int,
    height: Int,
    clippedWidth: Int,
    clippedHeight: Int
  ) throws {
    let source = try SamplePicture.quarters(width, height, ".png")
    for format in PictureFormat.allCases {
      let recipe = recipe(100, 100, .clip, format)
      let made = try rendition(of: source, recipe)
      let seen = try DecodedSample(made.bytes)
      #expect([made.width, made.height] == [clippedWidth, clippedHeight])
      #expect([seen.width, seen.height] == [clippedWidth, clippedHeight])
      let info = try source.withUnsafeBytes { try resizer.info(of: $0) }
      #expect(resizer.size(of: recipe, from: info) == (clippedWidth, clippedHeight))
    }
  }
}

extension SourceFormat {
  init?(_ bytes: [UInt8]) {
    guard let format = bytes.withUnsafeBytes({ SourceFormat(of: $0) }) else { return nil }
    self = format
  }
}

extension PictureFormat {
  var asSource: SourceFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .avif: .heif
    case .gif: .gif
    }
  }
}
