import Basics

/// Publishes to a branch of a Git repository: one commit on top of the branch.
///
/// The commit is made from objects with a separate index, so that neither the checkout nor the index of the user's
/// repository is touched. Files of the branch that were not published, such as `CNAME`, are kept.
struct GitPublishing {
  let runner: ToolRunner
  let target: PublishTarget
  let remote: String
  let branch: String
  let message: String?
  /// The finished site, absolute.
  let folder: String
  /// The site folder.
  let root: String

  /// What is at the target.
  struct Tip {
    /// The Git arguments that select the repository.
    let repository: [String]
    /// The name, URL or path of the remote, as passed to Git in that repository.
    let remote: String
    /// The last commit of the branch; nil if the branch is missing.
    let commit: String?
    /// The published files among those of the commit.
    let list: TargetList
  }

  /// The reference in the repository that stores the last known state of the branch.
  private var reference: String { "refs/blogforge/\(Self.referenceName(of: target.name))" }

  /// The name of a target in a reference, where some dots are invalid (git-check-ref-format(1)).
  static func referenceName(of target: String) -> String {
    let isValid = !target.contains("..") && !target.hasSuffix(".") && !target.hasSuffix(".lock")
    // No target has a percent sign in its name.
    return isValid ? target : target.replacing(".", with: "%2E")
  }

  /// The file that turns off Jekyll on GitHub, which otherwise drops names that begin with `_`.
  static let noJekyll = ".nojekyll"

  /// The site's files and those that only a branch needs.
  static func files(_ files: [PublishFile]) -> [PublishFile] {
    guard !files.contains(where: { $0.path == noJekyll }) else { return files }
    return files + [PublishFile(path: noJekyll, size: 0, fingerprint: Fingerprint(of: "").hex, step: .root)]
  }

  // MARK: What is there

  /// Fetches the branch and reads what was published.
  func tip(isEverything: Bool) throws(PublishError) -> Tip {
    let (repository, remote) = try place()
    let found = try text(repository + ["ls-remote", "--", remote, "refs/heads/\(branch)"], .look)
    guard !found.isEmpty else {
      return Tip(repository: repository, remote: remote, commit: nil, list: .empty)
    }
    let fetch = [
      "-c", "gc.auto=0", "-c", "maintenance.auto=false", "fetch", "--quiet", "--no-tags", "--refmap=",
      "--no-write-fetch-head", "--no-recurse-submodules", "--", remote, "+refs/heads/\(branch):\(reference)",
    ]
    try check(try runner.run(.git, repository + fetch), .look)
    let commit = try text(repository + ["rev-parse", "--verify", "--quiet", "\(reference)^{commit}"], .look)
    var list =
      try blob(TargetList.listName, of: commit, repository).flatMap { TargetList(text: $0) } ?? .empty
    // Commits on top of the last publish may have changed any file.
    let last = try text(repository + ["rev-list", "-1", commit, "--", TargetList.listName], .look)
    if isEverything || last != commit {
      for path in list.entries.keys { list.entries[path]?.fingerprint = nil }
    }
    return Tip(repository: repository, remote: remote, commit: commit, list: list)
  }

  /// The repository to use: that of the site folder for the name of a remote, one in the cache for a URL or path.
  private func place() throws(PublishError) -> (repository: [String], remote: String) {
    guard Self.isRemoteName(remote) else {
      let repository = ["--git-dir=\(runner.work.repository)"]
      try check(try runner.run(.git, ["init", "--quiet", "--bare", "--", runner.work.repository]), .look)
      let isLocal = !remote.contains(":") && !remote.hasPrefix("/")
      return (repository, isLocal ? SystemFile.resolved("\(root)/\(remote)") : remote)
    }
    let top = try runner.run(.git, ["-C", root, "rev-parse", "--show-toplevel"])
    // Git also fails here for a repository of another user, and its message says how to allow that.
    guard top.succeeded || top.words.contains("not a git repository") else {
      throw .toolFailed(.git, .look, target: target.name, words: top.words)
    }
    let path = String(decoding: top.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard top.succeeded, try runner.run(.git, ["-C", path, "remote", "get-url", "--", remote]).succeeded
    else {
      throw .noRepository(remote: remote, target: target.name)
    }
    return (["-C", path], remote)
  }

  /// Whether a remote is given by its name, not by a URL or path.
  static func isRemoteName(_ remote: String) -> Bool {
    !remote.contains("/") && !remote.contains(":") && remote != "." && remote != ".."
  }

  private func blob(_ path: String, of commit: String, _ repository: [String]) throws(PublishError) -> String?
  {
    let outcome = try runner.run(.git, repository + ["cat-file", "blob", "\(commit):\(path)"])
    return outcome.succeeded ? String(decoding: outcome.output, as: UTF8.self) : nil
  }

  // MARK: Obstacles

  /// The error for the first entry of the branch that has the name of a file or folder of a plan but not its kind.
  ///
  /// Published files are no obstacles, because the plan replaces or deletes them.
  func obstacle(to plan: PublishPlan, tip: Tip) throws(PublishError) -> PublishError? {
    guard let commit = tip.commit, !plan.files.isEmpty else { return nil }
    let list = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit]
    let names = try text(tip.repository + list, .look).utf8.split(separator: 0).map { String(Substring($0)) }
    let others = names.filter { tip.list.entries[$0] == nil }
    let paths = plan.files.map(\.path)
    let (folders, otherFolders) = (PublishPlan.folders(above: paths), PublishPlan.folders(above: others))
    if let name = others.first(where: folders.contains) {
      return .nameTaken("\(branch):\(name)", isFolder: false)
    }
    return paths.first(where: otherFolders.contains).map { .nameTaken("\(branch):\($0)", isFolder: true) }
  }

