/// What a build wrote: the path, size and fingerprint of every file, kept in the output folder.
///
/// It tells the next build which files are ours. One line a file, sorted by path:
///
///     blogforge-manifest 1
///     0123456789abcdef0123456789abcdef 8123 blogs/b1/index.html
struct Manifest: Sendable {
  /// One file of the output.
  struct Entry: Sendable, Equatable {
    let path: String
    let size: Int
    let fingerprint: Fingerprint
  }

  /// The manifest's own name in the output folder.
  static let fileName = ".blogforge-manifest"
  private static let firstLine = "blogforge-manifest 1"

  /// By path.
  let entries: [String: Entry]

  /// A manifest of `entries`, whose paths differ.
  init(_ entries: [Entry]) {
    self.entries = Dictionary(entries.map { ($0.path, $0) }) { _, last in last }
  }

  /// Reads a manifest; nil when it is none.
  ///
  /// A line that cannot be read is left out: its file counts as foreign.
  init?(text: String) {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"))[...]
    guard let first = lines.popFirst(), String(first) == Self.firstLine else { return nil }
    self.init(lines.compactMap(Self.entry))
  }

  private static func entry(_ line: Substring.UTF8View) -> Entry? {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2).map { String($0) ?? "" }
    guard fields.count == 3, let fingerprint = Fingerprint(hex: fields[0]), let size = Int(fields[1]) else {
      return nil
    }
    return Entry(path: unescaped(fields[2]), size: size, fingerprint: fingerprint)
  }

  /// The manifest's text.
  var text: String {
    var text = Self.firstLine + "\n"
    for entry in entries.values.sorted(by: { $0.path < $1.path }) {
      text += "\(entry.fingerprint.hex) \(entry.size) \(Self.escaped(entry.path))\n"
    }
    return text
  }

  /// A path on one line: the user's own files may have any name.
  private static func escaped(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "%") }) else {
      return path
    }
    return path.replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private static func unescaped(_ path: String) -> String {
    path.utf8.contains(UInt8(ascii: "%"))
      ? path.replacing("%0A", with: "\n").replacing("%25", with: "%") : path
  }
}
