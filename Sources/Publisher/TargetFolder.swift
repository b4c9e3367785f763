import Basics

/// A folder that other users may also write to.
///
/// Every path below it is opened from the folder's descriptor, one name at a time, and no symbolic link is
/// followed, so that a link of another user cannot lead out of the folder (CWE-59).
struct TargetFolder {
  let path: String
  /// The name of the temporary file for a file that is being written; no other publish uses it.
  let partName: String

  init(path: String, id: String) { (self.path, partName) = (path, Self.partName(of: id)) }

  /// The name of a publish's temporary file.
  static func partName(of id: String) -> String { ".blogforge-part-\(id)" }

  // MARK: Files

  /// The content of a file; nil if it is missing.
  func read(_ inner: String) throws(PublishError) -> [UInt8]? {
    guard let (folder, name) = try open(above: inner, isMaking: false) else { return nil }
    defer { close(folder) }
    let file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
      throw .file("read it", path: full(inner), code: errno)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    try Files.forEachPart(of: file, named: full(inner)) { part throws(PublishError) in bytes += part }
    return bytes
  }

  /// Copies a file into the folder, where it appears atomically.
  ///
  /// - Parameters:
  ///   - source: the path of the file to copy.
  ///   - inner: the path in this folder.
  ///   - isReplacing: false to keep a file that already exists.
  /// - Throws: ``PublishError``.
  func copy(_ source: String, to inner: String, isReplacing: Bool) throws(PublishError) {
    guard let (folder, name) = try open(above: inner, isMaking: true) else { return }
    defer { close(folder) }
    if !isReplacing, Self.kind(of: name, in: folder) != nil { return }
    let file = openat(folder, partName, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .file("write it", path: full(inner), code: errno) }
    do throws(PublishError) {
      try Files.copy(source, to: file, named: full(inner))
    } catch {
      close(file)
      unlinkat(folder, partName, 0)
      throw error
    }
    guard close(file) == 0, renameat(folder, partName, folder, name) == 0 else {
      let code = errno
      unlinkat(folder, partName, 0)
      throw .file("replace it", path: full(inner), code: code)
    }
  }

  /// Removes a file; a link itself is removed, and a missing file is not an error, nor is a folder, which stays.
  func remove(_ inner: String) throws(PublishError) {
    guard let (folder, name) = try open(above: inner, isMaking: false) else { return }
    defer { close(folder) }
    guard unlinkat(folder, name, 0) != 0, errno != ENOENT else { return }
    let code = errno
    if Self.kind(of: name, in: folder) != S_IFDIR { throw .file("remove it", path: full(inner), code: code) }
  }

  /// Removes an empty folder; any other is kept.
  func removeEmpty(_ inner: String) throws(PublishError) {
    guard let (folder, name) = try open(above: inner, isMaking: false) else { return }
    defer { close(folder) }
    unlinkat(folder, name, AT_REMOVEDIR)
  }

  /// The size of a file in bytes; nil if it is missing or not a regular file.
  func size(of inner: String) throws(PublishError) -> Int? {
    guard let (folder, name) = try open(above: inner, isMaking: false) else { return nil }
    defer { close(folder) }
    var record = stat()
    guard fstatat(folder, name, &record, AT_SYMLINK_NOFOLLOW) == 0, record.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(record.st_size)
  }

  /// Reads the target's small files.
  func notes() throws(PublishError) -> TargetNotes {
    var notes = TargetNotes()
    notes.id = try read(TargetList.idName).flatMap { TargetList.id(in: String(decoding: $0, as: UTF8.self)) }
    for id in try names(in: OpenPublish.folder).sorted() {
      let text = try read(OpenPublish(id: id, begin: nil).idPath) ?? []
      var open = OpenPublish(id: id, text: String(decoding: text, as: UTF8.self))
      open.isHeld = try isHeld(open.path)
      notes.open.append(open)
    }
    return notes
  }

  // MARK: Obstacles

  /// The error for the first entry that has the name of a file or folder of a plan but not its kind.
  ///
  /// Entries that the plan deletes are no obstacles, nor are links in place of files.
  func obstacle(to plan: PublishPlan) throws(PublishError) -> PublishError? {
    // As in a plan, the case of names is ignored, because some file systems ignore it.
    let deleted = plan.deletedPaths.map { $0.lowercased() }
    let gone = PublishPlan.folders(above: deleted).union(deleted)
    let paths = plan.files.map(\.path)
    for path in PublishPlan.folders(above: paths).sorted() where !gone.contains(path.lowercased()) {
      switch try kind(of: path) {
      case nil, S_IFDIR: continue
      case S_IFLNK: return .linkAtTarget(full(path))
      default: return .nameTaken(full(path), isFolder: false)
      }
    }
    for path in paths where try kind(of: path) == S_IFDIR {
      if try !isEmptied(path, gone) { return .nameTaken(full(path), isFolder: true) }
    }
    return nil
  }

