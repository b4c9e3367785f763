/// One entry of an archive.
package struct ArchiveEntry: Sendable, Hashable {
  /// What an entry is.
  package enum Kind: Sendable, Hashable {
    case file
    case folder
    /// A symbolic or hard link, which is never followed.
    case link
    /// A device, a pipe or a socket.
    case special
  }

  /// Its number, from 0.
  package let index: Int
  /// Its path as the archive has it; nil if it is not UTF-8.
  package let path: String?
  package let kind: Kind
  /// The size that the archive states; nil if it states none.
  package let size: Int?
  package let isEncrypted: Bool

  package init(index: Int, path: String?, kind: Kind, size: Int?, isEncrypted: Bool) {
    (self.index, self.path, self.kind, self.size, self.isEncrypted) = (index, path, kind, size, isEncrypted)
  }

  /// The path if it is that of a file below the archive's own folder, without `./`; nil for any other.
  ///
  /// Paths are only compared and shown, never opened; one that could mean a place outside the archive is not used at
  /// all.
  package var safePath: String? {
    guard var path = path?[...], path.utf8.count <= 4096 else { return nil }
    // By bytes: a name can begin with a combining mark, which is one `Character` with the slash before it.
    while path.utf8.starts(with: "./".utf8) { path = Substring(path.utf8.dropFirst(2)) }
    if path.hasSuffix("/") { path = path.dropLast() }
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    let isOdd = path.unicodeScalars.contains { $0 == "\\" || $0.value < 0x20 || $0.value == 0x7F }
    // `C:` is a drive.
    let hasDrive = parts.first?.utf8.dropFirst().first == UInt8(ascii: ":")
    guard !isOdd, !hasDrive, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      return nil
    }
    return String(path)
  }
}
