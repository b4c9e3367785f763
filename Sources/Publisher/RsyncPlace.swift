/// A folder on a server that rsync reaches over ssh.
struct RsyncPlace: Place {
  let destination: String
  let runner: ToolRunner
  let connection: SSHConnection

  /// The folder with the slash that tells rsync to look inside.
  private var root: String {
    destination.hasSuffix("/") || destination.hasSuffix(":") ? destination : "\(destination)/"
  }

  /// What all calls share: names come from a file and end in a zero byte, the server's shell expands none, and ssh
  /// asks nothing where nobody could answer.
  private func arguments(_ list: String) -> [String] {
    let shell = connection.arguments.map { "'\($0.split(separator: "'").joined(separator: "''"))'" }
    return [
      "--from0", "--files-from=\(list)", "--no-implied-dirs", "--protect-args",
      "--rsh=ssh \(shell.joined(separator: " "))",
    ]
  }

  /// A name that begins with `#` would be a remark.
  private func list(_ paths: [String]) throws(PublishError) -> String {
    try runner.work.write(paths.map { "./\($0)" }, separator: 0)
  }

  func notes() throws(PublishError) -> TargetNotes {
    // Folders with what is in them, but for the long lists.
    try fetch(
      [TargetList.idName, OpenPublish.folder],
      ["--recursive", "--include=*/", "--include=\(TargetList.idName)", "--exclude=*"]
    )?.notes() ?? TargetNotes()
  }

  func read(_ path: String) throws(PublishError) -> [UInt8]? { try fetch([path], [])?.read(path) }

  /// A folder of this machine with those of the files that are at the target; nil where there is no target yet.
  private func fetch(_ paths: [String], _ options: [String]) throws(PublishError) -> TargetFolder? {
    let here = try runner.work.emptyFetched()
    let outcome = try runner.run(
      .rsync,
      arguments(try list(paths)) + options + ["--ignore-missing-args", "--", root, "\(here.path)/"]
    )
    // The folder itself is not there yet; over ssh the exit code is that of the broken connection.
    if outcome.words.contains("change_dir"), outcome.words.contains("No such file or directory (2)") {
      return nil
    }
    try check(outcome, .look)
    return here
  }

  func send(_ paths: [String], from folder: String, isReplacing: Bool) throws(PublishError) {
    // Compared by content, so that what came through before an interruption is not sent again; the time at the
    // target is that of the change, which visitors' caches ask for.
    let outcome = try runner.run(
      .rsync,
      arguments(try list(paths)) + (isReplacing ? [] : ["--ignore-existing"]) + [
        "--checksum", "--compress", "--chmod=D755,F644", "--", "\(folder)/", root,
      ]
    )
    try check(outcome, .send)
  }

  func delete(_ paths: [String], emptied: [String]) throws(PublishError) {
    let nothing = runner.work.nothing
    try Files.makeFolder(nothing)
    // In one run a folder counts as full while those in it are being deleted.
    let folders = Dictionary(grouping: emptied) { $0.utf8.count { $0 == UInt8(ascii: "/") } }
    let innerFirst = folders.sorted { $0.key > $1.key }.map(\.value)
    for part in [paths] + innerFirst where !part.isEmpty {
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
