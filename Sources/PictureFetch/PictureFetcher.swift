/// Downloads pictures from other hosts into files, several at a time.
///
/// Only `http` and `https`, and only hosts with public addresses, are allowed: the address is checked for every
/// connection, also after a redirect, so that no export can make the building machine send requests to its own
/// network. Pictures are identified by their bytes. No cookies are kept, no data of the user is sent, and proxies
/// of the environment are not used, because the address could not be checked behind a proxy.
///
///     let settings = FetchSettings(userAgent: "blogforge/1.0")
///     let failures = try PictureFetcher(settings: settings).fetch(requests) { bytes in … }
public struct PictureFetcher: Sendable {
  /// What the first bytes of a response are.
  public enum Verdict: Sendable, Equatable {
    /// A picture that can be used.
    case picture
    /// Another format; its name with its article, if it is known.
    case other(String?)
  }

  private let settings: FetchSettings

  /// Creates a fetcher that uses `settings`.
  public init(settings: FetchSettings) {
    self.settings = settings
  }

  /// Fetches pictures.
  ///
  /// Blocks the thread until all pictures are fetched or have failed. A file appears only when it is complete;
  /// temporary files of an interrupted run are removed.
  ///
  /// - Parameters:
  ///   - requests: the pictures; each request has a file of its own.
  ///   - judge: checks by the first 1,024 bytes, or by all if there are fewer, whether they are those of a picture.
  /// - Returns: for each request, why it failed, or nil; meaningless if the task is cancelled.
  /// - Throws: ``FetchError``; no request was sent then.
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
