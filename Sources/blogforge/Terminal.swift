import Basics
import Synchronization

/// The terminal that standard error goes to: one line that is overwritten.
struct Terminal {
  /// Whether the line is on the screen now, for the signal handler that ends the program.
  ///
  /// A signal handler can access nothing else.
  private static let hasLine = Atomic(false)

  /// The terminal; nil if lines stay permanently (a file, a pipe, CI) or the user does not want them to move
  /// (`NO_COLOR`).
  static var current: Terminal? {
    func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }
    let kind = getenv("TERM").map { String(cString: $0) } ?? ""
    guard isatty(STDERR_FILENO) == 1, !isSet("NO_COLOR"), !isSet("CI"), kind != "", kind != "dumb" else {
      return nil
    }
    return Terminal()
  }

  /// Columns now; the window may have changed.
  private var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Shows `text` (ASCII) in place of the previous line, cut to the width.
  ///
  /// The last column stays free, because some terminals begin a new line after it. The old text is overwritten
  /// before the rest is erased, so that nothing flickers.
  func show(_ text: String) {
    Self.hasLine.store(true, ordering: .relaxed)
    Console.raw("\r\(text.prefix(max(0, width - 1)))\u{1B}[K")
  }

  /// Erases the line.
  func clear() {
    if Self.hasLine.exchange(false, ordering: .relaxed) { Console.raw("\r\u{1B}[K") }
  }

  /// Initialises what `leaveInterrupted()` accesses, because a signal may arrive during the first access.
  static func prepareForSignals() { hasLine.store(false, ordering: .relaxed) }

  /// Ends the program for a signal, without leaving a partial line on the screen.
  static func leaveInterrupted() -> Never {
    if hasLine.load(ordering: .relaxed) { write(STDERR_FILENO, "\r\u{1B}[K", 4) }
    _exit(130)
  }
}
