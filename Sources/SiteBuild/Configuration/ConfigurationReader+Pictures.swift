import ImageResize
import Media
import Yams

/// The group `pictures`: styles, and limits for the pictures that untrusted users upload.
///
///     pictures:
///       tile: {fit: smart-crop, format: webp, quality: 80, sizes: [500], keep-animation: true}
///       max-pixels: 200_000_000
extension ConfigurationReader {
  /// A limit's key, the values that make sense, and where it goes.
  private struct Limit {
    let key: String
    let range: ClosedRange<Int>
    let path: any WritableKeyPath<PictureLimits, Int> & Sendable
  }

  private static let pictureLimits = [
    Limit(key: "max-pixels", range: 1_000_000...2_000_000_000, path: \.maximumPixels),
    Limit(key: "max-bytes", range: 100_000...2_000_000_000, path: \.maximumBytes),
    Limit(key: "max-memory", range: 10_000_000...64_000_000_000, path: \.maximumHeldBytes),
    Limit(key: "max-seconds", range: 1...3600, path: \.maximumSeconds),
    Limit(key: "max-frames", range: 1...1_000_000, path: \.maximumFrames),
    Limit(key: "max-animation-pixels", range: 0...1_000_000_000, path: \.maximumAnimationPixels),
  ]

  mutating func readPictures(_ value: Node) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(
        value,
        "pictures",
        expected: "the keys tile, photo, social, card and limits such as max-pixels"
      )
    }
    let known = ["tile", "photo", "social", "card"] + Self.pictureLimits.map(\.key)
    forEachKey(of: mapping, known: known) { reader, key, value in
      switch key {
      case "tile": reader.readStyle(value, key, \.tile)
      case "photo": reader.readStyle(value, key, \.photo)
      case "social": reader.readStyle(value, key, \.social)
      case "card":
        // `card: false` disables the cards.
        if value.bool == false {
          reader.configuration.pictures.hasCards = false
        } else {
          reader.readStyle(value, key, \.card)
        }
      default:
        for limit in Self.pictureLimits where limit.key == key {
          reader.integer(value, key, in: limit.range) { $0.pictures.limits[keyPath: limit.path] = $1 }
        }
      }
    }
  }

  mutating func readStyle(
    _ value: Node,
    _ name: String,
    _ path: WritableKeyPath<PictureSettings, PictureSettings.Style>
  ) {
    let known = ["fit", "format", "quality", "sizes", "keep-animation"]
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, name, expected: "the keys \(known.joined(separator: ", "))")
    }
    forEachKey(of: mapping, known: known) { reader, key, value in
      switch key {
      case "fit":
        let fits: [(String, Recipe.Fit)] = [
          ("smart-crop", .crop(.attention)), ("centre-crop", .crop(.centre)), ("clip", .clip),
          ("scale", .scale),
        ]
        reader.choice(value, key, fits) { $0.pictures[keyPath: path].fit = $1 }
      case "format":
        let formats: [(String, PictureFormat)] = [
          ("webp", .webp), ("jpeg", .jpeg), ("png", .png), ("avif", .avif), ("gif", .gif),
        ]
        reader.choice(value, key, formats) { $0.pictures[keyPath: path].format = $1 }
      case "keep-animation":
        reader.boolean(value, key) { $0.pictures[keyPath: path].keepsAnimation = $1 }
      case "quality": reader.integer(value, key, in: 1...100) { $0.pictures[keyPath: path].quality = $1 }
      default: reader.readSizes(value, areMany: path == \.photo) { $0.pictures[keyPath: path].sizes = $1 }
      }
    }
  }

  mutating func readSizes(
    _ value: Node,
    areMany: Bool,
    set: (inout SiteConfiguration, [Int]) -> Void
  ) {
    let nodes = value.sequence.map(Array.init) ?? [value]
    let sizes = nodes.compactMap(\.int)
    guard !sizes.isEmpty, sizes.count == nodes.count, sizes.allSatisfy({ (1...4096).contains($0) }),
      areMany || sizes.count == 1, zip(sizes, sizes.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      return reportWrong(
        value,
        "sizes",
        expected: areMany
          ? "ascending numbers of pixels, 1 to 4096, for example [500, 1000]"
          : "one number of pixels, 1 to 4096"
      )
    }
    set(&configuration, sizes)
  }
}
