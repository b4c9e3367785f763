/// The reader's scripts as they are served: without comment lines and indentation, a third smaller.
///
/// A comment to drop stands on lines of its own; no literal in the scripts spans lines.
enum ReaderScript {
  static func compact(_ source: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var isInComment = false
    for line in source.utf8.split(separator: UInt8(ascii: "\n")) {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if isInComment {
        isInComment = !ends(text)
      } else if text.starts(with: "/**".utf8), ends(text) || !contains(text) {
        isInComment = !ends(text)
      } else if !text.isEmpty, !text.starts(with: "//".utf8) {
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    return bytes
  }

  private static func ends(_ line: Substring.UTF8View) -> Bool {
    line.suffix(2).elementsEqual("*/".utf8)
  }

  /// Whether the comment ends within the line, so that code follows it.
  private static func contains(_ line: Substring.UTF8View) -> Bool {
    zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "*") && $1 == UInt8(ascii: "/") }
  }
}
