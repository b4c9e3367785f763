import Basics

/// The lines around a location in a file.
public enum FileExcerpt {
  /// The maximum size in bytes; no excerpt is read from larger files.
  private static let maximumSize = 64 << 20
  /// How many lines are shown before and after the line of the location.
  private static let around = 2
  /// How many bytes of a line are shown.
  private static let width = 140

  /// Reads the lines around a location.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - line: the line number, from 1.
  ///   - column: in bytes from 1; a long line is shown around it.
  /// - Returns: the lines; none if the file cannot be read, is very large or is not text.
  public static func lines(of path: String, around line: Int, column: Int?) -> [PreviewProblem.Line] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0, let file = OpenFile(descriptor), file.size <= maximumSize else { return [] }
    let wanted = max(1, line - around)...(line + around)
    var lines: [PreviewProblem.Line] = []
    var number = 1
    var start = 0
    let bytes = file.read(file.size, at: 0)
    while start <= bytes.count, number <= wanted.upperBound {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if wanted.contains(number) {
        guard let text = shown(bytes[start..<end], around: number == line ? column ?? 1 : 1) else {
          return []
        }
        lines.append(PreviewProblem.Line(number: number, text: text))
      }
      number += 1
      start = end + 1
    }
    // The empty part after the last line break is not a line.
    if lines.last?.text.isEmpty == true, lines.last?.number != line { lines.removeLast() }
    return lines
  }

  /// A line, or its part around a column; nil if its bytes are not text.
  private static func shown(_ line: ArraySlice<UInt8>, around column: Int) -> String? {
    var part = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    var (before, behind) = ("", "")
    if column > width {
      part = part.dropFirst(min(column - width / 2, part.count)).drop { $0 & 0xC0 == 0x80 }
      before = "…"
    }
    if part.count > width {
      part = part.prefix(width)
      while let last = part.last, last & 0xC0 == 0x80 { part.removeLast() }
      if let last = part.last, last >= 0xC0 { part.removeLast() }
      behind = "…"
    }
    guard let text = String(validating: part, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\t" })
    else { return nil }
    return before + text + behind
  }
}
