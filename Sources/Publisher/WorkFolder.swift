import Basics

/// The folder of the cache in which a target's publishing keeps what it needs: the copy of its list, the lists of
/// files for the programs, and the lock.
///
/// One publish to a target at a time holds it, the program that it runs included.
final class WorkFolder {
  let path: String
  /// Held while this lives.
  let lock: CInt

  /// The number by which a program holds the lock.
  static let passedLock: CInt = 9

  /// Makes the folder and takes the lock.
  ///
  /// - Parameters:
  ///   - path: the folder, in the cache.
  ///   - target: whose it is.
  ///   - wait: so many seconds another publish to the target is waited for.
  ///   - onWait: called before waiting, with who is waited for, where that is known.
  /// - Throws: ``PublishError/busy(target:holder:seconds:)``, ``PublishError/file(_:path:code:)``.
  init(
    path: String,
    target: String = "",
    wait: Int = 60,
    onWait: (String?) -> Void = { _ in }
  ) throws(PublishError) {
    self.path = path
    try Files.makeFolder(path)
    let file = open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .file("lock it", path: "\(path)/lock", code: errno) }
    // Away from the number under which programs get it, which would close it here.
    lock = fcntl(file, F_DUPFD_CLOEXEC, Self.passedLock + 1)
    close(file)
    guard lock >= 0 else { throw .file("lock it", path: "\(path)/lock", code: errno) }
    do throws(PublishError) {
      try takeLock(target, wait, onWait)
    } catch {
      close(lock)
      throw error
    }
    tellHolder()
  }

  private func takeLock(_ target: String, _ wait: Int, _ onWait: (String?) -> Void) throws(PublishError) {
    let end = ContinuousClock.now + .seconds(wait)
    var isWaiting = false
    while !FileLock.take(.exclusive, of: lock, isWaiting: false) {
      guard errno == EWOULDBLOCK else { throw .file("lock it", path: "\(path)/lock", code: errno) }
      guard ContinuousClock.now < end else { throw .busy(target: target, holder: holder(), seconds: wait) }
      if !isWaiting { onWait(holder()) }
      isWaiting = true
      usleep(50_000)
    }
  }

  // MARK: Who holds the lock

  /// Writes into the lock who holds it: we, and the program that is at work for us.
  func tellHolder(_ tool: (process: pid_t, name: String)? = nil) {
    // A line break in an argument would be another holder.
    let command = CommandLine.arguments.joined(separator: " ").split(whereSeparator: \.isNewline)
    var text = "\(getpid()) \(Secrets.masked(command.joined(separator: " ")))\n"
    if let tool { text += "\(tool.process) \(tool.name)\n" }
    // Only for a message; the lock holds without.
    if ftruncate(lock, 0) == 0 { _ = text.withCString { pwrite(lock, $0, strlen($0), 0) } }
  }

  /// Who holds it, as in `process 4711: git`; nil where that is not known, or has ended.
  private func holder() -> String? {
    let bytes = (try? Files.read("\(path)/lock")) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let process = pid_t(parts[0]), process > 0 else { continue }
      if kill(process, 0) == 0 || errno == EPERM { return "process \(process): \(parts[1])" }
    }
    return nil
  }

  deinit { close(lock) }

  /// Where a program's output and its words go, and where lists of files for it are.
  var output: String { "\(path)/output" }
  var errors: String { "\(path)/errors" }
  var fileList: String { "\(path)/files" }
  var copy: String { "\(path)/list" }
  /// A folder with the two files that tell what is at the target.
  var state: String { "\(path)/state" }
  /// A folder that files of the target come to; nothing is in it.
  func emptyFetched() throws(PublishError) -> TargetFolder {
    let fetched = FolderPlace(path: "\(path)/fetched", id: "")
    try Files.makeFolder(fetched.folder.path)
    let open = try fetched.notes().open
    try fetched.delete(
      [TargetList.idName, TargetList.listName] + open.flatMap { [$0.idPath, $0.listPath] },
      emptied: open.map(\.path) + [OpenPublish.folder]
    )
    return fetched.folder
  }
  /// A folder that holds nothing.
  var nothing: String { "\(path)/nothing" }
  /// Git's index, and a repository where the site folder has none.
  var index: String { "\(path)/index" }
  var repository: String { "\(path)/repository.git" }

  /// The whole of a file; nil when there is none.
  func read(_ path: String) throws(PublishError) -> [UInt8]? { try Files.read(path) }

  /// The list as we left it; nil when there is none that is whole.
  func savedList() throws(PublishError) -> TargetList? {
    guard let bytes = try read(copy) else { return nil }
    return TargetList(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Keeps the list.
  func save(_ list: TargetList) throws(PublishError) { try Files.replace(copy, with: Array(list.text.utf8)) }

  /// Writes a list of files for a program.
  func write(_ paths: [String], separator: UInt8) throws(PublishError) -> String {
    var bytes: [UInt8] = []
    for path in paths {
      bytes += path.utf8
      bytes.append(separator)
    }
    try Files.replace(fileList, with: bytes)
    return fileList
  }
}
