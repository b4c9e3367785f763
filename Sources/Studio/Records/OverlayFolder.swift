import Basics
import BlogExport

// The system call under another name, because a method of the type below shadows it.
private func openDescriptor(_ path: String, _ flags: CInt) -> CInt { open(path, flags | O_CLOEXEC) }

/// The files of the overlay, one per record.
///
/// A change is on the disk when a call returns: the file is written next to its place, synchronized, renamed, and the
/// folder synchronized. So a file is always whole, whenever the program or the machine ends.
package struct OverlayFolder: Sendable {
  private static let maximumSize = 16 << 20

  /// The folder, inside that of the export.
  package let path: String
  /// Waits until a file or a folder is on the disk; tests let it fail.
  var synchronize: @Sendable (CInt) -> Bool = SystemFile.synchronize

  /// The overlay of the export in a folder; nothing is created before the first change.
  package init(export: String) {
    path = "\(export)/\(OverlayFiles.folder)"
  }

  /// A folder in which files are written and read like those of the overlay.
  package init(folder path: String) { self.path = path }

  // MARK: Changing

  /// Writes a file, in place of one with the same name.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its name below the overlay, such as `blogs/b1.json`.
  /// - Throws: `OverlayError`.
  package func write(_ bytes: [UInt8], to name: String) throws(OverlayError) {
    try write(to: name) { file in bytes.withUnsafeBytes { SystemFile.write($0, to: file) } }
  }

  /// Writes a file, in place of one with the same name.
  ///
  /// - Parameters:
  ///   - name: its name below the folder.
  ///   - fill: writes the content to an open file; false, with `errno` set, if that fails.
  /// - Throws: `OverlayError`.
  func write(to name: String, _ fill: (CInt) -> Bool) throws(OverlayError) {
    let (folder, file) = try open(parentOf: name)
    defer { close(folder) }
    // Builds and watchers ignore hidden files.
    let temporary = ".\(file.prefix(100)).\(UInt64.random(in: 0 ... .max).hexadecimal)"
    let target = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard target >= 0 else { throw .last("\(path)/\(name)") }
    let isWritten = fill(target) && synchronize(target)
    let code = errno
    close(target)
    guard isWritten, renameat(folder, temporary, folder, file) == 0 else {
      let error = OverlayError(path: "\(path)/\(name)", code: isWritten ? errno : code)
      unlinkat(folder, temporary, 0)
      throw error
    }
    guard synchronize(folder) else { throw .last("\(path)/\(name)") }
  }

  /// Removes a file; a missing one is not an error.
  package func remove(_ name: String) throws(OverlayError) {
    let (folder, file) = try open(parentOf: name)
    defer { close(folder) }
    guard unlinkat(folder, file, 0) == 0 || errno == ENOENT, synchronize(folder) else {
      throw .last("\(path)/\(name)")
    }
  }

  /// Removes what a program that was killed has left of a file while it wrote it.
  func removeParts(of name: String) throws(OverlayError) {
    let parent = name.lastSlash.map { String(name[..<$0]) } ?? ""
    let file = name.lastSlash.map { String(name[name.utf8.index(after: $0)...]) } ?? name
    var found: [String] = []
    DirectoryStream(parent.isEmpty ? path : "\(path)/\(parent)")?.forEachEntry { entry in
      if entry.text.hasPrefix(".\(file.prefix(100)).") { found.append(entry.text) }
    }
    for entry in found { try remove(parent.isEmpty ? entry : "\(parent)/\(entry)") }
  }

  /// Removes what programs that were killed have left of any file, in the folder and in those that it has.
  ///
  /// No other program may write here meanwhile.
  func removeAllParts() {
    for folder in [""] + entries("").map({ "\($0)/" }) {
      var found: [String] = []
      DirectoryStream("\(path)/\(folder)")?.forEachEntry { entry in
        if Self.isPart(entry.text) { found.append(folder + entry.text) }
      }
      // The next start tries again.
      for name in found { try? remove(name) }
    }
  }

  /// Whether a name is one of a temporary file: of `write`, or of what browsers send.
  private static func isPart(_ name: String) -> Bool {
    if name.hasPrefix(".body-") { return name.utf8.count == 12 }
    let end = name.utf8.suffix(17)
    return name.hasPrefix(".") && name.utf8.count > 18 && end.first == UInt8(ascii: ".")
      && end.dropFirst().allSatisfy { $0.hexadecimalValue != nil }
  }

  /// Opens the folder of a file, and creates it if it is missing.
  private func open(parentOf name: String) throws(OverlayError) -> (folder: CInt, file: String) {
    var parts = PathText.names(in: name).map(String.init)
    guard let file = parts.popLast(), !parts.contains(".."), file != "." && file != ".." else {
      throw OverlayError(path: name, code: EINVAL)
    }
    var folder = path
    var missing: [String] = []
    for part in parts { folder += "/\(part)" }
    var step = folder
    while access(step, F_OK) != 0, let slash = step.lastSlash {
      missing.append(step)
      step = String(step[..<slash])
    }
    for path in missing.reversed() {
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .last(path) }
      try synchronize(folderOf: path)
    }
    let descriptor = openDescriptor(folder, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw .last(folder) }
    return (descriptor, file)
  }

  /// Makes the entry of a new folder durable.
  private func synchronize(folderOf path: String) throws(OverlayError) {
    let parent = path.lastSlash.map { String(path[..<$0]) } ?? "."
    let descriptor = openDescriptor(parent, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw .last(parent) }
    defer { close(descriptor) }
    guard synchronize(descriptor) else { throw .last(parent) }
  }

  // MARK: Reading

  /// The bytes of a file; nil if it is missing, not a regular file, or too large for a record.
  package func read(_ name: String) -> [UInt8]? { read(name, maximum: Self.maximumSize) }

  /// The bytes of a file of limited size; nil if it is missing, not a regular file, or larger.
  func read(_ name: String, maximum: Int) -> [UInt8]? {
    let file = openDescriptor("\(path)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var record = stat()
    guard fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFREG, record.st_size <= maximum
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(record.st_size))
    let count = bytes.withUnsafeMutableBytes { SystemFile.read(file, into: $0, at: 0) }
    return count == bytes.count ? bytes : nil
  }

  /// Calls `body` with the bytes of a file in chunks, until it returns false.
  ///
  /// - Returns: the size; nil if the file is missing, not a regular one, cannot be read, or `body` returned false.
  func eachPart(of name: String, _ body: (UnsafeRawBufferPointer) -> Bool) -> Int? {
    let file = openDescriptor("\(path)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var record = stat()
    guard fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    var part = [UInt8](repeating: 0, count: 1 << 20)
    var size = 0
    while true {
      let count = part.withUnsafeMutableBytes { SystemFile.read(file, into: $0, at: size) }
      guard count >= 0 else { return nil }
      if count == 0 { return size }
      size += count
      let isWanted = part.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      guard isWanted else { return nil }
    }
  }

  /// What distinguishes two contents of a file without reading them.
  struct Stamp: Sendable, Hashable {
    let inode: UInt64
    let size: Int64
    /// When the file's content or its status was changed, which no program can set.
    let seconds: Int
    let nanoseconds: Int
  }

  /// What the file system says of a file; nil if it is missing.
  func stamp(_ name: String) -> Stamp? {
    var record = stat()
    guard lstat("\(path)/\(name)", &record) == 0 else { return nil }
    #if canImport(Darwin)
    let changed = record.st_ctimespec
    #else
    let changed = record.st_ctim
    #endif
    return Stamp(
      inode: UInt64(record.st_ino),
      size: Int64(record.st_size),
      seconds: Int(changed.tv_sec),
      nanoseconds: Int(changed.tv_nsec)
    )
  }

  /// The names of the files in the folder itself.
  func files() -> [String] { entries("").sorted() }

  /// When a file was written, in seconds since 1970; nil if it is missing.
  func modified(_ name: String) -> Int64? {
    var record = stat()
    guard lstat("\(path)/\(name)", &record) == 0 else { return nil }
    #if canImport(Darwin)
    return Int64(record.st_mtimespec.tv_sec)
    #else
    return Int64(record.st_mtim.tv_sec)
    #endif
  }

  /// The names of all files with records, sorted.
  package var names: [String] {
    entries("").flatMap { folder in
      entries("/\(folder)").filter { $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }
    }.sorted()
  }

  private func entries(_ folder: String) -> [String] {
    var names: [String] = []
    DirectoryStream(path + folder)?.forEachEntry { entry in
      if !entry.text.hasPrefix(".") { names.append(entry.text) }
    }
    return names
  }
}
