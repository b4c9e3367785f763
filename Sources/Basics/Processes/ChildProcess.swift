/// A child process of this program, started with posix_spawn(3).
package struct ChildProcess: Sendable {
  /// The process id.
  package let id: pid_t

  /// Starts a program; nil, with `errno` set, if it cannot be started.
  ///
  /// Arguments are passed to the program as they are; no shell interprets them.
  ///
  /// - Parameters:
  ///   - program: its path, or a name that is looked up in `PATH`.
  ///   - arguments: the arguments after the program's name.
  ///   - environment: its variables, as in `LC_ALL=C`; nil to inherit those of this process.
  ///   - files: which descriptors the program gets.
  ///   - isOwnGroup: whether the program gets its own process group, so that it and its children can be terminated
  ///     together without this process.
  package init?(
    _ program: String,
    _ arguments: [String],
    environment: [String]? = nil,
    files: SpawnFiles,
    isOwnGroup: Bool = false
  ) {
    var id: pid_t = 0
    let attributes = SpawnAttributes(isOwnGroup: isOwnGroup)
    #if canImport(Darwin)
    if files.closesOthers { attributes.closeOthers() }
    #endif
    let code = Self.withStrings([program] + arguments) { arguments in
      files.withActions { actions in
        guard let environment else {
          return posix_spawnp(&id, program, actions, &attributes.value, arguments, Self.environment)
        }
        return Self.withStrings(environment) {
          posix_spawnp(&id, program, actions, &attributes.value, arguments, $0)
        }
      }
    }
    guard code == 0 else {
      errno = code
      return nil
    }
    self.id = id
  }

  /// The path of a program: the first with this name in `PATH` that can be executed; nil if there is none.
  package static func path(of program: String) -> String? {
    guard let folders = getenv("PATH") else { return nil }
    let paths: [String] = String(cString: folders).split(separator: ":").map { "\($0)/\(program)" }
    return paths.first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
  }

  /// Waits until the process ends.
  ///
  /// - Returns: the exit code; 128 plus the signal's number if the process was killed.
  package func wait() -> Int32 {
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0 {
      // If SIGCHLD is ignored, the system drops the exit code: not a success.
      if errno != EINTR { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    #if canImport(Darwin)
    _NSGetEnviron().pointee
    #else
    environ
    #endif
  }

  private static func withStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
