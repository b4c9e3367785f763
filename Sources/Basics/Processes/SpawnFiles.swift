/// The file descriptors that a started program gets.
///
/// Descriptors that are not named here are closed or inherited, depending on whether they were opened with
/// `O_CLOEXEC`.
package final class SpawnFiles {
  #if canImport(Darwin)
  private var actions: posix_spawn_file_actions_t?
  /// Whether all descriptors that are not named are closed.
  ///
  /// On Darwin this is a spawn attribute.
  private(set) var closesOthers = false
  #else
  private var actions = posix_spawn_file_actions_t()
  #endif

  /// Creates a list that names no descriptors.
  package init() { posix_spawn_file_actions_init(&actions) }

  deinit { posix_spawn_file_actions_destroy(&actions) }

  /// Opens a file for the program under the number `descriptor`.
  package func open(_ descriptor: CInt, _ path: String, _ flags: CInt) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
  }

  /// Passes one of our descriptors to the program as `number`.
  package func pass(_ descriptor: CInt, as number: CInt) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  /// Passes only the descriptors that were named before; standard input, output and error must be among them.
  package func closeOthers() {
    #if canImport(Darwin)
    closesOthers = true
    #else
    // Glibc's Swift module does not export the function, and it is missing before glibc 2.34.
    typealias CloseFrom = @convention(c) (UnsafeMutablePointer<Actions>, CInt) -> CInt
    guard let function = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
    _ = unsafeBitCast(function, to: CloseFrom.self)(&actions, STDERR_FILENO + 1)
    #endif
  }

  /// Calls `body` with the file actions, for `posix_spawn`.
  func withActions<Result>(_ body: (UnsafePointer<Actions>) -> Result) -> Result {
    withUnsafePointer(to: &actions, body)
  }

  #if canImport(Darwin)
  typealias Actions = posix_spawn_file_actions_t?
  #else
  typealias Actions = posix_spawn_file_actions_t
  #endif
}
