import Basics

/// The limit of open files and connections of this process.
enum FileLimit {
  /// Raises the limit to what the server may need; if that fails, further connections wait in the system's backlog.
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
