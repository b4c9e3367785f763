internal import CArchive

/// libarchive, opened when the first archive is read: a build without one does not need it.
///
/// `@unchecked Sendable` because `table` and `locale` are written in `init` and only read afterwards; libarchive keeps the state of
/// a reader in the reader.
final class ArchiveLibrary: @unchecked Sendable {
  /// The library of this machine.
  static let found = ArchiveLibrary(files: files)

  /// Names for the dynamic loader: of Debian and others, of Homebrew, of macOS itself.
  private static let files = [
    "libarchive.so.13", "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
    "/usr/local/opt/libarchive/lib/libarchive.13.dylib", "/usr/lib/libarchive.2.dylib",
  ]

  /// The function table; valid only if `problem` is nil.
  let table: UnsafePointer<blogforge_archive>
  /// Why the functions are unavailable; nil if all were found.
  let problem: ArchiveError?
  /// A locale in UTF-8, for names of entries; nil if the system has none.
  let locale = blogforge_archive_utf8_locale()
  private let memory: UnsafeMutablePointer<blogforge_archive>

  /// Opens the first of `files` that has all functions.
  init(files: [String]) {
    memory = .allocate(capacity: 1)
    table = UnsafePointer(memory)
    var first: String?
    for file in files {
      var text: UnsafePointer<CChar>?
      if blogforge_archive_open(memory, file, &text) == 0 {
        problem = nil
        return
      }
      first = first ?? text.map { String(cString: $0) }
    }
    problem = .libraryMissing(reason: first ?? "")
  }

  deinit { memory.deallocate() }
}
