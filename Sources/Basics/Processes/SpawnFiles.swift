/// What becomes of the descriptors of a program that is started: those that are not named here are closed or handed on
/// as they were opened (`O_CLOEXEC`).
package final class SpawnFiles {
  #if canImport(Darwin)
  private var actions: posix_spawn_file_actions_t?
  #else
  private var actions = posix_spawn_file_actions_t()
  #endif

  /// Nothing is named.
  package init() { posix_spawn_file_actions_init(&actions) }

  deinit { posix_spawn_file_actions_destroy(&actions) }

  /// The program finds a file open under a descriptor.
  package func open(_ descriptor: CInt, _ path: String, _ flags: CInt) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
  }

  /// The program gets one of our descriptors under a number.
  package func pass(_ descriptor: CInt, as number: CInt) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  /// Lends the actions to `posix_spawn`.
  func withActions<Result>(_ body: (UnsafePointer<Actions>) -> Result) -> Result {
    withUnsafePointer(to: &actions, body)
  }

  #if canImport(Darwin)
  typealias Actions = posix_spawn_file_actions_t?
  #else
  typealias Actions = posix_spawn_file_actions_t
  #endif
}
