import NIOHTTP1

/// The rules of a site's `_headers` file, as Netlify and Cloudflare Pages read it.
///
/// As in:
///
///     /assets/*
///       Cache-Control: public, max-age=31536000, immutable
struct HeaderRules: Sendable, Equatable {
  fileprivate struct Rule: Sendable, Equatable {
    /// The pattern; nil if the path is invalid or belongs to another host, so that the lines below it are ignored.
    let pattern: PathPattern?
    var headers: [String: [String]] = [:]
    var removed: Set<String> = []
  }

  /// Headers that cannot be set, because they belong to the connection or are derived from the file.
  fileprivate static let reserved: Set<String> = [
    "accept-ranges", "age", "allow", "alt-svc", "connection", "content-encoding", "content-length",
    "content-range", "date", "location", "server", "trailer", "transfer-encoding", "upgrade",
  ]

  private var rules: [Rule] = []

  /// Reads the file; invalid lines are ignored, as hosts do.
  init(_ text: String = "") {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.trimmed
      guard !words.isEmpty, !words.hasPrefix("#") else { continue }
      if line.first != " ", line.first != "\t" {
        rules.append(Rule(pattern: PathPattern(words)))
      } else if !rules.isEmpty {
        rules[rules.count - 1].read(words)
      }
    }
  }

  /// Applies the rules that match a path, in their order.
  ///
  /// If several rules set the same header, the values are joined by commas.
  func apply(to headers: inout HTTPHeaders, path: String) {
    var wanted: [(name: String, values: [String])] = []
    for rule in rules where rule.pattern?.match(path) != nil {
      wanted.removeAll { rule.removed.contains($0.name) }
      for name in rule.removed { headers.remove(name: name) }
      for (name, values) in rule.headers.sorted(by: { $0.key < $1.key }) {
        if let place = wanted.firstIndex(where: { $0.name == name }) {
          wanted[place].values += values
        } else {
          wanted.append((name, values))
        }
      }
    }
    for (name, values) in wanted {
      headers.replaceOrAdd(name: name, value: values.joined(separator: ", "))
    }
  }
}

extension HeaderRules.Rule {
  /// Reads one line below the path: `Name: value`, or `! Name` to remove a header.
  fileprivate mutating func read(_ line: String) {
    if line.hasPrefix("!") {
      removed.insert(line.dropFirst().trimmed.lowercased())
      return
    }
    let parts = line.split(separator: ":", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2 else { return }
    let name = parts[0].lowercased()
    let isToken = !name.isEmpty && name.utf8.allSatisfy { HeaderRules.isToken($0) }
    let isValue = parts[1].utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    guard isToken, isValue, !HeaderRules.reserved.contains(name) else { return }
    headers[name, default: []].append(parts[1])
  }
}

extension HeaderRules {
  fileprivate static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
