import Basics
import Synchronization

/// Runs the programs that publish, one at a time.
///
/// Arguments go to the program as they are; no shell sees them. What it says goes to files, so that no pipe can
/// fill up; who wants to know a password is asked on the terminal by the program itself.
struct ToolRunner {
  /// What a program left.
  struct Outcome {
    /// The exit code; 128 and the signal's number for one that was killed.
    let exit: Int32
    let output: [UInt8]
    /// What it said on standard error, secrets masked.
    let words: String
    var succeeded: Bool { exit == 0 }
  }

  let work: WorkFolder
  let target: String

  /// The program that runs now, 0, or ``starting``, for whoever ends ours from outside its course; negative for a
  /// group of programs.
  ///
  /// A signal's function can reach nothing else.
  private static let current = Atomic<pid_t>(0)
  private static let isStopped = Atomic(false)
  private static let starting = pid_t.min

  /// Makes what `stop()` reaches, for a signal may come while it is made for the first time.
  static func prepareForSignals() {
    current.store(0, ordering: .relaxed)
    isStopped.store(false, ordering: .relaxed)
  }

  /// Ends the program that runs now, and lets none begin; may be called when a signal is received.
  ///
  /// - Returns: false where one is just being started: then whoever starts it ends it.
  static func stop() -> Bool {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    let child = current.load(ordering: .sequentiallyConsistent)
    if child != 0, child != starting { kill(child, SIGTERM) }
    return child != starting
  }

  /// Looks whether a program is there and new enough.
  func require(_ tool: PublishError.Tool) throws(PublishError) {
    let words = String(decoding: try run(tool, ["--version"]).output, as: UTF8.self)
    let version = Self.version(in: words)
    let least = Self.numbers(tool.leastVersion)
    guard !version.lexicographicallyPrecedes(least) else {
      let found = words.split(separator: "\n").first.map(String.init) ?? "of an unknown version"
      throw .toolTooOld(tool, found: found, target: target)
    }
  }

  /// The first word of digits and dots: `rsync  version 3.2.7  protocol …`, `rclone v1.60.1-DEV`.
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
  ///   - tool: it, looked for where the shell would.
  ///   - arguments: as they are.
  ///   - input: a file for its standard input; nil for none.
  ///   - environment: variables besides ours; nil takes one away.
  /// - Returns: how it ended.
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
    // Whoever kills us leaves the program at work: the next publish waits for it by this.
    files.pass(work.lock, as: WorkFolder.passedLock)
    let child = try start(tool, arguments, environment, files)
    work.tellHolder((child.id, tool.rawValue))
    let exit = child.wait()
    Self.current.store(0, ordering: .sequentiallyConsistent)
    work.tellHolder()
    // What a program says can hold secrets.
    defer { for path in [work.output, work.errors] { unlink(path) } }
    // It was ended by us, which is no failure of its own.
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
    // Apart from the terminal nobody ends a program's programs with it; at one, Ctrl-C reaches all, and they may ask
    // for a password.
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

  /// The last lines, which say why.
  private static func tail(_ words: String) -> String {
    words.split(whereSeparator: \.isNewline).suffix(12).joined(separator: "\n")
  }

  // MARK: What the program gets

  /// What a shell or a hook may have set for the repository that it works on.
  private static let gitVariables = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_QUARANTINE_PATH",
  ]

  private static func environment(_ changes: [String: String?]) -> [String] {
    var variables = Environment.variables
    for name in gitVariables { variables[name] = nil }
    // Its words are read by us, and by people who ask others about them.
    variables["LC_ALL"] = "C"
    if isatty(STDIN_FILENO) == 0 { variables["GIT_TERMINAL_PROMPT"] = "0" }
    for (name, value) in changes { variables[name] = value }
    return variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
