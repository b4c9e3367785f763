internal import CVips

/// libvips, started once for the whole process, and the two rules for calling it from many tasks.
enum VipsLibrary {
  /// What libvips said instead of starting; nil once it runs with our settings.
  ///
  /// A `static let` is evaluated once, by whichever task comes first.
  private static let failure: String? = {
    guard vips_init("blogforge") == 0 else { return errorText() }
    blogforge_vips_silence()
    // Loaders that their authors do not trust with strangers' files: ImageMagick, PDF, SVG and others.
    vips_block_untrusted_set(1)
    // The parallelism is across pictures; a cache would only keep pixels that nobody asks for again.
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    return nil
  }()

  /// Starts libvips unless it runs already.
  static func start() throws(ImageError) {
    if let failure { throw .library(.start, libraryText: failure) }
  }

  /// As in `8.14.1`.
  static var version: String { "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))" }

  /// What libvips has complained about since the last call, on one line, at most 300 characters.
  ///
  /// There is one buffer a process: only `VipsTurns.alone` makes the text that of one picture.
  static func errorText() -> String {
    guard let text = vips_error_buffer_copy() else { return "" }
    defer { g_free(text) }
    let lines = String(cString: text).split(whereSeparator: \.isNewline)
    return String(lines.joined(separator: "; ").prefix(300))
  }
}

/// Lets pictures be decoded side by side, large ones one after the other, and one that failed once more alone.
///
/// libvips keeps one error text for all threads. So that a broken picture gets its own text and not its
/// neighbour's, the repetition that a failure needs anyway has libvips to itself.
final class VipsTurns: @unchecked Sendable {
  static let shared = VipsTurns()

  // Sendable because these are locks: only GLib touches their memory, and the addresses never change.
  private let lock: UnsafeMutablePointer<GRWLock>
  private let large: UnsafeMutablePointer<GMutex>

  private init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: GRWLock())
    g_rw_lock_init(lock)
    large = .allocate(capacity: 1)
    large.initialize(to: GMutex())
    g_mutex_init(large)
  }

  deinit {
    g_rw_lock_clear(lock)
    lock.deallocate()
    g_mutex_clear(large)
    large.deallocate()
  }

  /// Runs `body` while no other large picture is under way, so that the memory of one bounds that of all.
  func oneLarge<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    g_mutex_lock(large)
    defer { g_mutex_unlock(large) }
    return try body()
  }

  /// Runs `body` beside others.
  func together<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    g_rw_lock_reader_lock(lock)
    defer { g_rw_lock_reader_unlock(lock) }
    return try body()
  }

  /// Runs `body` while no other is run, with an empty error text.
  func alone<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    g_rw_lock_writer_lock(lock)
    defer { g_rw_lock_writer_unlock(lock) }
    vips_error_clear()
    return try body()
  }
}
