import Basics

/// One connection to a server, for all calls of a publish.
///
/// The first `ssh` opens it and the others use its socket (`ControlMaster`). If the user's own settings name a
/// socket, that one is used. If this process is killed, the connection closes by itself after a few seconds.
struct SSHConnection {
  /// The arguments for `ssh` before the host.
  let arguments: [String]
  /// A private folder with the socket; nil if the user's own socket is used or no folder could be created.
  private let folder: String?
  private let host: String
  private let runner: ToolRunner

  /// Prepares a connection.
  ///
  /// - Parameters:
  ///   - destination: as rsync names it: `user@host:folder`.
  ///   - port: the SSH port; nil for the default one.
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
    // Without a terminal, ssh must not prompt.
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

  /// Closes the connection.
  func close() {
    guard let folder else { return }
    // If the connection has already ended or the publish was interrupted, the error is ignored.
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

  /// Creates the folder for the socket; nil if no usable folder is found.
  ///
  /// The path of a socket may have at most 103 bytes, and ssh temporarily appends 17.
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
