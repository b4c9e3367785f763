internal import CVips
internal import Synchronization

/// libvips, opened and started once for the whole process.
enum VipsLibrary {
  /// The library's functions; the first access opens it.
  static let functions = VipsFunctions()

  /// Why libvips cannot be started; nil if it runs with our settings.
  ///
  /// A `static let` is evaluated once, by the first task that accesses it.
  private static let failure: ImageError? = {
    if let problem = functions.problem { return problem }
    guard vips.pointee.vips_init("blogforge") == 0 else {
      return .library(.start, libraryText: errorText())
    }
    blogforge_vips_silence(vips)
    // Blocks loaders that libvips marks as unsafe for untrusted files: ImageMagick, PDF, SVG and others.
    vips.pointee.vips_block_untrusted_set(1)
    // Site owners use SVG for their icons; `SourceFormat` rejects the SVG of others.
    vips.pointee.vips_operation_block_set(SourceFormat.svg.loader, 0)
    // Pictures are processed in parallel, so each needs only one thread; a cache would only hold pixels that are
    // not used again.
    vips.pointee.vips_concurrency_set(1)
    vips.pointee.vips_cache_set_max(0)
    return nil
  }()

  /// Opens and starts libvips if it is not running yet.
  static func start() throws(ImageError) {
    if let failure { throw failure }
  }

  private static let turn = Mutex(())

  /// Runs `body` while no other task of the process uses libvips, which several threads at once can crash (liborc
  /// 0.4.33 and older, libvips before 8.15.4), and with an empty error text.
  static func alone<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try turn.withLock { _ throws(Failure) in
      vips.pointee.vips_error_clear()
      return try body()
    }
  }

  /// The release of libvips; empty if it is missing.
  ///
  /// It is read from the file name, as in `42.16.1`; otherwise libvips is opened and reports it, as in `8.14.1`.
  static let version: String = {
    if let release = VipsFile.found.flatMap({ VipsFile.release(of: $0) }) { return release }
    guard functions.problem == nil else { return "" }
    return (0..<3).map { String(vips.pointee.vips_version($0)) }.joined(separator: ".")
  }()

  /// A stamp that differs between installed files of libvips.
  static let stamp: String = VipsFile.found.flatMap { VipsFile.stamp(of: $0) } ?? version

  /// The error messages of libvips since the last call, on one line, at most 300 characters.
  ///
  /// There is one buffer per process; within `alone`, the text belongs to one picture.
  static func errorText() -> String {
    guard let text = vips.pointee.vips_error_buffer_copy() else { return "" }
    defer { vips.pointee.g_free(text) }
    let lines = String(cString: text).split(whereSeparator: \.isNewline)
    return String(lines.joined(separator: "; ").prefix(300))
  }
}
