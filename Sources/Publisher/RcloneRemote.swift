import Basics

/// What rclone knows of a remote.
enum RcloneRemote {
  /// What all calls share: the program asks for no password of its configuration where nobody could answer.
  static var commonArguments: [String] { isatty(STDIN_FILENO) == 0 ? ["--ask-password=false"] : [] }

  /// The kinds that keep `Cache-Control` with a file and hand it out (rclone's issue 59; Azure since rclone 1.61,
  /// its pull request 6567; older ones pass it over).
  private static let kindsWithHeaders = ["s3", "google cloud storage", "gcs", "azureblob"]

  /// Whether a remote keeps headers with its files.
  ///
  /// One that is only another view of a remote (alias, crypt, union) is not looked through.
  ///
  /// - Parameters:
  ///   - remote: as rclone names it: `s3:bucket/blog`, `s3,env_auth:bucket`, `:s3,env_auth:bucket`.
  ///   - runner: runs rclone.
  /// - Returns: false as well where rclone does not know the remote, which it says when it is used.
  /// - Throws: ``PublishError``.
  static func takesHeaders(_ remote: String, _ runner: ToolRunner) throws(PublishError) -> Bool {
    if let kind = kindInName(of: remote) { return kindsWithHeaders.contains(kind) }
    let outcome = try runner.run(.rclone, ["listremotes"] + commonArguments + ["--long"])
    let kind = kind(of: remote, in: String(decoding: outcome.output, as: UTF8.self))
    return kind.map(kindsWithHeaders.contains) ?? false
  }

  /// The kind of a remote that is made on the spot: of `:s3,env_auth:bucket` it is `s3`.
  static func kindInName(of remote: String) -> String? {
    remote.hasPrefix(":") ? name(of: remote.dropFirst()) : nil
  }

  /// The kind of a remote in what `rclone listremotes --long` says: `bucket:   s3` a line.
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
