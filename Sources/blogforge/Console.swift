#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Lines for people on standard error, data on standard output.
enum Console {
  /// Writes a line of data.
  static func data(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line for people.
  static func error(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  private static func write(_ text: String, to file: CInt) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while rest.count > 0 {
        let count = Self.systemWrite(file, rest)
        if count < 0, errno == EINTR { continue }
        // Nobody reads any more: nothing left to tell.
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  private static func systemWrite(_ file: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(file, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(file, bytes.baseAddress, bytes.count)
    #endif
  }
}
