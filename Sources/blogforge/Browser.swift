import Basics

/// The browser of the user who runs the program.
enum Browser {
  #if os(macOS)
  private static let program = "open"
  #else
  private static let program = "xdg-open"
  #endif

  /// Opens an address in the browser; if there is none, only prints a message.
  static func open(_ url: String) {
    let files = SpawnFiles()
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { files.open(stream, "/dev/null", O_RDWR) }
    // Ctrl-C is for the server alone.
    if ChildProcess(program, [url], files: files, isOwnGroup: true) != nil { return }
    Console.message("\(program) is not installed. Open \(url) in a browser.")
  }
}
