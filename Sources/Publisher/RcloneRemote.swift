import Basics

/// What rclone reports about a remote.
enum RcloneRemote {
  /// The arguments of all calls: rclone does not prompt for the configuration password without a terminal.
  static var commonArguments: [String] { isatty(STDIN_FILENO) == 0 ? ["--ask-password=false"] : [] }

  /// The kinds that store `Cache-Control` with a file and send it (rclone's issue 59; Azure since rclone 1.61, its
  /// pull request 6567; older versions ignore it).
  private static let kindsWithHeaders = ["s3", "google cloud storage", "gcs", "azureblob"]

  /// Whether a remote stores headers with its files.
  ///
  /// For a remote that wraps another one (alias, crypt, union), the wrapped remote is not checked.
  ///
  /// - Parameters:
  ///   - remote: as rclone names it: `s3:bucket/blog`, `s3,env_auth:bucket`, `:s3,env_auth:bucket`.
  ///   - runner: runs rclone.
  /// - Returns: whether it does; also false if the remote is unknown to rclone, which reports that when it is used.
  /// - Throws: ``PublishError``.
  static func takesHeaders(_ remote: String, _ runner: ToolRunner) throws(PublishError) -> Bool {
    if let kind = kindInName(of: remote) { return kindsWithHeaders.contains(kind) }
    let outcome = try runner.run(.rclone, ["listremotes"] + commonArguments + ["--long"])
    let kind = kind(of: remote, in: String(decoding: outcome.output, as: UTF8.self))
    return kind.map(kindsWithHeaders.contains) ?? false
  }

  /// The kind of a remote that is defined in its name: `s3` for `:s3,env_auth:bucket`.
  static func kindInName(of remote: String) -> String? {
    remote.hasPrefix(":") ? name(of: remote.dropFirst()) : nil
  }

  /// The kind of a remote in the output of `rclone listremotes --long`: one line per remote, as in `bucket:   s3`.
  static func kind(of remote: String, in list: String) -> String? {
    let wanted = name(of: remote[...]).lowercased()
    for line in list.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == wanted else { continue }
      let kind = line[line.index(after: colon)...].drop { $0 == " " }
      return kind.split(separator: "  ").first.map(String.init)
    }
    return nil
  }

  private static func name(of remote: Substring) -> String {
    String(remote.prefix { $0 != ":" && $0 != "," })
  }
}
