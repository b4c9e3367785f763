import SiteOutput

/// Reads a takedown list: one id per line, of bloggers, blogs or comments, either as reports write them or bare.
///
///     # asked for on 2024-05-01
///     bloggers/u7
///     blogs/b1/comments/c3    # spam
///     b42
///
/// What follows a blank and `#` is a comment.
enum RedactionList {
  /// Reads a list.
  ///
  /// - Parameter path: of a file in UTF-8, with or without a byte-order mark, lines ended by LF or CRLF.
  /// - Returns: the entries, without empty lines and comments.
  /// - Throws: ``RedactionError``: a list must never be skipped.
  static func read(_ path: String) throws(RedactionError) -> [String] {
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try FileSystem.read(path)
    } catch { throw RedactionError(path: path, fact: .unreadable(error.reason)) }
    return try entries(bytes, path: path)
  }

  static func entries(_ bytes: [UInt8], path: String) throws(RedactionError) -> [String] {
    guard var text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
      throw RedactionError(path: path, fact: .notText)
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return text.split(whereSeparator: \.isNewline).map(entry).filter { !$0.isEmpty }
  }

  /// A line without its comment and the blanks around it.
  private static func entry(_ line: Substring) -> String {
    var end = line.endIndex
    var isAfterBlank = true
    for index in line.indices {
      if line[index] == "#" && isAfterBlank {
        end = index
        break
      }
      isAfterBlank = line[index].isWhitespace
    }
    let words = line[..<end].drop(while: \.isWhitespace)
    guard let last = words.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(words[...last])
  }
}
