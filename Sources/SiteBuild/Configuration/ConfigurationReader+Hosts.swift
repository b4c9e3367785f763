import BlogModel
import Pages
import SiteOutput
import Yams

/// Settings for hosts: their files, compressed files, and redirects.
///
///     hosts: [netlify, nginx]
///     precompress: [gzip, brotli]
///     addresses: {blogs: title}
///     redirects:
///       /post/:blog: /blogs/:blog/
extension ConfigurationReader {
  mutating func readHosts(_ value: Node) {
    readWords(value, "hosts", SiteHost.allCases.map { ($0.rawValue, $0) }) { $0.hosts.append($1) }
  }

  mutating func readCompressions(_ value: Node) {
    readWords(value, "precompress", Compression.allCases.map { ($0.rawValue, $0) }) {
      $0.precompress.append($1)
    }
  }

  /// Reads `feeds: {bloggers: [rss, atom], tags: json}`.
  mutating func readFeeds(_ value: Node) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(
        value,
        "feeds",
        expected: "formats, for example {bloggers: [rss, atom, json], tags: rss}"
      )
    }
    let formats = FeedFormat.allCases.map { ($0.rawValue, $0) }
    forEachKey(of: mapping, known: ["bloggers", "tags"]) { reader, key, value in
      let path = key == "bloggers" ? \FeedSettings.bloggers : \FeedSettings.tags
      reader.configuration.feeds[keyPath: path] = []
      reader.readWords(value, key, formats) { $0.feeds[keyPath: path].append($1) }
    }
  }

  /// A list of words, or one.
  private mutating func readWords<Value>(
    _ value: Node,
    _ key: String,
    _ choices: [(String, Value)],
    add: (inout SiteConfiguration, Value) -> Void
  ) {
    for node in value.sequence.map(Array.init) ?? [value] { choice(node, key, choices, set: add) }
  }

  /// Reads `addresses: {blogs: title, folders: true}`.
  mutating func readAddresses(_ value: Node) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, "addresses", expected: "how addresses are made, for example {blogs: title}")
    }
    forEachKey(of: mapping, known: ["blogs", "folders"]) { reader, key, value in
      if key == "folders" {
        reader.boolean(value, key) { $0.addresses.hasFolders = $1 }
      } else {
        let names = BlogAddresses.Name.allCases.map { ($0.rawValue, $0) }
        reader.choice(value, key, names) { $0.addresses.name = $1 }
      }
    }
  }

  mutating func readRedirects(_ value: Node) {
    let entries = entries(
      value,
      "redirects",
      expected: "addresses, for example '/old/: /blogs/b1/'",
      names: "a path on the site such as /old/, optionally with the parts :blog, :slug or :blogger",
      isName: Redirect.isSource
    )
    for (from, node, value) in entries {
      let place = YAMLText.place(in: file, at: node.mark)
      readRedirect(from, value, Redirect(from: from, to: value.string ?? "", place: place))
    }
  }

  private mutating func readRedirect(_ from: String, _ value: Node, _ redirect: Redirect) {
    let placeholders = redirect.to.split(separator: "/").compactMap {
      Redirect.Placeholder(rawValue: String($0))
    }
    let hasSlug = redirect.to.split(separator: "/").contains { $0 == Redirect.slug }
    guard Redirect.isTarget(redirect.to), !hasSlug, placeholders.allSatisfy({ $0 == redirect.placeholder })
    else {
      return reportWrong(
        value,
        from,
        expected:
          "a path on the site that starts with / and has no part that the left side lacks, or an https:// address"
      )
    }
    configuration.redirects.append(redirect)
  }
}
