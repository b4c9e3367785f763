import Basics

/// Lines for people on standard error, data on standard output.
enum Console {
  /// Before anything is opened or written: closed streams stay closed, and a reader that goes ends no program.
  static func prepare() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      // Else the next file that is opened would take its number, and what is meant for people would get into it.
      _ = open("/dev/null", mode)
    }
    // A function and not `SIG_IGN`, which the programs that we start would inherit.
    signal(SIGPIPE) { _ in }
  }

  /// Writes a line of data.
  static func data(_ line: String) { rawData(line + "\n") }

  /// Writes data as it is.
  ///
  /// Data that cannot be written ends the program, for whoever asked for it must not take a part for the whole; a
  /// reader that has gone, as `head -1`, has what it wanted.
  static func rawData(_ text: String) {
    guard !write(text, to: STDOUT_FILENO), errno != EPIPE else { return }
    let reason = String(cString: strerror(errno))
    Blogforge.leave(
      Failure(.machine, "standard output: cannot write it: \(reason). Send it to another file or disk.")
    )
  }

  /// Writes a line for people.
  static func error(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Writes for people, without an end of the line.
  static func raw(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes all of a text; false, with `errno`, when nobody reads it or there is no room.
  @discardableResult
  static func write(_ text: String, to file: CInt) -> Bool {
    var text = text
    return text.withUTF8 { SystemFile.write(UnsafeRawBufferPointer($0), to: file) }
  }
}
