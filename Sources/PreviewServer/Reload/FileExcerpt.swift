import Basics

/// The lines around a location in a file.
public enum FileExcerpt {
  /// The maximum size in bytes; no excerpt is read from larger files.
  private static let maximumSize = 64 << 20
  /// How many lines are shown before and after the line of the location.
  private static let around = 2
  /// How many bytes of a line are shown.
  private static let width = 140
  /// How many bytes of a line are masked; lines of an export can have megabytes.
  private static let maskedWidth = 8192

  /// Reads the lines around a location.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - line: the line number, from 1.
  ///   - column: in bytes from 1; a long line is shown around it.
  ///   - mask: replaces what must not be shown; called before a line is cut, because the rest of a secret is not
  ///     recognised.
  /// - Returns: the lines; none if the file cannot be read, is very large or is not text.
  public static func lines(
    of path: String,
    around line: Int,
    column: Int?,
    mask: (String) -> String
  ) -> [PreviewProblem.Line] {
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
        let column = number == line ? column ?? 1 : 1
        guard let text = shown(bytes[start..<end], around: column, mask) else { return [] }
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
  private static func shown(
    _ line: ArraySlice<UInt8>,
    around column: Int,
    _ mask: (String) -> String
  ) -> String? {
    let whole = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let wide = Part(of: whole, around: column, width: maskedWidth, from: maskedWidth / 2)
    guard let text = String(validating: wide.bytes, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\t" })
    else { return nil }
    let before = mask(String(decoding: wide.bytes.prefix(wide.column - 1), as: UTF8.self))
    let part = Part(of: ArraySlice(mask(text).utf8), around: before.utf8.count + 1, width: width)
    return (wide.isCutBefore || part.isCutBefore ? "…" : "") + String(decoding: part.bytes, as: UTF8.self)
      + (wide.isCutBehind || part.isCutBehind ? "…" : "")
  }

  /// A line, or its part around a column.
  private struct Part {
    private(set) var bytes: ArraySlice<UInt8>
    /// The column in the part.
    private(set) var column: Int
    private(set) var isCutBefore = false
    private(set) var isCutBehind = false

    /// Cuts a line.
    ///
    /// - Parameters:
    ///   - line: the whole line.
    ///   - column: in bytes, from 1.
    ///   - width: the maximum size of the part.
    ///   - first: the first column for which the beginning of the line is cut off; nil for `width`.
    init(of line: ArraySlice<UInt8>, around column: Int, width: Int, from first: Int? = nil) {
      (bytes, self.column) = (line, max(1, column))
      if column > first ?? width {
        bytes = line.dropFirst(min(column - width / 2, line.count)).drop { $0 & 0xC0 == 0x80 }
        self.column = max(1, column - (line.count - bytes.count))
        isCutBefore = true
      }
      if bytes.count > width {
        bytes = bytes.prefix(width)
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        isCutBehind = true
      }
    }
  }
}
