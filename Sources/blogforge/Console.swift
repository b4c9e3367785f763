import Basics
import BlogModel
import SiteBuild
import Synchronization

/// Lines for people on standard error, data on standard output.
enum Console {
  /// Must be called before anything is opened or written: closed streams stay closed, and a closed pipe ends no
  /// program.
  static func prepare() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      // Otherwise the next file that is opened would get its number, and messages would be written into that file.
      _ = open("/dev/null", mode)
    }
    // A function instead of `SIG_IGN`, which the programs that we start would inherit.
    signal(SIGPIPE) { _ in }
    // If the parent ignores it, the exit codes of the programs that we start would be lost.
    signal(SIGCHLD, SIG_DFL)
  }

  /// Writes a line of data.
  static func data(_ line: String) { rawData(line + "\n") }

  /// Writes data as it is.
  ///
  /// Data that cannot be written ends the program, so that a reader does not take a part for the whole; a reader
  /// that has closed the pipe, as `head -1`, has what it needs.
  static func rawData(_ text: String) {
    guard !write(text, to: STDOUT_FILENO), errno != EPIPE else { return }
    let reason = String(cString: strerror(errno))
    Blogforge.leave(
      Failure(.machine, "standard output: cannot write: \(reason). Redirect it to another file or disk.")
    )
  }

  // MARK: The log

  /// The format of the configuration and its flag; nil until they are read.
  private static let configuredFormat = Mutex<SiteConfiguration.LogFormat?>(nil)

  /// The format of the log: until the configuration is read, the one that the arguments request.
  static var format: SiteConfiguration.LogFormat { configuredFormat.withLock { $0 } ?? requestedFormat }

  /// Sets the format when the configuration is read, so that failures have it wherever they occur.
  static func setFormat(_ format: SiteConfiguration.LogFormat) { configuredFormat.withLock { $0 = format } }

  /// The format that the arguments request; also found if other arguments are wrong.
  private static var requestedFormat: SiteConfiguration.LogFormat {
    let arguments = CommandLine.arguments
    return [.json, .github].first { format in
      arguments.contains("--log-format=\(format.rawValue)")
        || zip(arguments, arguments.dropFirst()).contains { $0 == ("--log-format", format.rawValue) }
    } ?? .text
  }

  /// Writes a message for people; an object if the log is JSON.
  static func message(_ text: String, _ severity: Diagnostic.Severity = .note) {
    guard format == .json else {
      return error(severity == .note ? text : "\(severity.rawValue): \(text)")
    }
    error(
      JSONWriter.object { json in
        json.member("severity", severity.rawValue)
        json.member("summary", String(text.drop(while: \.isNewline)))
      }
    )
  }

  /// Writes a line for people.
  static func error(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Writes for people, without an end of the line.
  static func raw(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes all of a text; false, with `errno`, if no one reads it or there is no space.
  @discardableResult
  static func write(_ text: String, to file: CInt) -> Bool {
    var text = text
    return text.withUTF8 { SystemFile.write(UnsafeRawBufferPointer($0), to: file) }
  }
}
