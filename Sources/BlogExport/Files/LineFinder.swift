import Basics
import BlogModel

/// Converts offsets to lines and columns.
///
/// Offsets must be in ascending order, so that all of them need one pass over the text.
struct LineFinder {
  private let stream: any ByteStream
  private var piece = [UInt8](repeating: 0, count: 1 << 16)
  private var pieceStart = 0
  private var pieceEnd = 0
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// A finder in the text that `stream` gives.
  init(_ stream: any ByteStream) {
    self.stream = stream
  }

  /// Line and column, both from 1, of the byte at `target`; nil when the text ends before it.
  ///
  /// In a file that is not JSON it is the line in which the record begins, without a column.
  ///
  /// `target` must not be before that of the last call.
  mutating func find(_ target: Int) throws(ExportError) -> (line: Int, column: Int?)? {
    if let records = stream as? RecordStream { return try records.line(at: target).map { ($0, nil) } }
    while offset < target {
      if offset == pieceEnd {
        pieceStart = pieceEnd
        pieceEnd += try piece.withUnsafeMutableBufferPointer { buffer throws(ExportError) in
          try stream.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if offset == pieceEnd { return nil }
      }
      count(to: min(target, pieceEnd))
    }
    return (line, target - lineStart + 1)
  }

  /// Counts the lines that begin before `end`, which is in the piece.
  private mutating func count(to end: Int) {
    let (first, last) = (offset - pieceStart, end - pieceStart)
    piece.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var next = first
      while next < last, let found = memchr(start + next, CInt(UInt8(ascii: "\n")), last - next) {
        next = UnsafeRawPointer(found) - start + 1
        line += 1
        lineStart = pieceStart + next
      }
    }
    offset = end
  }

  /// The source location of one offset; only the file if the text cannot be read up to the offset.
  static func place(of offset: Int, in text: ExportText) -> Diagnostic.Place {
    // In this case the error is reported without its line.
    guard let stream = try? text.stream(findsLines: true) else { return Diagnostic.Place(file: text.name) }
    var finder = LineFinder(stream)
    let found = (try? finder.find(offset)) ?? nil
    return Diagnostic.Place(file: text.name, line: found?.line, column: found?.column)
  }
}
