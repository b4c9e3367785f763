import BlogModel
import PictureFetch
import Yams

/// Keys whose values are mappings or lists.
extension ConfigurationReader {
  mutating func readAllowedHosts(_ value: Node) {
    for node in value.sequence.map(Array.init) ?? (value.string == "" ? [] : [value]) {
      guard let host = AllowedHost(node.string ?? "") else {
        reportWrong(node, "fetch-allow", expected: "a host, for example cdn.example.org or 127.0.0.1:8080")
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
      guard case .mapping(let mapping) = node, let label = Self.text("label", of: mapping),
        let url = Self.text("url", of: mapping), label.contains(where: { !$0.isWhitespace })
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
