/// A path in a remote of rclone's.
struct RclonePlace: Place {
  let remote: String
  let runner: ToolRunner
  /// Paths of files whose names tell their content.
  let immutable: Set<String>
  /// Whether the remote is told how long browsers may keep a file.
  let isTellingCaching: Bool

  /// For what never changes under its name a year, the most that is usual; all else is asked for each time.
  private static let (longCaching, shortCaching) = (
    "public, max-age=31536000, immutable", "public, max-age=0, must-revalidate"
  )

  /// What all calls share: the program asks for no password of its configuration where nobody could answer.
  private var common: [String] { RcloneRemote.commonArguments }

  private func list(_ paths: [String]) throws(PublishError) -> String {
    for path in paths
    where path.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      throw .lineBreakInName(path, target: runner.target)
    }
    return try runner.work.write(paths, separator: UInt8(ascii: "\n"))
  }

  func notes() throws(PublishError) -> TargetNotes {
    let names = ["/\(TargetList.idName)", "/\(OpenPublish(id: "*", begin: nil).idPath)"]
    return try fetch(names.flatMap { ["--include", $0] })?.notes() ?? TargetNotes()
  }

  func read(_ path: String) throws(PublishError) -> [UInt8]? {
    try fetch(["--files-from-raw", try list([path])])?.read(path)
  }

  /// A folder of this machine with those of the files that are at the target; nil where there is no target yet.
  private func fetch(_ options: [String]) throws(PublishError) -> TargetFolder? {
    let here = try runner.work.emptyFetched()
    let outcome = try runner.run(
      .rclone,
      ["copy"] + common + options + ["--ignore-times", "--", remote, here.path]
    )
    // 3: the folder or bucket itself is not there yet.
    if outcome.exit == 3 { return nil }
    try check(outcome, .look)
    return here
  }

  func send(_ paths: [String], from folder: String, isReplacing: Bool) throws(PublishError) {
    let options = isReplacing ? ["--ignore-times"] : ["--ignore-existing"]
    guard isTellingCaching else { return try send(paths, from: folder, options) }
    let long = paths.filter(immutable.contains)
    let short = paths.filter { !immutable.contains($0) }
    for (paths, caching) in [(long, Self.longCaching), (short, Self.shortCaching)] where !paths.isEmpty {
      try send(paths, from: folder, options + ["--header-upload", "Cache-Control: \(caching)"])
    }
  }

  private func send(_ paths: [String], from folder: String, _ options: [String]) throws(PublishError) {
    // What has changed is known; not every kind of remote can tell by itself.
    let outcome = try runner.run(
      .rclone,
      ["copy"] + common + options
        + ["--files-from-raw", try list(paths), "--no-traverse", "--", folder, remote]
    )
    try check(outcome, .send)
  }

  /// Folders of the site stay: most of what rclone knows has none.
  func delete(_ paths: [String], emptied: [String]) throws(PublishError) {
    let outcome = try runner.run(
      .rclone,
      ["delete"] + common + ["--files-from-raw", try list(paths), "--", remote]
    )
    if outcome.exit != 3 { try check(outcome, .delete) }
    guard emptied.contains(OpenPublish.folder) else { return }
    // Of our own nothing stays where there are folders; where there are none, or not these, that is no failure.
    _ = try runner.run(.rclone, ["rmdirs"] + common + ["--", "\(remote)/\(OpenPublish.folder)"])
  }

  private func check(_ outcome: ToolRunner.Outcome, _ action: PublishError.Action) throws(PublishError) {
    guard outcome.succeeded else {
      throw .toolFailed(.rclone, action, target: runner.target, words: outcome.words)
    }
  }
}
