/// Gets pictures of other hosts into files, several at a time.
///
/// Only `http` and `https`, and only hosts with public addresses: the address that is connected to is looked at
/// for every connection, also after a redirect, so that no export can make the building machine ask its own
/// network. A picture is told by its bytes. No cookies are kept, nothing of the user's is sent, and proxies of the
/// environment are not used, for behind one the address could not be looked at.
///
///     let settings = FetchSettings(userAgent: "blogforge/1.0")
///     let failures = try PictureFetcher(settings: settings).fetch(requests) { bytes in … }
public struct PictureFetcher: Sendable {
  /// What the first bytes of an answer are.
  public enum Verdict: Sendable, Equatable {
    /// A picture that can be used.
    case picture
    /// Something else; what they look like, with its article, when that is known.
    case other(String?)
  }

  private let settings: FetchSettings

  /// A fetcher that keeps to `settings`.
  public init(settings: FetchSettings) {
    self.settings = settings
  }

  /// Fetches pictures.
  ///
  /// Blocks the thread until all have come or failed. A file appears when it is whole; what an interrupted run left of others is removed.
  ///
  /// - Parameters:
  ///   - requests: each for a file of its own.
  ///   - judge: tells from the first 1,024 bytes, or all when there are fewer, whether they are a picture's.
  /// - Returns: for each request why it failed, or nil; of a task that is cancelled nothing can be told from it.
  /// - Throws: ``FetchError``; nothing was asked for then.
  public func fetch(
    _ requests: [FetchRequest],
    judge: @escaping @Sendable (UnsafeRawBufferPointer) -> Verdict
  ) throws(FetchError) -> [FetchFailure?] {
    guard !requests.isEmpty else { return [] }
    guard let library = CurlLibrary(settings: settings) else { throw .noLibrary }
    for folder in Set(requests.map { PartialFile.folder(of: $0.file) }) { PartialFile.clearUp(folder) }
    return FetchRun(requests: requests, settings: settings, library: library, judge: judge).outcomes()
  }
}
