import Testing

@testable import ImageResize

struct DeterminismTests {
  static let recipes = [
    Recipe(name: "tile", width: 60, height: 60, fit: .crop(.attention), format: .webp),
    Recipe(name: "photo", width: 60, height: 60, fit: .clip, format: .avif),
    Recipe(name: "photo", width: 120, height: 120, fit: .clip, format: .jpeg),
    Recipe(name: "wide", width: 90, height: 20, fit: .scale, format: .png),
  ]

  @Test func `many tasks give the same bytes and errors as one`() async throws {
    let resizer = try ImageResizer()
    var sources: [[UInt8]] = []
    for (number, ending) in HostilePictureTests.endings.enumerated() {
      let whole = try SamplePicture.quarters(150 + number, 100, ending)
      sources += [whole, Array(whole.prefix(whole.count / 2)), Array(whole.prefix(40))]
    }
    let serial = sources.map { Self.outcome(resizer, $0) }
    let parallel = await withTaskGroup(of: (Int, Result<[Rendition], ImageError>).self) { group in
      for _ in 0..<4 {
        for (number, source) in sources.enumerated() {
          group.addTask { (number, Self.outcome(resizer, source)) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(parallel.count == sources.count * 4)
    for (number, outcome) in parallel { #expect(outcome == serial[number]) }
  }

  private static func outcome(
    _ resizer: ImageResizer,
    _ source: [UInt8]
  ) -> Result<[Rendition], ImageError> {
    source.withUnsafeBytes { bytes in
      do throws(ImageError) {
        return .success(try resizer.renditions(of: bytes, recipes: recipes))
      } catch {
        // libvips has one error text for the whole program: other tests that run now may take it.
        if case .library(let operation, _) = error { return .failure(.library(operation, libraryText: "")) }
        return .failure(error)
      }
    }
  }

  @Test func `renditions come in the order of their recipes`() throws {
    let source = try SamplePicture.quarters(300, 200, ".jpg")
    let made = try source.withUnsafeBytes { try ImageResizer().renditions(of: $0, recipes: Self.recipes) }
    #expect(made.map(\.format) == [.webp, .avif, .jpeg, .png])
    #expect(made.map(\.width) == [60, 60, 120, 90])
    #expect(made.map(\.height) == [60, 40, 80, 20])
  }

  @Test(arguments: PictureFormat.allCases)
  func `a placeholder has its recipe's size and always the same bytes`(format: PictureFormat) throws {
    let resizer = try ImageResizer()
    for (width, height) in [(50, 50), (90, 20), (20, 90), (1, 1)] {
      let recipe = Recipe(name: "x", width: width, height: height, fit: .clip, format: format)
      let made = try resizer.placeholder(recipe)
      let seen = try DecodedSample(made.bytes)
      #expect([made.width, made.height, seen.width, seen.height] == [width, height, width, height])
      #expect(try resizer.placeholder(recipe) == made)
    }
  }

  @Test func `a fingerprint depends on everything in a recipe but its name`() {
    var fingerprints = Set(Self.recipes.map(\.fingerprint))
    #expect(fingerprints.count == 4)
    var renamed = Self.recipes[0]
    renamed.name = "other"
    #expect(!fingerprints.insert(renamed.fingerprint).inserted)
    #expect(renamed.fingerprint == "60x60-crop-attention-webp-q80-r2")
  }
}
