/// The attributes with which programs are started: the same signal mask and handlers as a shell would set.
///
/// The threads of Swift's tasks block most signals, and a program that inherits that cannot be ended by Ctrl-C or
/// SIGTERM. If SIGHUP is ignored (`nohup`), it stays ignored.
final class SpawnAttributes {
  #if canImport(Darwin)
  /// The attributes for `posix_spawn`.
  var value: posix_spawnattr_t?
  #else
  /// The attributes for `posix_spawn`.
  var value = posix_spawnattr_t()
  #endif

  /// - Parameter isOwnGroup: whether the program gets its own process group, so that it and its children can be
  ///   terminated together without this process.
  init(isOwnGroup: Bool) {
    posix_spawnattr_init(&value)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&value, &signals)
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&value, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&value, Int16(flags))
  }

  #if canImport(Darwin)
  /// Passes only the descriptors to the program that ``SpawnFiles`` names.
  func closeOthers() {
    var flags: Int16 = 0
    posix_spawnattr_getflags(&value, &flags)
    posix_spawnattr_setflags(&value, flags | Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
  }
  #endif

  deinit { posix_spawnattr_destroy(&value) }
}
