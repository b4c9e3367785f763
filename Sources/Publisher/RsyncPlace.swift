/// A folder on a server that rsync reaches over ssh.
struct RsyncPlace: Place {
  let destination: String
  let runner: ToolRunner
  let connection: SSHConnection

  /// The folder with a slash at the end, so that rsync uses its content and not the folder itself.
  private var root: String {
    destination.hasSuffix("/") || destination.hasSuffix(":") ? destination : "\(destination)/"
  }

  /// The arguments of all calls: names are read from a file and end in a zero byte, the server's shell does not
  /// expand them, and ssh does not prompt without a terminal.
  private func arguments(_ list: String) -> [String] {
    let shell = connection.arguments.map { argument in
      "'\(argument.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined())'"
    }
    return [
      "--from0", "--files-from=\(list)", "--no-implied-dirs", "--protect-args",
      "--rsh=ssh \(shell.joined(separator: " "))",
    ]
  }

  /// Writes a list of files; without the prefix `./`, rsync would treat a name that begins with `#` as a comment.
  private func list(_ paths: [String]) throws(PublishError) -> String {
    try runner.work.write(paths.map { "./\($0)" }, separator: 0)
  }

  func notes() throws(PublishError) -> TargetNotes {
    // Folders with their content, except the long lists.
    try fetch(
      [TargetList.idName, OpenPublish.folder],
      ["--recursive", "--include=*/", "--include=\(TargetList.idName)", "--exclude=*"]
    )?.notes() ?? TargetNotes()
  }

  func read(_ path: String) throws(PublishError) -> [UInt8]? { try fetch([path], [])?.read(path) }

  /// Fetches files into a local folder; files that are missing at the target are skipped.
  ///
  /// - Returns: the folder; nil if the target does not exist yet.
  private func fetch(_ paths: [String], _ options: [String]) throws(PublishError) -> TargetFolder? {
    let here = try runner.work.emptyFetched()
    let outcome = try runner.run(
      .rsync,
      arguments(try list(paths)) + options + ["--ignore-missing-args", "--", root, "\(here.path)/"]
    )
    // The folder itself does not exist yet. The message is checked, because over ssh the exit code is that of a
    // broken connection.
    if outcome.words.contains("change_dir"), outcome.words.contains("No such file or directory (2)") {
      return nil
    }
    try check(outcome, .look)
    return here
  }

  func send(_ paths: [String], from folder: String, isReplacing: Bool) throws(PublishError) {
    // Files are compared by content, so that those that arrived before an interruption are not sent again. The
    // modification time at the target is the time of the change, which visitors' caches use for revalidation.
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
    // One run per depth: within one run, a folder is not empty while its inner folders are being deleted.
    let folders = Dictionary(grouping: emptied) { $0.utf8.count { $0 == UInt8(ascii: "/") } }
    let innerFirst = folders.sorted { $0.key > $1.key }.map(\.value)
    for part in [paths] + innerFirst where !part.isEmpty {
      let outcome = try runner.run(
        .rsync,
        arguments(try list(part)) + ["--delete-missing-args", "--", "\(nothing)/", root]
      )
      // 24: a parent folder is missing in the empty source folder, which is expected.
      if outcome.exit != 24 { try check(outcome, .delete) }
    }
  }

  private func check(_ outcome: ToolRunner.Outcome, _ action: PublishError.Action) throws(PublishError) {
    guard outcome.succeeded else {
      throw .toolFailed(.rsync, action, target: runner.target, words: outcome.words)
    }
  }
}
