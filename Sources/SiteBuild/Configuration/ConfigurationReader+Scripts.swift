import Pages
import Yams

/// The list `scripts`: what the owner adds to pages.
///
///     scripts:
///       - src: https://stats.example/count.js
///         attributes: {data-site: ana}
///         connect: https://stats.example
extension ConfigurationReader {
  private static let scriptKeys = ["src", "on", "attributes"] + SiteScript.Directive.allCases.map(\.rawValue)

  mutating func readScripts(_ value: Node) {
    guard let nodes = value.sequence else {
      return reportWrong(value, "scripts", expected: "a list of entries with src")
    }
    configuration.scripts = nodes.compactMap { node in
      guard case .mapping(let mapping) = node, Self.text("src", of: mapping) != nil else {
        reportWrong(node, "scripts", expected: "an entry with src")
        return nil
      }
      return readScript(mapping)
    }
  }

  private mutating func readScript(_ mapping: Node.Mapping) -> SiteScript {
    var (source, place) = ("", SiteScript.Place.everyPage)
    var attributes: [SiteScript.Attribute] = []
    var origins: [SiteScript.Directive: [String]] = [:]
    forEachKey(of: mapping, known: Self.scriptKeys) { reader, key, value in
      switch key {
      case "src":
        source = value.string ?? ""
        if !SiteScript.isSource(source) {
          let expected = "the address of a file with https://, or a path such as /count.js"
          reader.reportWrong(value, key, expected: expected)
        }
      case "on":
        reader.choice(value, key, SiteScript.Place.allCases.map { ($0.rawValue, $0) }) { place = $1 }
      case "attributes": attributes = reader.scriptAttributes(value)
      default: origins[SiteScript.Directive(rawValue: key) ?? .connect] = reader.origins(value, key)
      }
    }
    return SiteScript(source: source, place: place, attributes: attributes, origins: origins)
  }

  private mutating func scriptAttributes(_ value: Node) -> [SiteScript.Attribute] {
    guard case .mapping(let mapping) = value else {
      reportWrong(value, "attributes", expected: "attributes such as {data-site: ana}")
      return []
    }
    return mapping.compactMap { key, value in
      guard let name = key.string, let text = value.string, SiteScript.isAttribute(name) else {
        reportWrong(
          key,
          "attributes",
          expected: "data-… in small letters, id, crossorigin, integrity, referrerpolicy"
        )
        return nil
      }
      if name == "integrity" && !SiteScript.isIntegrity(text) {
        reportWrong(value, name, expected: "sha256-…, sha384-… or sha512-… in Base64")
      }
      return SiteScript.Attribute(name: name, value: text)
    }
  }

  private mutating func origins(_ value: Node, _ key: String) -> [String] {
    let nodes = value.sequence.map(Array.init) ?? [value]
    return nodes.compactMap { node in
      guard let origin = node.string, SiteScript.isOrigin(origin) else {
        reportWrong(node, key, expected: "https:// and a host, for example https://stats.example")
        return nil
      }
      return origin
    }
  }
}
