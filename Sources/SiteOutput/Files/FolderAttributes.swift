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
    let size = blogforge_list_attributes(file, nil, 0)
    // There are no attributes, or the file system does not support them.
    guard size > 0 else { return [] }
    var names = [CChar](repeating: 0, count: size)
    guard blogforge_list_attributes(file, &names, UInt(size)) == size else {
      throw FileSystemError(.read, shown)
    }
    var attributes: [(name: [CChar], value: [UInt8])] = []
    for name in names.split(separator: 0).map({ Array($0) + [0] }) {
      let size = blogforge_get_attribute(file, name, nil, 0)
      var value = [UInt8](repeating: 0, count: max(0, size))
      guard size >= 0, blogforge_get_attribute(file, name, &value, UInt(size)) == size else {
        throw FileSystemError(.read, shown)
      }
      attributes.append((name, value))
    }
    return attributes.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }
}
