import Basics
import Synchronization

/// Runs the programs that publish, one at a time.
///
/// Arguments are passed to the program as they are; no shell interprets them. Its output is written to files, so
/// that no pipe can fill up. A program that needs a password prompts for it on the terminal.
struct ToolRunner {
  /// The result of a program.
  struct Outcome {
    /// The exit code; 128 plus the signal's number if the program was killed.
    let exit: Int32
    let output: [UInt8]
    /// The end of its standard error, with secrets masked.
    let words: String
    var succeeded: Bool { exit == 0 }
  }

  let work: WorkFolder
  let target: String

  /// The process id of the running program, negative for a process group; 0 if none is running, or ``starting``.
  ///
  /// It is static and atomic because a signal handler can use nothing else.
  private static let current = Atomic<pid_t>(0)
  private static let isStopped = Atomic(false)
  private static let starting = pid_t.min

  /// Initializes the static variables that `stop()` uses, so that a signal handler never does.
  static func prepareForSignals() {
    current.store(0, ordering: .relaxed)
    isStopped.store(false, ordering: .relaxed)
  }

  /// Terminates the running program and prevents further starts; may be called by a signal handler.
  ///
  /// - Returns: false if a program is just being started: then `start` terminates it.
  static func stop() -> Bool {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    let child = current.load(ordering: .sequentiallyConsistent)
    if child != 0, child != starting { kill(child, SIGTERM) }
    return child != starting
  }

  /// Checks that a program is installed and recent enough.
  func require(_ tool: PublishError.Tool) throws(PublishError) {
    let words = String(decoding: try run(tool, ["--version"]).output, as: UTF8.self)
    let version = Self.version(in: words)
    let least = Self.numbers(tool.leastVersion)
    guard !version.lexicographicallyPrecedes(least) else {
      let found = words.split(separator: "\n").first.map(String.init) ?? "of an unknown version"
      throw .toolTooOld(tool, found: found, target: target)
    }
  }

  /// The version number, which is the first word of digits and dots: `rsync  version 3.2.7  protocol …`,
  /// `rclone v1.60.1-DEV`.
  static func version(in words: String) -> [Int] {
    for word in words.split(whereSeparator: \.isWhitespace) {
      let numbers = numbers(word.hasPrefix("v") ? String(word.dropFirst()) : String(word))
      if numbers.count > 1 { return numbers }
    }
    return []
  }

  private static func numbers(_ text: String) -> [Int] {
    text.split(separator: ".").map { Int($0.prefix { $0.isNumber }) }.prefix { $0 != nil }.compactMap { $0 }
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - tool: the program, which is looked up in `PATH`.
  ///   - arguments: the arguments, which are passed as they are.
  ///   - input: the path of a file for standard input; nil for none.
  ///   - environment: changes to the environment variables of this process; nil removes a variable.
  /// - Returns: the result of the program.
  /// - Throws: ``PublishError/toolMissing(_:target:)``, ``PublishError/file(_:path:code:)``,
  ///   ``PublishError/interrupted`` after `stop()`.
  func run(
    _ tool: PublishError.Tool,
    _ arguments: [String],
    input: String? = nil,
    environment: [String: String?] = [:]
  ) throws(PublishError) -> Outcome {
    guard !Self.isStopped.load(ordering: .sequentiallyConsistent) else { throw .interrupted }
    let files = SpawnFiles()
    files.open(STDIN_FILENO, input ?? "/dev/null", O_RDONLY)
    files.open(STDOUT_FILENO, work.output, O_WRONLY | O_CREAT | O_TRUNC)
    files.open(STDERR_FILENO, work.errors, O_WRONLY | O_CREAT | O_TRUNC)
    // If this process is killed, the program keeps running. It inherits the lock, so that the next publish waits.
    files.pass(work.lock, as: WorkFolder.passedLock)
    let child = try start(tool, arguments, environment, files)
    work.tellHolder((child.id, tool.rawValue))
    let exit = child.wait()
    Self.current.store(0, ordering: .sequentiallyConsistent)
    work.tellHolder()
    // The output of a program can contain secrets.
    defer { for path in [work.output, work.errors] { unlink(path) } }
    // The program was terminated by `stop()`; its exit code is not a failure.
    guard !Self.isStopped.load(ordering: .sequentiallyConsistent) else { throw .interrupted }
    return Outcome(
      exit: exit,
      output: try work.read(work.output) ?? [],
      words: Secrets.masked(Self.tail(String(decoding: try work.read(work.errors) ?? [], as: UTF8.self)))
    )
  }

  private func start(
    _ tool: PublishError.Tool,
    _ arguments: [String],
    _ environment: [String: String?],
    _ files: SpawnFiles
  ) throws(PublishError) -> ChildProcess {
    // Without a terminal, the program gets its own process group, so that its children are terminated with it. With
    // a terminal, Ctrl-C reaches all of them, and they may prompt for a password.
    let isOwnGroup = isatty(STDIN_FILENO) == 0
    Self.current.store(Self.starting, ordering: .sequentiallyConsistent)
    let child = ChildProcess(
      tool.rawValue,
      arguments,
      environment: Self.environment(environment),
      files: files,
      isOwnGroup: isOwnGroup
    )
    guard let child else {
      let code = errno
      Self.current.store(0, ordering: .sequentiallyConsistent)
      if code == ENOENT { throw .toolMissing(tool, target: target) }
      throw .file("run it", path: tool.rawValue, code: code)
    }
    Self.current.store(isOwnGroup ? -child.id : child.id, ordering: .sequentiallyConsistent)
    if Self.isStopped.load(ordering: .sequentiallyConsistent) { _ = Self.stop() }
    return child
  }

  /// The last lines, which contain the reason for a failure.
  private static func tail(_ words: String) -> String {
    words.split(whereSeparator: \.isNewline).suffix(12).joined(separator: "\n")
  }

  // MARK: Environment variables

  /// Variables that a shell or a hook may have set for another repository; they are removed.
  private static let gitVariables = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_QUARANTINE_PATH",
  ]

  private static func environment(_ changes: [String: String?]) -> [String] {
    var variables = Environment.variables
    for name in gitVariables { variables[name] = nil }
    // English messages: they are matched by this program, and users search for them.
    variables["LC_ALL"] = "C"
    if isatty(STDIN_FILENO) == 0 { variables["GIT_TERMINAL_PROMPT"] = "0" }
    for (name, value) in changes { variables[name] = value }
    return variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