  // MARK: The commit

  /// Creates the commit of a plan and pushes it.
  ///
  /// - Returns: whether there was anything to push.
  func carryOut(_ plan: PublishPlan, files: [PublishFile], tip: Tip) throws(PublishError) -> Bool {
    let tree = try tree(plan, files, tip)
    if let commit = tip.commit {
      let before = try text(
        tip.repository + ["rev-parse", "--verify", "--quiet", "\(commit)^{tree}"],
        .commit
      )
      if before == tree { return false }
    }
    try Files.replace(runner.work.fileList, with: Array("\(message ?? Self.message(plan))\n".utf8))
    let parent = tip.commit.map { ["-p", $0] } ?? []
    let commit = try text(
      tip.repository + ["commit-tree", tree] + parent + ["-F", SystemFile.resolved(runner.work.fileList)],
      .commit,
      environment: try author(tip.repository)
    )
    let push = ["push", "--quiet", "--no-verify", "--recurse-submodules=no", "--", tip.remote]
    try check(try runner.run(.git, tip.repository + push + ["\(commit):refs/heads/\(branch)"]), .push)
    try check(try runner.run(.git, tip.repository + ["update-ref", reference, commit]), .push)
    return true
  }

  /// `Publish 3 files, delete 1`.
  static func message(_ plan: PublishPlan) -> String {
    let count = plan.files.count
    let deleted = plan.deletions.isEmpty ? "" : ", delete \(plan.deletions.count)"
    return "Publish \(count) file\(count == 1 ? "" : "s")\(deleted)"
  }

  private func tree(_ plan: PublishPlan, _ files: [PublishFile], _ tip: Tip) throws(PublishError) -> String {
    let own = [TargetList.listName, TargetList.idName]
    let list = TargetList(of: files)
    try Files.makeFolder(runner.work.state)
    try Files.replace("\(runner.work.state)/\(own[0])", with: Array(list.text.utf8))
    try Files.replace("\(runner.work.state)/\(own[1])", with: Array(list.idText.utf8))
    try Files.replace("\(runner.work.state)/\(Self.noJekyll)", with: [])
    // Files that are not part of the site are in the state folder.
    let added = plan.files.map(\.path) + own
    let places = added.map { path in
      let isOurs = own.contains(path) || path == Self.noJekyll && Files.size(of: "\(folder)/\(path)") == nil
      return isOurs ? "\(SystemFile.resolved(runner.work.state))/\(path)" : "\(folder)/\(path)"
    }
    let input = try runner.work.write(places.map(Self.quoted), separator: UInt8(ascii: "\n"))
    let objects = try text(
      tip.repository + ["hash-object", "-w", "--no-filters", "--stdin-paths"],
      .commit,
      input: input
    ).split(separator: "\n")
    guard objects.count == added.count else {
      throw .toolFailed(.git, .commit, target: target.name, words: "")
    }
    let none = String(repeating: "0", count: objects.first?.count ?? 40)
    let changes =
      plan.deletions.map { "0 \(none)\t\($0.path)" }
      + zip(objects, added).map { "100644 \($0)\t\($1)" }
    return try tree(of: changes, on: tip)
  }

  private func tree(of changes: [String], on tip: Tip) throws(PublishError) -> String {
    let index: [String: String?] = ["GIT_INDEX_FILE": SystemFile.resolved(runner.work.index)]
    // A killed publish may have left this file. No Git process uses it: this process holds the publish lock.
    try Files.remove("\(runner.work.index).lock")
    let start = tip.commit.map { [$0] } ?? ["--empty"]
    try check(try runner.run(.git, tip.repository + ["read-tree"] + start, environment: index), .commit)
    let input = try runner.work.write(changes, separator: 0)
    let update = tip.repository + ["update-index", "--replace", "-z", "--index-info"]
    try check(try runner.run(.git, update, input: input, environment: index), .commit)
    return try text(tip.repository + ["write-tree"], .commit, environment: index)
  }

  /// A path in the quoted form that Git reads, one per line.
  static func quoted(_ path: String) -> String {
    var text = "\""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += "\\\(Character(UnicodeScalar(byte)))"
      case 0..<32, 127...255:
        let octal = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      default: text.unicodeScalars.append(UnicodeScalar(byte))
      }
    }
    return text + "\""
  }

  /// The variables for the author if none is configured: Git would fail or use an address with the machine's name.
  private func author(_ repository: [String]) throws(PublishError) -> [String: String?] {
    let name = try runner.run(.git, repository + ["config", "user.name"])
    let address = try runner.run(.git, repository + ["config", "user.email"])
    if name.succeeded, address.succeeded { return [:] }
    var environment: [String: String?] = [:]
    for who in ["AUTHOR", "COMMITTER"] where !Environment.isSet("GIT_\(who)_EMAIL") {
      environment["GIT_\(who)_NAME"] = "blogforge"
      environment["GIT_\(who)_EMAIL"] = "blogforge@localhost"
    }
    return environment
  }

  // MARK: Calls

  private func text(
    _ arguments: [String],
    _ action: PublishError.Action,
    input: String? = nil,
    environment: [String: String?] = [:]
  ) throws(PublishError) -> String {
    let outcome = try runner.run(.git, arguments, input: input, environment: environment)
    try check(outcome, action)
    var bytes = outcome.output
    while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func check(_ outcome: ToolRunner.Outcome, _ action: PublishError.Action) throws(PublishError) {
    guard outcome.succeeded else {
      throw .toolFailed(.git, action, target: target.name, words: outcome.words)
    }
  }
}
