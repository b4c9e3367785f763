/// A path in an rclone remote.
struct RclonePlace: Place {
  let remote: String
  let runner: ToolRunner
  /// Paths of files whose names depend on their content.
  let immutable: Set<String>
  /// Whether files are uploaded with a `Cache-Control` header.
  let isTellingCaching: Bool

  /// The `Cache-Control` values: one year, the usual maximum, for files that never change under their name; all
  /// other files are revalidated each time.
  private static let (longCaching, shortCaching) = (
    "public, max-age=31536000, immutable", "public, max-age=0, must-revalidate"
  )

  /// The arguments of all calls: rclone does not prompt for the configuration password without a terminal.
  private var common: [String] { RcloneRemote.commonArguments }

  private func list(_ paths: [String]) throws(PublishError) -> String {
    if let obstacle = obstacle(to: paths) { throw obstacle }
    return try runner.work.write(paths, separator: UInt8(ascii: "\n"))
  }

  func obstacle(to plan: PublishPlan) -> PublishError? { obstacle(to: plan.files.map(\.path)) }

  private func obstacle(to paths: [String]) -> PublishError? {
    let path = paths.first {
      $0.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }
    return path.map { .lineBreakInName($0, target: runner.target) }
  }

  func notes() throws(PublishError) -> TargetNotes {
    let names = ["/\(TargetList.idName)", "/\(OpenPublish(id: "*", begin: nil).idPath)"]
    return try fetch(names.flatMap { ["--include", $0] })?.notes() ?? TargetNotes()
  }

  func read(_ path: String) throws(PublishError) -> [UInt8]? {
    try fetch(["--files-from-raw", try list([path])])?.read(path)
  }

  /// Fetches files into a local folder; files that are missing at the target are skipped.
  ///
  /// - Returns: the folder; nil if the target does not exist yet.
  private func fetch(_ options: [String]) throws(PublishError) -> TargetFolder? {
    let here = try runner.work.emptyFetched()
    let outcome = try runner.run(
      .rclone,
      ["copy"] + common + options + ["--ignore-times", "--", remote, here.path]
    )
    // 3: the folder or bucket itself does not exist yet.
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
    // The plan says what has changed; not every kind of remote can compare files.
    let outcome = try runner.run(
      .rclone,
      ["copy"] + common + options
        + ["--files-from-raw", try list(paths), "--no-traverse", "--", folder, remote]
    )
    try check(outcome, .send)
  }

  /// Folders of the site are kept: most kinds of remotes have no folders.
  func delete(_ paths: [String], emptied: [String]) throws(PublishError) {
    let outcome = try runner.run(
      .rclone,
      ["delete"] + common + ["--files-from-raw", try list(paths), "--", remote]
    )
    if outcome.exit != 3 { try check(outcome, .delete) }
    guard emptied.contains(OpenPublish.folder) else { return }
    // On remotes with folders, the folders of open publishes are removed; on others this fails, which is ignored.
    _ = try runner.run(.rclone, ["rmdirs"] + common + ["--", "\(remote)/\(OpenPublish.folder)"])
  }

  private func check(_ outcome: ToolRunner.Outcome, _ action: PublishError.Action) throws(PublishError) {
    guard outcome.succeeded else {
      throw .toolFailed(.rclone, action, target: runner.target, words: outcome.words)
    }
  }
}
