internal import CArchive

/// Reads the entries of an archive one after another: `.zip`, `.tar` and `.tar.gz`.
///
/// Nothing is written, and no other format of libarchive is enabled. Zip archives are read by their central
/// directory, so that entries that are not wanted are not read.
package final class ArchiveReader {
  private static let blockSize = 1 << 16

  private let library = ArchiveLibrary.found
  private let archive: UnsafeMutableRawPointer
  /// The open file; negative for an archive in memory.
  private let file: CInt
  /// The size of the archive itself, in bytes.
  package let size: Int
  private var count = 0

  /// Opens the file at `path`.
  package convenience init(path: String) throws(ArchiveError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .unreadable(reason: "it is not a file")
    }
    try self.init(file: file, size: Int(status.st_size)) { table, archive in
      table.pointee.archive_read_open_fd(archive, file, Self.blockSize)
    }
  }

  /// Opens an archive in memory, which must outlive the reader.
  package convenience init(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
    try self.init(file: -1, size: bytes.count) { table, archive in
      table.pointee.archive_read_open_memory(archive, bytes.baseAddress, bytes.count)
    }
  }

  /// Takes ownership of an open file.
  private init(
    file: CInt,
    size: Int,
    open: (UnsafePointer<blogforge_archive>, UnsafeMutableRawPointer) -> CInt
  ) throws(ArchiveError) {
    let table = library.table
    guard library.problem == nil, let archive = table.pointee.archive_read_new() else {
      if file >= 0 { close(file) }
      throw library.problem ?? .unreadable(reason: "libarchive: no memory")
    }
    (self.file, self.size, self.archive) = (file, size, archive)
    // From here on `deinit` frees both, even if this initializer throws.
    _ = table.pointee.archive_read_support_filter_gzip(archive)
    _ = table.pointee.archive_read_support_format_tar(archive)
    _ = table.pointee.archive_read_support_format_zip_seekable(archive)
    guard open(table, archive) == BLOGFORGE_ARCHIVE_OK else { throw damage() }
  }

  deinit {
    _ = library.table.pointee.archive_read_free(archive)
    if file >= 0 { close(file) }
  }

  /// The next entry; nil at the end.
  package func next() throws(ArchiveError) -> ArchiveEntry? {
    // libarchive converts names to the characters of the locale, which in the locale of a program are those of ASCII.
    let before = library.locale.map { blogforge_archive_use_locale($0) }
    defer { if let before { _ = blogforge_archive_use_locale(before) } }
    var entry: UnsafeMutableRawPointer?
    let table = library.table
    let code = table.pointee.archive_read_next_header(archive, &entry)
    if code == BLOGFORGE_ARCHIVE_EOF { return nil }
    guard code >= BLOGFORGE_ARCHIVE_WARN, let entry else { throw damage() }
    defer { count += 1 }
    let bytes =
      table.pointee.archive_entry_pathname_utf8(entry) ?? table.pointee.archive_entry_pathname(entry)
    return ArchiveEntry(
      index: count,
      path: bytes.flatMap { String(validatingCString: $0) },
      kind: kind(of: entry),
      size: table.pointee.archive_entry_size_is_set(entry) != 0
        ? Int(max(0, table.pointee.archive_entry_size(entry))) : nil,
      isEncrypted: table.pointee.archive_entry_is_encrypted(entry) > 0
    )
  }

  private func kind(of entry: UnsafeMutableRawPointer) -> ArchiveEntry.Kind {
    if library.table.pointee.archive_entry_hardlink(entry) != nil { return .link }
    switch mode_t(library.table.pointee.archive_entry_filetype(entry)) & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .special
    }
  }

  /// Reads the next bytes of the current entry; returns how many, 0 at its end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    let count = library.table.pointee.archive_read_data(archive, buffer.baseAddress, buffer.count)
    guard count >= 0 else { throw damage() }
    return count
  }

  /// The bytes of the current entry, at most `limit`; nil if there are more.
  package func bytes(upTo limit: Int) throws(ArchiveError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: Self.blockSize)
    while true {
      let count = try piece.withUnsafeMutableBufferPointer { buffer throws(ArchiveError) in
        try read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { return nil }
      bytes += piece[..<count]
    }
  }

  /// The error with libarchive's own text, on one line.
  private func damage() -> ArchiveError {
    let text =
      library.table.pointee.archive_error_string(archive).map { String(cString: $0) } ?? "no reason given"
    return .damaged(
      reason: String(text.split(whereSeparator: \.isNewline).joined(separator: "; ").prefix(200))
    )
  }
}
