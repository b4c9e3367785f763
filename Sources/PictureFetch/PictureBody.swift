/// The bytes of one picture on their way into a file: counted, and judged by the first of them.
final class PictureBody {
  /// Tells from the first bytes whether they are a picture's.
  typealias Judge = @Sendable (UnsafeRawBufferPointer) -> PictureFetcher.Verdict

  /// Bytes that are judged.
  private static let headSize = 1024
  /// Bytes of an answer without a picture that are read so that its connection can be used again.
  private static let otherSize = 65_536

  private let limit: Int
  private let judge: Judge
  private let path: String
  private var head: [UInt8] = []
  private var count = 0
  private var file: PartialFile?
  /// Why no more bytes are wanted.
  private(set) var problem: FetchFailure.Reason?

  init(path: String, limit: Int, judge: @escaping Judge) {
    self.path = path
    self.limit = limit
    self.judge = judge
  }

  /// Takes bytes as they come.
  ///
  /// - Returns: whether more are wanted.
  func append(_ bytes: UnsafeRawBufferPointer, isPicture: Bool) -> Bool {
    count += bytes.count
    guard isPicture else { return count <= Self.otherSize }
    guard count <= limit else { return stop(.tooLarge(limit: limit)) }
    guard file == nil else { return write(bytes) }
    head += bytes
    return head.count < Self.headSize || begin()
  }

  /// Puts the file in its place; all bytes have come.
  func finish() throws(FetchFailure.Reason) {
    if file == nil { _ = begin() }
    if let problem { throw problem }
    do throws(PartialFile.Failure) { try file?.commit() } catch { throw .unwritable(error.words) }
  }

  private func begin() -> Bool {
    if case .other(let found) = head.withUnsafeBytes(judge) { return stop(.noPicture(found)) }
    do throws(PartialFile.Failure) {
      file = try PartialFile(path: path)
    } catch { return stop(.unwritable(error.words)) }
    defer { head = [] }
    return head.withUnsafeBytes { write($0) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(PartialFile.Failure) {
      try file?.write(bytes)
      return true
    } catch { return stop(.unwritable(error.words)) }
  }

  private func stop(_ reason: FetchFailure.Reason) -> Bool {
    problem = reason
    return false
  }
}

extension FetchFailure.Reason: Error {}
