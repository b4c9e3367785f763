import Basics
import Publisher

/// The browser of whoever runs the program.
enum Browser {
  #if os(macOS)
  private static let program = "open"
  #else
  private static let program = "xdg-open"
  #endif

  /// Opens an address in the browser; where there is none, that is told and nothing else happens.
  static func open(_ url: String) {
    // Ctrl-C is for the server alone.
    let attributes = SpawnAttributes(isOwnGroup: true)
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(url), nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    guard posix_spawnp(&child, program, &files, &attributes.value, &arguments, environ) != 0 else { return }
    Console.error("There is no \(program) here: open \(url) yourself.")
  }
}
