import Basics

/// A worker process that resizes one picture after the other (`PictureService`).
struct PictureWorker: Sendable {
  private let child: ChildProcess
  /// The socket for requests and answers; the worker ends when it is closed.
  private let connection: CInt

  /// Starts a worker, a program that calls `PictureService.run()`.
  init(_ program: String) throws(ImageError) {
    var ends: [CInt] = [0, 0]
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = CInt(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .workerMissing(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      #if canImport(Darwin)
      var isSilent: CInt = 1
      setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, socklen_t(MemoryLayout<CInt>.size))
      #endif
    }
    let files = SpawnFiles()
    files.pass(ends[1], as: STDIN_FILENO)
    files.open(STDOUT_FILENO, "/dev/null", O_WRONLY)
    files.open(STDERR_FILENO, "/dev/null", O_WRONLY)
    files.closeOthers()
    // A process group of its own, because Ctrl-C must reach only the build, which ends its workers itself.
    let child = ChildProcess(program, [PictureService.argument], files: files, isOwnGroup: true)
    let code = errno
    close(ends[1])
    guard let child else {
      close(ends[0])
      throw .workerMissing(code: code)
    }
    self.child = child
    connection = ends[0]
  }

  var id: pid_t { child.id }

  /// Sends a request with its picture and returns the answer; nil if the worker has ended.
  func answer(to request: WorkerMessage, _ source: UnsafeRawBufferPointer? = nil) -> WorkerMessage? {
    guard request.send(to: connection), source.map({ WorkerMessage.send($0, to: connection) }) ?? true else {
      return nil
    }
    return WorkerMessage(from: connection)
  }

  /// Ends the worker if it is still running.
  ///
  /// - Returns: the exit code; 128 plus the signal's number if it was killed.
  @discardableResult
  func end() -> Int32 {
    close(connection)
    kill(child.id, SIGKILL)
    return child.wait()
  }
}
