import Basics

/// Why a change was not written; nothing of the record has changed then, as far as the system says.
package struct OverlayError: Error, Sendable, Equatable {
  /// The file or folder.
  package let path: String
  /// The number of the system's error.
  package let code: CInt

  /// The system's words.
  package var reason: String { String(cString: strerror(code)) }

  /// The error of the call that failed last.
  static func last(_ path: String) -> OverlayError { OverlayError(path: path, code: errno) }
}
