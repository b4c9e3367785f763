/// Writes the bytes of one picture to a file; limits their number, and checks the first ones for a picture format.
final class PictureBody {
  /// Checks by the first bytes whether they are those of a picture.
  typealias Judge = @Sendable (UnsafeRawBufferPointer) -> PictureFetcher.Verdict

  /// The number of bytes that the judge needs.
  private static let headSize = 1024
  /// The maximum number of bytes to read of a response without a picture, so that its connection can be reused.
  private static let otherSize = 65_536

  private let limit: Int
  private let judge: Judge
  private let path: String
  private var head: [UInt8] = []
  private var count = 0
  private var file: PartialFile?
  /// Why no more bytes are wanted; nil if there is no problem.
  private(set) var problem: FetchFailure.Reason?

  init(path: String, limit: Int, judge: @escaping Judge) {
    self.path = path
    self.limit = limit
    self.judge = judge
  }

  /// Appends received bytes.
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

  /// Renames the file to its final path; call it after all bytes were received.
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