  /// Whether a folder and everything in it are among the entries that a plan deletes, in lowercase letters.
  private func isEmptied(_ inner: String, _ gone: Set<String>) throws(PublishError) -> Bool {
    guard gone.contains(inner.lowercased()) else { return false }
    guard try kind(of: inner) == S_IFDIR, let folder = try openFolder(inner) else { return true }
    guard let list = DirectoryStream(owning: folder) else {
      throw .file("list it", path: full(inner), code: errno)
    }
    var names: [String] = []
    list.forEachEntry { names.append($0.text) }
    for name in names where try !isEmptied("\(inner)/\(name)", gone) { return false }
    return true
  }

  private func kind(of inner: String) throws(PublishError) -> mode_t? {
    guard let (folder, name) = try open(above: inner, isMaking: false) else { return nil }
    defer { close(folder) }
    return Self.kind(of: name, in: folder)
  }

  // MARK: Locks

  /// Holds a folder's lock; nil if the file system has none.
  func hold(_ inner: String) -> FileLock? {
    // Other publishes also see when this one began.
    guard let folder = try? openFolder(inner) else { return nil }
    return FileLock(owning: folder, .exclusive)
  }

  /// Whether a process holds a folder's lock; nil if the file system has none.
  private func isHeld(_ inner: String) throws(PublishError) -> Bool? {
    guard let folder = try openFolder(inner) else { return nil }
    defer { close(folder) }
    // Shared, so that two processes that check do not take each other for the holder.
    if FileLock.take(.shared, of: folder, isWaiting: false) { return false }
    return errno == EWOULDBLOCK ? true : nil
  }

  private func openFolder(_ inner: String) throws(PublishError) -> CInt? {
    guard let (folder, _) = try open(above: "\(inner)/x", isMaking: false) else { return nil }
    return folder
  }

  // MARK: Folders

  /// The names of the folders of open publishes in a folder; none if it is missing.
  private func names(in inner: String) throws(PublishError) -> [String] {
    guard let (folder, _) = try open(above: "\(inner)/x", isMaking: false) else { return [] }
    guard let list = DirectoryStream(owning: folder) else {
      throw .file("list it", path: full(inner), code: errno)
    }
    var names: [String] = []
    list.forEachEntry { entry in
      let name = entry.text
      // Ids consist of lowercase letters and digits; entries with other names are not of open publishes.
      let isOurs = !name.isEmpty && name.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
      if isOurs, Self.kind(of: name, in: folder) == S_IFDIR { names.append(name) }
    }
    return names
  }

  /// Opens the parent folder of a path.
  ///
  /// - Parameters:
  ///   - inner: the path.
  ///   - isMaking: whether to create missing folders.
  /// - Returns: the folder's descriptor, which the caller must close, and the path's last name; nil if there is no
  ///   such folder.
  /// - Throws: ``PublishError``; ``PublishError/linkAtTarget(_:)`` if a link is at the path of a folder to create.
  private func open(above inner: String, isMaking: Bool) throws(PublishError) -> (CInt, String)? {
    if isMaking { try Files.makeFolder(path) }
    var folder = openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      if !isMaking, errno == ENOENT || errno == ENOTDIR { return nil }
      throw .file("open the folder", path: path, code: errno)
    }
    var names = inner.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let last = names.popLast() ?? ""
    for (index, name) in names.enumerated() {
      if isMaking { mkdirat(folder, name, 0o755) }
      let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let (code, kind) = (errno, next < 0 ? Self.kind(of: name, in: folder) : nil)
      close(folder)
      folder = next
      guard next < 0 else { continue }
      let place = full(names[...index].joined(separator: "/"))
      guard isMaking else {
        if [ENOENT, ENOTDIR, ELOOP].contains(code) { return nil }
        throw .file("open the folder", path: place, code: code)
      }
      if kind == S_IFLNK { throw .linkAtTarget(place) }
      throw .file("create the folder", path: place, code: code)
    }
    return (folder, last)
  }

  /// The file type of a name; nil if it is missing.
  private static func kind(of name: String, in folder: CInt) -> mode_t? {
    var record = stat()
    return fstatat(folder, name, &record, AT_SYMLINK_NOFOLLOW) == 0 ? record.st_mode & S_IFMT : nil
  }

  private func full(_ inner: String) -> String { "\(path)/\(inner)" }
}
