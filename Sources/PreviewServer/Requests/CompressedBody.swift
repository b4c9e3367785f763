import Basics

/// Compresses the body of an answer in chunks, so that a large text does not delay other answers.
final class CompressedBody {
  /// The minimum size in bytes; a smaller body fits into one packet without compression.
  static let minimumSize = 512
  /// How many bytes are compressed at a time.
  static let chunkSize = 64 << 10

  private let size: Int
  private let read: (Range<Int>) -> [UInt8]
  private let stream: DeflateStream
  private var position = 0
  private var isEnded = false
  /// Whether the body is incomplete, because the file became shorter or zlib failed.
  private(set) var isBroken = false

  /// Starts to compress a body; nil if zlib cannot allocate memory, or if the body is already compressed or events.
  init?(_ body: Answer.Body, as encoding: ContentEncoding) {
    switch body {
    case .bytes(let bytes):
      size = bytes.count
      read = { Array(bytes[$0]) }
    case .file(let file, let range):
      size = range.count
      read = { file.read($0.count, at: range.lowerBound + $0.lowerBound) }
    case .compressed, .events: return nil
    }
    guard let stream = DeflateStream(encoding == .gzip ? .gzip : .zlib, level: 4) else { return nil }
    self.stream = stream
  }

  /// The next compressed bytes, which may be empty; nil at the end.
  func next() -> [UInt8]? {
    guard !isEnded else { return nil }
    let range = position..<min(size, position + Self.chunkSize)
    let chunk = read(range)
    position = range.upperBound
    let isLast = position == size
    let compressed = chunk.withUnsafeBufferPointer { stream.compress($0, isLast: isLast) }
    isBroken = chunk.count < range.count || compressed == nil
    isEnded = isLast || isBroken
    return compressed ?? []
  }

  /// The body to send; a body of one chunk is compressed at once, so that its length is known.
  var answerBody: Answer.Body {
    guard size <= Self.chunkSize, let bytes = next(), !isBroken else { return .compressed(self) }
    return .bytes(bytes)
  }
}
