/// Sends a finished site to a target: what has changed, in an order in which no visitor meets a page whose pictures
/// are missing.
///
/// It knows files and targets, no pages and no model. Interrupted at any moment it leaves a whole site, and the
/// next publish sends the rest.
///
///     let publisher = Publisher(target: target, site: "my-site/public", root: "my-site", cache: "my-site/.cache")
///     let report = try publisher.publish(files)
public struct Publisher {
  /// What a publish is asked to do besides.
  public struct Options: Sendable {
    /// Whether only the plan is made.
    public var isDryRun = false
    /// Whether every file is sent, whatever is said to be there.
    public var isEverything = false
    /// How many pages may be deleted; nil for the target's own limit.
    public var maximumDeletions: Int?

    /// What is usual.
    public init() {}
  }

  /// What a publish did, or would do.
  public struct Report: Sendable, Equatable {
    /// What there was to do.
    public let plan: PublishPlan
    /// Whether the target was changed.
    public let isChanged: Bool
  }

  let target: PublishTarget
  let site: String
  let root: String
  let cache: String
  let onWait: () -> Void
  let onProgress: (PublishProgress) -> Void

  /// A publisher to a target.
  ///
  /// - Parameters:
  ///   - target: where to.
  ///   - site: the finished site, which stays as it is meanwhile.
  ///   - root: the site folder, from which paths of the target are seen.
  ///   - cache: the site's cache.
  ///   - onWait: called before waiting for another publish to the target.
  ///   - onProgress: called before and after each part.
  public init(
    target: PublishTarget,
    site: String,
    root: String,
    cache: String,
    onWait: @escaping () -> Void = {},
    onProgress: @escaping (PublishProgress) -> Void = { _ in }
  ) {
    (self.target, self.site, self.root, self.cache) = (target, site, root, cache)
    (self.onWait, self.onProgress) = (onWait, onProgress)
  }

  /// To be called once before a function for signals calls `stop()`.
  public static func prepareForSignals() { ToolRunner.prepareForSignals() }

  /// Ends the program that is at work; may be called when a signal is received, before leaving.
  public static func stop() { ToolRunner.stop() }

  /// Publishes.
  ///
  /// - Parameters:
  ///   - files: the whole site.
  ///   - options: what is asked for besides.
  /// - Returns: what was done.
  /// - Throws: ``PublishError``.
  public func publish(_ files: [PublishFile], _ options: Options = Options()) throws(PublishError) -> Report {
    let work = try WorkFolder(path: "\(cache)/publish/\(target.name)", onWait: onWait)
    let runner = ToolRunner(work: work, target: target.name)
    switch target.kind {
    case .folder(let path):
      let full = try folder(path)
      return try publish(files, to: FolderPlace(path: full), work, options)
    case .rsync(let destination, let port, let sshConfiguration):
      try runner.require(.rsync)
      let place = RsyncPlace(
        destination: destination,
        port: port,
        sshConfiguration: sshConfiguration.map(below),
        runner: runner
      )
      return try publish(files, to: place, work, options)
    case .rclone(let remote):
      try runner.require(.rclone)
      let place = RclonePlace(
        remote: remote,
        runner: runner,
        immutable: Set(files.filter(\.isImmutable).map(\.path)),
        isTellingCaching: try RcloneRemote.takesHeaders(remote, runner)
      )
      return try publish(files, to: place, work, options)
    case .git(let remote, let branch, let message):
      try runner.require(.git)
      let git = GitPublishing(
        runner: runner,
        target: target,
        remote: remote,
        branch: branch,
        message: message,
        folder: Files.resolved(site),
        root: root
      )
      return try publish(GitPublishing.files(files), by: git, options)
    }
  }

  private func publish(
    _ files: [PublishFile],
    to place: any Place,
    _ work: WorkFolder,
    _ options: Options
  ) throws(PublishError) -> Report {
    let publishing = FilePublishing(
      place: place,
      work: work,
      target: target,
      folder: site,
      onProgress: onProgress
    )
    let (list, isStale) = try publishing.list(isEverything: options.isEverything)
    let plan = PublishPlan(site: files, target: list)
    if options.isDryRun { return Report(plan: plan, isChanged: false) }
    try refuseDeletions(plan, options)
    if plan.isEmpty, !isStale { return Report(plan: plan, isChanged: false) }
    try publishing.carryOut(plan, files: files, before: list)
    return Report(plan: plan, isChanged: true)
  }

  private func publish(
    _ files: [PublishFile],
    by git: GitPublishing,
    _ options: Options
  ) throws(PublishError) -> Report {
    let tip = try git.tip(isEverything: options.isEverything)
    let plan = PublishPlan(site: files, target: tip.list)
    if options.isDryRun { return Report(plan: plan, isChanged: false) }
    try refuseDeletions(plan, options)
    if plan.isEmpty { return Report(plan: plan, isChanged: false) }
    return Report(plan: plan, isChanged: try git.carryOut(plan, files: files, tip: tip))
  }

  private func refuseDeletions(_ plan: PublishPlan, _ options: Options) throws(PublishError) {
    let limit = plan.deletionLimit(options.maximumDeletions ?? target.maximumDeletions)
    guard plan.deletedPageCount <= limit else {
      throw .tooManyDeletions(
        plan.deletedPageCount,
        published: plan.pageCountBefore,
        limit: limit,
        target: target.name
      )
    }
  }

  /// A path of the configuration is seen from the site folder.
  private func below(_ path: String) -> String {
    path.hasPrefix("/") || root == "." ? path : "\(root)/\(path)"
  }

  private func folder(_ path: String) throws(PublishError) -> String {
    let full = Files.resolved(below(path))
    let output = Files.resolved(site)
    guard !"\(full)/".hasPrefix("\(output)/"), !"\(output)/".hasPrefix(full == "/" ? "/" : "\(full)/") else {
      throw .folderHoldsSite(below(path), target: target.name)
    }
    return full
  }
}
