import Basics

/// The environment variables of this process.
enum Environment {
  /// All variables by name.
  static var variables: [String: String] {
    #if canImport(Glibc)
    var next = environ
    #else
    var next = _NSGetEnviron().pointee
    #endif
    var variables: [String: String] = [:]
    while let variable = next.pointee {
      let text = String(cString: variable)
      if let sign = text.firstIndex(of: "=") {
        variables[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      next += 1
    }
    return variables
  }

  /// Whether a variable is set and not empty.
  static func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }
}
