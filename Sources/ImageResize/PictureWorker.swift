import Basics

/// A process of this program that resizes one picture after the other (`PictureService`).
struct PictureWorker: Sendable {
  private let child: ChildProcess
  /// Where requests go and answers come from; the worker ends when it is closed.
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
    // Ctrl-C is for the build, which ends its workers when it ends.
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

  /// The answer to a request and the picture that belongs to it; nil when the worker has ended.
  func answer(to request: WorkerMessage, _ source: UnsafeRawBufferPointer? = nil) -> WorkerMessage? {
    guard request.send(to: connection), source.map({ WorkerMessage.send($0, to: connection) }) ?? true else {
      return nil
    }
    return WorkerMessage(from: connection)
  }

  /// Ends the worker, unless it has ended already.
  ///
  /// - Returns: the exit code; 128 and the signal's number for one that was killed.
  @discardableResult
  func end() -> Int32 {
    close(connection)
    kill(child.id, SIGKILL)
    return child.wait()
  }
}
