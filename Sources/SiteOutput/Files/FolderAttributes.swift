import Basics
import CFileSystem

/// Owner, permissions, extended attributes and times of a folder, to apply them to the folder that replaces it.
struct FolderAttributes {
  private let record: stat
  private let extended: [(name: [CChar], value: [UInt8])]

  /// Reads the attributes of a folder.
  package init(of folder: OpenFolder) throws(FileSystemError) {
    guard let record = folder.record(of: RawPath(".")) else { throw FileSystemError(.read, folder.shown) }
    self.record = record
    extended = try Self.extended(of: folder.descriptor, folder.shown)
  }

  /// Applies all attributes except the times to a folder.
  ///
  /// - Throws: ``FileSystemError``; `.move` if an attribute cannot be set.
  func applyRights(to folder: OpenFolder) throws(FileSystemError) {
    guard let now = folder.record(of: RawPath(".")) else { throw FileSystemError(.read, folder.shown) }
    let file = folder.descriptor
    if now.st_uid != record.st_uid || now.st_gid != record.st_gid {
      guard fchown(file, record.st_uid, record.st_gid) == 0 else {
        throw FileSystemError(.move, folder.shown)
      }
    }
    if now.st_mode != record.st_mode {
      guard fchmod(file, record.st_mode & 0o7777) == 0 else { throw FileSystemError(.move, folder.shown) }
    }
    if extended.isEmpty { return }
    let present = try Self.extended(of: file, folder.shown)
    for (name, value) in extended where !present.contains(where: { $0.name == name && $0.value == value }) {
      guard blogforge_set_attribute(file, name, value, UInt(value.count)) == 0 else {
        throw FileSystemError(.move, folder.shown)
      }
    }
  }

  /// Applies the access and modification times to a folder; errors are ignored, because nothing depends on them.
  func applyTimes(to folder: OpenFolder) {
    #if canImport(Glibc)
    let times = [record.st_atim, record.st_mtim]
    #else
    let times = [record.st_atimespec, record.st_mtimespec]
    #endif
    futimens(folder.descriptor, times)
  }

  /// Whether owner, permissions and extended attributes are the same.
  func isSameButTimes(as other: FolderAttributes) -> Bool {
    record.st_uid == other.record.st_uid && record.st_gid == other.record.st_gid
      && record.st_mode == other.record.st_mode
      && extended.elementsEqual(other.extended) { $0.name == $1.name && $0.value == $1.value }
  }

  /// The extended attributes of an open file, by name.
  package static func extended(
    of file: CInt,
    _ shown: String
  ) throws(FileSystemError) -> [(name: [CChar], value: [UInt8])] {
    // Without names, the file system does not support attributes.
    let names: [CChar] = try copied(shown) { blogforge_list_attributes(file, $0, $1) } ?? []
    var attributes: [(name: [CChar], value: [UInt8])] = []
    for name in names.split(separator: 0).map({ Array($0) + [0] }) {
      let value: [UInt8]? = try copied(shown) { blogforge_get_attribute(file, name, $0, $1) }
      guard let value else { throw FileSystemError(.read, shown) }
      attributes.append((name, value))
    }
    return attributes.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// What a system call copies to a buffer; without a buffer, the call returns the size of the one that it needs.
  ///
  /// - Parameters:
  ///   - shown: the path of the file, for messages.
  ///   - call: gets the buffer and its size, and returns the size of what it copied, or -1.
  /// - Returns: what was copied; nil if the call returned no size.
  /// - Throws: ``FileSystemError`` if the call then fails.
  static func copied<Byte: FixedWidthInteger>(
    _ shown: String,
    _ call: (UnsafeMutablePointer<Byte>?, UInt) -> Int
  ) throws(FileSystemError) -> [Byte]? {
    // Another program can add attributes between the two calls. Some file systems always return a size that is too
    // small, so the number of attempts has a limit.
    for _ in 0..<10 {
      let size = call(nil, 0)
      guard size > 0 else { return size == 0 ? [] : nil }
      var bytes = [Byte](repeating: 0, count: size)
      // Fewer are possible, too: overlayfs counts the names of its own attributes, but does not list them.
      let count = call(&bytes, UInt(size))
      if count >= 0 { return Array(bytes.prefix(count)) }
      guard errno == ERANGE else { throw FileSystemError(.read, shown) }
    }
    throw FileSystemError(.read, shown, code: ERANGE)
  }
}
