#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder on a server that rsync reaches over ssh.
struct RsyncPlace: Place {
  let destination: String
  let port: Int?
  let sshConfiguration: String?
  let runner: ToolRunner

  /// The folder with the slash that tells rsync to look inside.
  private var root: String {
    destination.hasSuffix("/") || destination.hasSuffix(":") ? destination : "\(destination)/"
  }

  /// What all calls share: names come from a file and end in a zero byte, the server's shell expands none, and ssh
  /// asks nothing where nobody could answer.
  private func arguments(_ list: String) -> [String] {
    var shell = "ssh"
    if let sshConfiguration {
      shell += " -F '\(sshConfiguration.split(separator: "'").joined(separator: "''"))'"
    }
    if let port { shell += " -p \(port)" }
    if isatty(STDIN_FILENO) == 0 { shell += " -o BatchMode=yes" }
    return ["--from0", "--files-from=\(list)", "--no-implied-dirs", "--protect-args", "--rsh=\(shell)"]
  }

  /// A name that begins with `#` would be a remark.
  private func list(_ paths: [String]) throws(PublishError) -> String {
    try runner.work.write(paths.map { "./\($0)" }, separator: 0)
  }

  func read(_ path: String) throws(PublishError) -> [UInt8]? {
    let here = runner.work.fetched
    try Files.makeFolder(here)
    unlink("\(here)/\(path)")
    let outcome = try runner.run(
      .rsync,
      arguments(try list([path])) + ["--ignore-missing-args", "--", root, "\(here)/"]
    )
    // The folder itself is not there yet; over ssh the exit code is that of the broken connection.
    if outcome.words.contains("change_dir"), outcome.words.contains("No such file or directory (2)") {
      return nil
    }
    try check(outcome, .look)
    return try Files.read("\(here)/\(path)")
  }

  func send(_ paths: [String], from folder: String) throws(PublishError) {
    // Compared by content, so that what came through before an interruption is not sent again; the time at the
    // target is that of the change, which visitors' caches ask for.
    let outcome = try runner.run(
      .rsync,
      arguments(try list(paths)) + [
        "--checksum", "--compress", "--chmod=D755,F644", "--", "\(folder)/", root,
      ]
    )
    try check(outcome, .send)
  }

  func delete(_ paths: [String], emptied: [String]) throws(PublishError) {
    let nothing = runner.work.nothing
    try Files.makeFolder(nothing)
    for part in [paths, emptied] where !part.isEmpty {
      let outcome = try runner.run(
        .rsync,
        arguments(try list(part)) + ["--delete-missing-args", "--", "\(nothing)/", root]
      )
      // 24: a folder above is not here either, which was to be expected.
      if outcome.exit != 24 { try check(outcome, .delete) }
    }
  }

  private func check(_ outcome: ToolRunner.Outcome, _ action: PublishError.Action) throws(PublishError) {
    guard outcome.succeeded else {
      throw .toolFailed(.rsync, action, target: runner.target, words: outcome.words)
    }
  }
}
