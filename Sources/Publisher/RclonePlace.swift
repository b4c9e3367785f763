#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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

  func read(_ path: String) throws(PublishError) -> [UInt8]? {
    let here = runner.work.fetched
    try Files.makeFolder(here)
    unlink("\(here)/\(path)")
    let outcome = try runner.run(
      .rclone,
      ["copy"] + common + ["--files-from-raw", try list([path]), "--ignore-times", "--", remote, here]
    )
    // 3: the folder or bucket itself is not there yet.
    if outcome.exit == 3 { return nil }
    try check(outcome, .look)
    return try Files.read("\(here)/\(path)")
  }

  func send(_ paths: [String], from folder: String) throws(PublishError) {
    guard isTellingCaching else { return try send(paths, from: folder, headers: []) }
    let long = paths.filter(immutable.contains)
    let short = paths.filter { !immutable.contains($0) }
    for (paths, caching) in [(long, Self.longCaching), (short, Self.shortCaching)] where !paths.isEmpty {
      try send(paths, from: folder, headers: ["--header-upload", "Cache-Control: \(caching)"])
    }
  }

  private func send(_ paths: [String], from folder: String, headers: [String]) throws(PublishError) {
    // What has changed is known; not every kind of remote can tell by itself.
    let outcome = try runner.run(
      .rclone,
      ["copy"] + common + headers
        + ["--files-from-raw", try list(paths), "--ignore-times", "--no-traverse", "--", folder, remote]
    )
    try check(outcome, .send)
  }

  /// Folders stay: most of what rclone knows has none.
  func delete(_ paths: [String], emptied: [String]) throws(PublishError) {
    let outcome = try runner.run(
      .rclone,
      ["delete"] + common + ["--files-from-raw", try list(paths), "--", remote]
    )
    if outcome.exit != 3 { try check(outcome, .delete) }
  }

  private func check(_ outcome: ToolRunner.Outcome, _ action: PublishError.Action) throws(PublishError) {
    guard outcome.succeeded else {
      throw .toolFailed(.rclone, action, target: runner.target, words: outcome.words)
    }
  }
}
