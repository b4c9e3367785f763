import BlogModel
import ImageResize
import PictureFetch
import Yams

/// Keys whose values are mappings or lists.
extension ConfigurationReader {
  mutating func readPictures(_ value: Node) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, "pictures", expected: "the keys tile, photo and social")
    }
    forEachKey(of: mapping, known: ["tile", "photo", "social"]) { reader, key, value in
      switch key {
      case "tile": reader.readStyle(value, key, \.tile)
      case "photo": reader.readStyle(value, key, \.photo)
      default: reader.readStyle(value, key, \.social)
      }
    }
  }

  mutating func readStyle(
    _ value: Node,
    _ name: String,
    _ path: WritableKeyPath<PictureSettings, PictureSettings.Style>
  ) {
    let known = ["fit", "format", "quality", "sizes"]
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
          ("webp", .webp), ("jpeg", .jpeg), ("png", .png), ("avif", .avif),
        ]
        reader.choice(value, key, formats) { $0.pictures[keyPath: path].format = $1 }
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
          ? "ascending numbers of pixels, 1 to 4096, as in [500, 1000]" : "one number of pixels, 1 to 4096"
      )
    }
    set(&configuration, sizes)
  }

  mutating func readAllowedHosts(_ value: Node) {
    for node in value.sequence.map(Array.init) ?? (value.string == "" ? [] : [value]) {
      guard let host = AllowedHost(node.string ?? "") else {
        reportWrong(node, "fetch-allow", expected: "a host, as in cdn.example.org or 127.0.0.1:8080")
        continue
      }
      configuration.fetchAllowed.append(host)
    }
  }

  /// A list of texts, or one.
  mutating func readList(
    _ value: Node,
    _ key: String,
    of expected: String,
    set: (inout SiteConfiguration, [String]) -> Void
  ) {
    let nodes = value.sequence.map(Array.init) ?? (value.string == "" ? [] : [value])
    let texts = nodes.compactMap(\.string).filter { !$0.isEmpty }
    guard texts.count == nodes.count else { return reportWrong(value, key, expected: expected) }
    set(&configuration, texts)
  }

  mutating func readLinks(
    _ value: Node,
    _ name: String,
    set: (inout SiteConfiguration, [SiteLink]) -> Void
  ) {
    guard let nodes = value.sequence else {
      return reportWrong(value, name, expected: "a list of entries with label and url")
    }
    var links: [SiteLink] = []
    for node in nodes {
      guard case .mapping(let mapping) = node, let label = mapping["label"]?.string,
        let url = mapping["url"]?.string, !label.isEmpty
      else {
        reportWrong(node, name, expected: "an entry with label and url")
        continue
      }
      forEachKey(of: mapping, known: ["label", "url"]) { _, _, _ in }
      guard Self.isSafeLink(url) else {
        reportWrong(node, name, expected: "a url that starts with https://, http://, mailto: or /")
        continue
      }
      links.append(SiteLink(label: label, url: url))
    }
    set(&configuration, links)
  }

  static func isSafeLink(_ url: String) -> Bool {
    let lower = url.lowercased()
    return ["https://", "http://", "mailto:", "/"].contains { lower.hasPrefix($0) } && !lower.hasPrefix("//")
  }
}
