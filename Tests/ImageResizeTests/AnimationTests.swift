import CVips
import Testing

@testable import ImageResize

struct AnimationTests {
  static let red: [UInt8] = [220, 20, 20]
  static let green: [UInt8] = [20, 200, 20]
  static let blue: [UInt8] = [20, 20, 220]
  static let endings = [".gif", ".webp[lossless]"]
  static let moving: [PictureFormat] = [.gif, .webp]

  private func source(_ ending: String) throws -> [UInt8] {
    try SamplePicture.animation(
      of: [Self.red, Self.green, Self.blue],
      40,
      30,
      ending,
      delays: [100, 200, 300],
      loops: 3
    )
  }

  private func made(
    _ source: [UInt8],
    _ recipes: [Recipe],
    limits: PictureLimits = PictureLimits()
  ) throws -> [Rendition] {
    try source.withUnsafeBytes { try ImageResizer(limits: limits).renditions(of: $0, recipes: recipes) }
  }

  private func recipe(
    _ fit: Recipe.Fit,
    _ format: PictureFormat,
    _ width: Int = 20,
    _ height: Int = 20,
    keepsAnimation: Bool = true
  ) -> Recipe {
    Recipe(
      name: "test",
      width: width,
      height: height,
      fit: fit,
      format: format,
      quality: 90,
      keepsAnimation: keepsAnimation
    )
  }

  @Test(arguments: endings, PictureFormat.allCases)
  func `an animation shows its first frame unless the recipe keeps it`(
    ending: String,
    format: PictureFormat
  ) throws {
    let still = recipe(.crop(.attention), format, keepsAnimation: false)
    let made = try #require(try made(source(ending), [still]).first)
    let frames = try MovingSample(made.bytes)
    #expect(frames.colours.count == 1)
    #expect(frames.isNear([Self.red]))
  }

  @Test(arguments: endings, moving)
  func `a kept animation has all frames in their time`(ending: String, format: PictureFormat) throws {
    for fit in [Recipe.Fit.crop(.attention), .crop(.centre), .clip, .scale] {
      let made = try #require(try made(source(ending), [recipe(fit, format)]).first)
      #expect([made.width, made.height] == (fit == .clip ? [20, 15] : [20, 20]))
      let seen = try MovingSample(made.bytes)
      #expect([seen.width, seen.height] == [made.width, made.height])
      #expect(seen.isNear([Self.red, Self.green, Self.blue]), "\(fit)")
      #expect(seen.delays == [100, 200, 300])
      #expect(seen.loops == 3)
    }
  }

  @Test(arguments: endings)
  func `a kept animation is enlarged by a crop like any picture`(ending: String) throws {
    let made = try #require(try made(source(ending), [recipe(.crop(.attention), .webp, 90, 90)]).first)
    let seen = try MovingSample(made.bytes)
    #expect([seen.width, seen.height] == [90, 90])
    #expect(seen.isNear([Self.red, Self.green, Self.blue]))
  }

  @Test(arguments: [PictureFormat.jpeg, .png, .avif])
  func `formats that cannot move show the first frame`(format: PictureFormat) throws {
    let made = try #require(try made(source(".gif"), [recipe(.clip, format)]).first)
    #expect(try MovingSample(made.bytes).isNear([Self.red]))
  }

  @Test func `no frame bleeds into the next`() throws {
    // Large frames of black and white: where they met in one tall picture, a filter would make edges grey.
    let source = try SamplePicture.animation(
      of: [[0, 0, 0], [255, 255, 255], [0, 0, 0]],
      200,
      150,
      ".gif",
      delays: [50, 50, 50]
    )
    let made = try #require(try made(source, [recipe(.scale, .webp, 25, 19)]).first)
    let seen = try MovingSample(made.bytes)
    #expect(seen.shades == [1, 1, 1])
  }

  @Test func `stills and animations of one picture come in the order of their recipes`() throws {
    let recipes = [
      recipe(.clip, .webp), recipe(.clip, .jpeg), recipe(.scale, .gif), recipe(.clip, .png),
    ]
    let made = try made(source(".gif"), recipes)
    #expect(made.map(\.format) == [.webp, .jpeg, .gif, .png])
    #expect(try made.map { try MovingSample($0.bytes).colours.count } == [3, 1, 3, 1])
    #expect(made.map(\.height) == [15, 15, 20, 15])
  }

  @Test(arguments: endings)
  func `an animation over the limit of pixels shows its first frame`(ending: String) throws {
    var limits = PictureLimits()
    limits.maximumAnimationPixels = 3 * 40 * 30
    let source = try source(ending)
    let fits = recipe(.scale, .webp)
    #expect(try MovingSample(#require(made(source, [fits], limits: limits).first).bytes).colours.count == 3)
    // What is enlarged counts by its own size.
    let large = recipe(.scale, .webp, 41, 30)
    #expect(try MovingSample(#require(made(source, [large], limits: limits).first).bytes).colours.count == 1)
    limits.maximumAnimationPixels -= 1
    #expect(try MovingSample(#require(made(source, [fits], limits: limits).first).bytes).colours.count == 1)
  }

  @Test(arguments: endings)
  func `a truncated animation gives a complete rendition or an error`(ending: String) throws {
    let whole = try source(ending)
    let resizer = try ImageResizer()
    for part in 1..<20 {
      Array(whole.prefix(whole.count * part / 20)).withUnsafeBytes { bytes in
        do throws(ImageError) {
          let made = try resizer.renditions(of: bytes, recipes: [recipe(.scale, .webp)])
          #expect(made.map(\.width) == [20] && made.map(\.height) == [20])
        } catch {
          #expect(!error.message.isEmpty)
        }
      }
    }
  }

  @Test func `pages of a TIFF are not an animation`() throws {
    let source = try SamplePicture.animation(of: [Self.red, Self.blue], 40, 30, ".tif", delays: [100, 100])
    let made = try #require(try made(source, [recipe(.scale, .webp)]).first)
    #expect(try MovingSample(made.bytes).isNear([Self.red]))
  }

  @Test func `keeping animations is part of a fingerprint where the format can`() {
    for format in PictureFormat.allCases {
      let kept = recipe(.clip, format).fingerprint
      #expect((kept != recipe(.clip, format, keepsAnimation: false).fingerprint) == format.canMove)
    }
    #expect(recipe(.clip, .webp).fingerprint == "20x20-clip-webp-q90-moving-r2")
    #expect(recipe(.clip, .gif).fingerprint == "20x20-clip-gif-moving-r2")
  }
}
