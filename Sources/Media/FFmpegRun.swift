import Basics

/// A run of ffmpeg that is looked at from time to time, so that no thread waits for it.
struct FFmpegRun: Sendable {
  let program: String
  /// After how many seconds it is killed.
  let seconds: Int
  /// How often it is looked at, in milliseconds.
  let interval: Int

  /// Runs ffmpeg.
  ///
  /// - Parameters:
  ///   - arguments: with `-progress pipe:1`.
  ///   - lock: the path of a file that is locked until ffmpeg ends, even if this program is killed before.
  ///   - report: called with the milliseconds that are done.
  ///   - isCancelled: whether ffmpeg must end.
  /// - Throws: why it did not end well.
  func run(
    _ arguments: [String],
    lock: String,
    _ report: (Int) -> Void,
    isCancelled: () -> Bool
  ) async throws(VideoConverter.Problem) {
    let locked = try await take(lock, isCancelled)
    guard let (child, end) = start(arguments, locked) else {
      close(locked)
      throw .noTool
    }
    // The lock is that of the child now.
    close(locked)
    defer { close(end) }
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    var line: [UInt8] = []
    while true {
      let exit = child.exit()
      read(end, &line, report)
      if let exit {
        guard exit == 0 else { throw .unreadable }
        return
      }
      let isStopped = isCancelled() || Task.isCancelled
      if isStopped || clock.now > deadline {
        kill(child.id, SIGKILL)
        _ = child.wait()
        throw isStopped ? .cancelled : .tooSlow
      }
      await pause()
    }
  }

  /// Waits a moment; a cancelled task is seen by the caller.
  private func pause() async { try? await Task.sleep(for: .milliseconds(interval)) }

  /// Opens and locks the file: an ffmpeg that a killed program has left must end first, which its time limit ensures.
  private func take(_ lock: String, _ isCancelled: () -> Bool) async throws(VideoConverter.Problem) -> CInt {
    let file = open(lock, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw errno == ENOSPC ? .diskFull : .noTool }
    while !FileLock.take(.exclusive, of: file, isWaiting: false) {
      guard errno == EWOULDBLOCK, !isCancelled(), !Task.isCancelled else {
        close(file)
        throw .cancelled
      }
      await pause()
    }
    return file
  }

  /// Starts the program; returns the child process and the descriptor to read its progress from.
  private func start(_ arguments: [String], _ lock: CInt) -> (child: ChildProcess, progress: CInt)? {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let files = SpawnFiles()
    // It reads nothing from it, and holds the lock by it.
    files.pass(lock, as: STDIN_FILENO)
    files.pass(ends[1], as: STDOUT_FILENO)
    files.open(STDERR_FILENO, "/dev/null", O_WRONLY)
    files.closeOthers()
    // Variables such as FFREPORT would make it write files.
    let child = ChildProcess(program, arguments, environment: ["LC_ALL=C"], files: files)
    close(ends[1])
    if child == nil { close(ends[0]) }
    return child.map { ($0, ends[0]) }
  }

  /// Reads what is there of the progress, lines as `out_time_us=1234567`.
  private func read(_ end: CInt, _ line: inout [UInt8], _ report: (Int) -> Void) {
    var part = [UInt8](repeating: 0, count: 4096)
    var latest: Int?
    while true {
      let count = part.withUnsafeMutableBytes { SystemFile.read(end, into: $0) }
      guard count > 0 else { break }
      for byte in part[..<count] {
        guard byte == UInt8(ascii: "\n") else {
          if line.count < 100 { line.append(byte) }
          continue
        }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        if text.hasPrefix("out_time_us="), let time = Int(text.dropFirst("out_time_us=".count)) {
          latest = max(0, time / 1000)
        }
      }
    }
    if let latest { report(latest) }
  }
}
