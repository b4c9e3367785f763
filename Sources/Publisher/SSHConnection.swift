import Basics

/// One connection to a server, for all calls of a publish.
///
/// The first `ssh` opens it and the others go through its socket (`ControlMaster`); where the user's own settings say
/// which socket that is, they stay. When we are killed it ends by itself after a few seconds.
struct SSHConnection {
  /// What `ssh` gets before the host.
  let arguments: [String]
  /// A folder that only we may enter, with the socket; nil for a socket of the user's own.
  private let folder: String?
  private let host: String
  private let runner: ToolRunner

  /// - Parameters:
  ///   - destination: as rsync names it: `user@host:folder`.
  ///   - port: ssh's; nil for the usual one.
  ///   - configuration: a file for `ssh -F`.
  ///   - runner: runs ssh.
  /// - Throws: ``PublishError``.
  init(
    to destination: String,
    port: Int?,
    configuration: String?,
    runner: ToolRunner
  ) throws(PublishError) {
    var arguments = configuration.map { ["-F", $0] } ?? []
    if let port { arguments += ["-p", "\(port)"] }
    // It asks nothing where nobody could answer.
    if isatty(STDIN_FILENO) == 0 { arguments += ["-o", "BatchMode=yes"] }
    let host = Self.host(of: destination)
    let settings = try runner.run(.ssh, ["-G"] + arguments + ["--", host])
    let hasSocket = String(decoding: settings.output, as: UTF8.self).split(separator: "\n").contains {
      $0.hasPrefix("controlpath ") && $0 != "controlpath none"
    }
    folder = hasSocket ? nil : Self.makeFolder()
    if let folder {
      arguments += ["-o", "ControlMaster=auto", "-o", "ControlPath=\(folder)/ssh", "-o", "ControlPersist=10"]
    }
    (self.arguments, self.host, self.runner) = (arguments, host, runner)
  }

  /// Ends the connection.
  func close() {
    guard let folder else { return }
    // Where it has ended already, or the publish was interrupted, there is nothing to do.
    if access("\(folder)/ssh", F_OK) == 0 {
      _ = try? runner.run(.ssh, arguments + ["-O", "exit", "--", host])
    }
    rmdir(folder)
  }

  /// The host of a destination: `user@host`, without the brackets of an IPv6 address.
  static func host(of destination: String) -> String {
    guard let start = destination.firstIndex(of: "["), let end = destination.firstIndex(of: "]"), start < end,
      destination[..<start].last.map({ $0 == "@" }) ?? true
    else { return String(destination.prefix { $0 != ":" }) }
    return String(destination[..<start] + destination[destination.index(after: start)..<end])
  }

  /// The path of a socket may have but 103 bytes, and ssh writes 17 behind it for a moment.
  private static func makeFolder() -> String? {
    let places = [getenv("TMPDIR").map { String(cString: $0) }, "/tmp"].compactMap { $0 }
    for place in places where place.hasPrefix("/") && place.utf8.count < 60 {
      guard let template = strdup("\(place)/blogforge-XXXXXX") else { continue }
      defer { free(template) }
      if let made = mkdtemp(template) { return String(cString: made) }
    }
    return nil
  }
}
