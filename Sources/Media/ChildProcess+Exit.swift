package import Basics

extension ChildProcess {
  /// Looks whether the process has ended, without waiting.
  ///
  /// - Returns: the exit code as ``wait()`` gives it; nil while the process runs. After it has ended, this must not be
  ///   called again.
  package func exit() -> Int32? {
    var status: CInt = 0
    let ended = waitpid(id, &status, WNOHANG)
    if ended == 0 || ended < 0 && errno == EINTR { return nil }
    guard ended > 0 else { return 127 }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
