/// What becomes of the descriptors of a program that is started: those that are not named here are closed or handed on
/// as they were opened (`O_CLOEXEC`).
package final class SpawnFiles {
  #if canImport(Darwin)
  private var actions: posix_spawn_file_actions_t?
  /// Whether all is closed that is not named; here it is an attribute.
  private(set) var closesOthers = false
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

  /// The program gets none of our descriptors but those that were named before; its own three must be among them.
  package func closeOthers() {
    #if canImport(Darwin)
    closesOthers = true
    #else
    // Glibc's Swift module does not show it, and before 2.34 it is not there.
    typealias CloseFrom = @convention(c) (UnsafeMutablePointer<Actions>, CInt) -> CInt
    guard let function = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
    _ = unsafeBitCast(function, to: CloseFrom.self)(&actions, STDERR_FILENO + 1)
    #endif
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
