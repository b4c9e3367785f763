import Testing

@testable import ImageResize

struct HostilePictureTests {
  static let tile = Recipe(name: "tile", width: 50, height: 50, fit: .crop(.attention), format: .jpeg)
  static let endings = [
    ".jpg[Q=90]", ".jpg[Q=90,interlace]", ".png", ".png[interlace]", ".webp", ".gif", ".tif", ".avif",
  ]
  let resizer: ImageResizer

  init() throws { resizer = try ImageResizer() }

  private func outcome(
    _ source: [UInt8],
    limits: PictureLimits = PictureLimits(),
    recipe: Recipe = tile
  ) throws -> Result<Rendition, ImageError> {
    let resizer = try ImageResizer(limits: limits)
    return source.withUnsafeBytes { bytes in
      do throws(ImageError) {
        let made = try resizer.renditions(of: bytes, recipes: [recipe])
        return made.first.map { .success($0) } ?? .failure(.empty)
      } catch {
        return .failure(error)
      }
    }
  }

  @Test(arguments: endings)
  func `a picture truncated anywhere gives a complete rendition or an error`(ending: String) throws {
    let whole = try SamplePicture.quarters(160, 120, ending)
    for part in 0..<40 {
      switch try outcome(Array(whole.prefix(whole.count * part / 40))) {
      case .success(let made):
        let seen = try DecodedSample(made.bytes)
        #expect([seen.width, seen.height] == [50, 50])
      case .failure(let error):
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test(arguments: [".jpg[Q=90]", ".png[compression=0]"])
  func `a cut picture shows what there is of it and says that it is damaged`(ending: String) throws {
    let whole = try SamplePicture.quarters(320, 240, ending)
    let recipe = Recipe(name: "whole", width: 80, height: 60, fit: .clip, format: .png)
    let made = try outcome(Array(whole.prefix(whole.count * 9 / 10)), recipe: recipe).get()
    #expect(made.isDamaged)
    #expect(try DecodedSample(made.bytes).cornerNumbers.prefix(2) == [0, 1])
    #expect(try !outcome(whole, recipe: recipe).get().isDamaged)
  }

  @Test func `a JPEG that ends with its header has nothing to show`() throws {
    let whole = try SamplePicture.quarters(160, 120, ".jpg")
    let scan = try #require(whole.indices.last { whole[$0...].starts(with: [0xFF, 0xDA]) })
    #expect(try outcome(Array(whole.prefix(scan))) == .failure(.nothingToShow))
    #expect(try outcome(Array(whole.prefix(scan + 14))) == .failure(.nothingToShow))
  }

  @Test(arguments: endings)
  func `flipped bytes never crash`(ending: String) throws {
    let whole = try SamplePicture.quarters(64, 48, ending)
    var noise = Noise(seed: 7)
    for _ in 0..<40 {
      var broken = whole
      for _ in 0..<4 {
        broken[Int(noise.next() % UInt64(broken.count))] = UInt8(truncatingIfNeeded: noise.next())
      }
      if case .success(let made) = try outcome(broken) { #expect([made.width, made.height] == [50, 50]) }
    }
  }

  @Test(arguments: endings)
  func `random bytes behind a true mark are an error or a picture`(ending: String) throws {
    let whole = try SamplePicture.quarters(64, 48, ending)
    var noise = Noise(seed: 11)
    for length in [0, 1, 10, 100, 1000] {
      let random = (0..<length).map { _ in UInt8(truncatingIfNeeded: noise.next()) }
      #expect(try outcome(random).isFailure)
      if case .success(let made) = try outcome(Array(whole.prefix(16)) + random) { #expect(made.width == 50) }
    }
  }

  @Test func `no bytes are an error of their own`() throws {
    #expect(try outcome([]) == .failure(.empty))
  }

  @Test(arguments: [
    ("%PDF-1.7", "a PDF document"), ("  <html>", "an HTML or XML text"), ("BM1234567890", "a BMP picture"),
    ("<?xml version='1.0'?><svg/>", "an SVG drawing"),
    ("%!PS-Adobe", "a PostScript document"), ("push graphic-context", "an ImageMagick script"),
    ("id=ImageMagick", "an ImageMagick picture"), ("gimp xcf v011", "a GIMP picture"),
    ("P6\n1 1\n", "a portable anymap"), ("P9\n1 1\n", nil), ("1234ftypisom", "a video"),
    ("{\"error\":{\"code\":403}}", "JSON text (often a server's error answer)"), ("hello", nil),
  ])
  func `a file that is not a picture is rejected by its bytes and named`(text: String, name: String?) throws {
    #expect(try outcome(Array(text.utf8)) == .failure(.unsupportedFormat(found: name)))
  }

  @Test func `a file over the limit of bytes is not opened`() throws {
    let source = try SamplePicture.quarters(64, 48, ".png")
    var limits = PictureLimits()
    limits.maximumBytes = source.count - 1
    #expect(
      try outcome(source, limits: limits) == .failure(.tooManyBytes(source.count, limit: source.count - 1))
    )
    limits.maximumBytes = source.count
    #expect(try !outcome(source, limits: limits).isFailure)
  }

  @Test func `a picture over the limit of pixels is rejected by its header`() throws {
    var source = try SamplePicture.quarters(64, 48, ".jpg")
    let frame = try #require(source.indices.first { source[$0...].starts(with: [0xFF, 0xC0]) })
    source.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(
      try outcome(source) == .failure(.tooManyPixels(width: 65500, height: 65500, limit: 100_000_000))
    )
  }

  @Test func `a very thin picture is rejected, and harmless without the limit`() throws {
    let source = try SamplePicture.quarters(30_000, 10, ".png")
    #expect(try outcome(source) == .failure(.tooElongated(width: 30_000, height: 10, limit: 100)))
    var limits = PictureLimits()
    limits.maximumAspectRatio = 2999
    #expect(try outcome(source, limits: limits).isFailure)
    limits.maximumAspectRatio = 3000
    let made = try outcome(source, limits: limits).get()
    #expect([made.width, made.height] == [50, 50])
  }

  @Test func `a picture that must be decoded as a whole is rejected over the limit of memory`() throws {
    var limits = PictureLimits()
    limits.maximumHeldBytes = 64 * 48 * 3 * 2 - 1
    let needed = 64 * 48 * 3
    for (ending, times) in [(".jpg[interlace]", 2), (".webp", 2), (".avif", 2)] {
      let source = try SamplePicture.quarters(64, 48, ending)
      #expect(
        try outcome(source, limits: limits)
          == .failure(.tooMuchMemory(bytes: needed * times, limit: limits.maximumHeldBytes))
      )
    }
    for ending in [".jpg", ".png", ".png[interlace]"] {
      #expect(try !outcome(SamplePicture.quarters(64, 48, ending), limits: limits).isFailure)
    }
  }

  @Test func `a progressive JPEG with endless passes is rejected`() throws {
    var source = try SamplePicture.quarters(64, 48, ".jpg[interlace]")
    let scan = try #require(source.indices.last { source[$0...].starts(with: [0xFF, 0xDA]) })
    let pass = Array(source[scan..<source.count - 2])
    source.removeLast(2)
    for _ in 0..<65 { source += pass }
    #expect(try outcome(source + [0xFF, 0xD9]) == .failure(.tooManyScans(limit: 64)))
  }

  @Test func `an animation with endless frames is rejected`() throws {
    var source = try SamplePicture.quarters(4, 4, ".gif")
    let frame = try #require(source.indices.first { source[$0...].starts(with: [0x2C, 0, 0, 0, 0, 4, 0]) })
    let block = Array(source[frame..<source.count - 1])
    source.removeLast()
    for _ in 0..<20 { source += block }
    source.append(0x3B)
    #expect(try !outcome(source).isFailure)
    var limits = PictureLimits()
    limits.maximumFrames = 20
    #expect(try outcome(source, limits: limits) == .failure(.tooManyFrames(limit: 20)))
  }

  @Test func `a recipe out of range is rejected before the source is read`() throws {
    for (width, height, quality) in [(0, 5, 80), (5, 4097, 80), (5, 5, 0), (5, 5, 101)] {
      let recipe = Recipe(name: "bad", width: width, height: height, fit: .scale, quality: quality)
      #expect(try outcome([], recipe: recipe) == .failure(.unusableRecipe(recipe)))
    }
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}

/// Random numbers that are the same in every run (splitmix64).
struct Noise: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = seed
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
