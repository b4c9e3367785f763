import Basics

/// A target's folder in the cache: the copy of its list, the lists of files for the programs, and the lock.
///
/// Only one publish to a target at a time holds the lock, together with the program that it runs.
final class WorkFolder {
  let path: String
  /// The descriptor of the lock file; the lock is held as long as this object lives.
  let lock: CInt

  /// The descriptor by which a program inherits the lock.
  static let passedLock: CInt = 9

  /// Creates the folder and takes the lock.
  ///
  /// - Parameters:
  ///   - path: the path of the folder in the cache.
  ///   - target: the name of the target.
  ///   - wait: how many seconds to wait for another publish to the target.
  ///   - onWait: called before waiting; the argument describes the process that holds the lock, or is nil if it is
  ///     unknown.
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
    // The number must differ from the one by which programs inherit the lock, or the lock would be closed here.
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

  /// Writes the holders into the lock file: this process and the program that it runs.
  func tellHolder(_ tool: (process: pid_t, name: String)? = nil) {
    // A line break in an argument would look like another holder.
    let command = CommandLine.arguments.joined(separator: " ").split(whereSeparator: \.isNewline)
    var text = "\(getpid()) \(Secrets.masked(command.joined(separator: " ")))\n"
    if let tool { text += "\(tool.process) \(tool.name)\n" }
    // This is only for a message; the lock works without it.
    if ftruncate(lock, 0) == 0 { _ = text.withCString { pwrite(lock, $0, strlen($0), 0) } }
  }

  /// The process that holds the lock, as in `process 4711: git`; nil if it is unknown or has ended.
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

  /// The files with a program's output, its error messages and the list of files for it, and the copy of the list.
  var output: String { "\(path)/output" }
  var errors: String { "\(path)/errors" }
  var fileList: String { "\(path)/files" }
  var copy: String { "\(path)/list" }
  /// A folder with the two files that describe the target, and with announcements.
  var state: String { "\(path)/state" }
  /// A folder for files that are fetched from the target; it is emptied first.
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
  /// An empty folder.
  var nothing: String { "\(path)/nothing" }
  /// Git's index, and a repository for remotes that are given by URL or path.
  var index: String { "\(path)/index" }
  var repository: String { "\(path)/repository.git" }

  /// The content of a file; nil if it is missing.
  func read(_ path: String) throws(PublishError) -> [UInt8]? { try Files.read(path) }

  /// The saved copy of the list; nil if it is missing or damaged.
  func savedList() throws(PublishError) -> TargetList? {
    guard let bytes = try read(copy) else { return nil }
    return TargetList(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Saves a copy of the list.
  func save(_ list: TargetList) throws(PublishError) { try Files.replace(copy, with: Array(list.text.utf8)) }

  /// Writes a list of files for a program, and returns its path.
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
