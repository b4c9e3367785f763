import Basics

/// How many files and connections the system lets this program have.
enum FileLimit {
  /// Asks for as many as the server may need; where that is refused, the system's backlog waits.
  static func raise() {
    var limit = rlimit()
    #if canImport(Glibc)
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let kind = RLIMIT_NOFILE
    #endif
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < 10240 else { return }
    limit.rlim_cur = min(limit.rlim_max, 10240)
    setrlimit(kind, &limit)
  }
}
