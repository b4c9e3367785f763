import Basics

/// Sends the changes of a finished site to a target, in an order in which no visitor sees a page whose pictures are
/// missing.
///
/// It depends on files and targets only, not on pages or the model. If it is interrupted at any moment, the
/// published site is intact, and the next publish sends the rest.
///
///     let publisher = Publisher(target: target, site: "my-site/public", root: "my-site", cache: "my-site/.cache")
///     let report = try publisher.publish(files)
public struct Publisher {
  /// Options of a publish.
  public struct Options: Sendable {
    /// Whether to make only the plan.
    public var isDryRun = false
    /// Whether to send every file, even if the target's list contains it unchanged.
    public var isEverything = false
    /// How many pages may be deleted; nil for the target's own limit.
    public var maximumDeletions: Int?
    /// How many seconds to wait for another publish to the target.
    public var wait = 60

    /// The default options.
    public init() {}
  }

  /// The result of a publish or a dry run.
  public struct Report: Sendable, Equatable {
    /// The plan, which a dry run does not carry out.
    public let plan: PublishPlan
    /// Whether the target was changed.
    public let isChanged: Bool
    /// Whether another publish may have been running, so that the next one sends everything again.
    public let isContested: Bool
    /// After a dry run, the error with which a publish would reject the plan.
    public let refusal: PublishError?

    init(plan: PublishPlan, isChanged: Bool, isContested: Bool = false, refusal: PublishError? = nil) {
      (self.plan, self.isChanged, self.isContested) = (plan, isChanged, isContested)
      self.refusal = refusal
    }
  }

  let target: PublishTarget
  let site: String
  let root: String
  let cache: String
  let inputs: [String]
  let now: Int
  let onWait: (String?) -> Void
  let onProgress: (PublishProgress) -> Void

  /// Creates a publisher to a target.
  ///
  /// - Parameters:
  ///   - target: the target.
  ///   - site: the folder of the finished site, which must not change during the publish.
  ///   - root: the site folder, to which paths of the target are relative.
  ///   - cache: the site's cache.
  ///   - inputs: what the site is built from, and the cache; a target folder must not overlap with these.
  ///   - now: the current time in seconds since 1970.
  ///   - onWait: called before waiting for another publish to the target; the argument describes its process, or is
  ///     nil if that is unknown.
  ///   - onProgress: called before and after each part.
  public init(
    target: PublishTarget,
    site: String,
    root: String,
    cache: String,
    inputs: [String] = [],
    now: Int,
    onWait: @escaping (String?) -> Void = { _ in },
    onProgress: @escaping (PublishProgress) -> Void = { _ in }
  ) {
    (self.target, self.site, self.root, self.cache) = (target, site, root, cache)
    (self.inputs, self.now) = (inputs, now)
    (self.onWait, self.onProgress) = (onWait, onProgress)
  }

  /// Must be called once before a signal handler can call `stop()`.
  public static func prepareForSignals() { ToolRunner.prepareForSignals() }

  /// Terminates the running program; may be called by a signal handler before this process exits.
  ///
  /// - Returns: false if a program is just being started: then `publish` terminates it and throws
  ///   ``PublishError/interrupted``.
  public static func stop() -> Bool { ToolRunner.stop() }

  /// Publishes.
  ///
  /// - Parameters:
  ///   - files: the whole site.
  ///   - options: the options of this publish.
  /// - Returns: what was done.
  /// - Throws: ``PublishError``.
  public func publish(_ files: [PublishFile], _ options: Options = Options()) throws(PublishError) -> Report {
    let work = try WorkFolder(
      path: "\(cache)/publish/\(target.name)",
      target: target.name,
      wait: options.wait,
      onWait: onWait
    )
    let runner = ToolRunner(work: work, target: target.name)
    // A random id is allowed here: no file of the site depends on it.
    let id = Fingerprint(
      of: "\(now) \(UInt64.random(in: .min ... .max)) \(UInt64.random(in: .min ... .max))"
    ).hex
    switch target.kind {
    case .folder(let path):
      let full = try folder(path)
      return try publish(files, to: FolderPlace(path: full, id: id), id, work, options)
    case .rsync(let destination, let port, let sshConfiguration):
      try runner.require(.rsync)
      let connection = try SSHConnection(
        to: destination,
        port: port,
        configuration: sshConfiguration.map(below),
        runner: runner
      )
      defer { connection.close() }
      let place = RsyncPlace(destination: destination, runner: runner, connection: connection)
      return try publish(files, to: place, id, work, options)
    case .rclone(let remote):
      try runner.require(.rclone)
      let place = RclonePlace(
        remote: remote,
        runner: runner,
        immutable: Set(files.filter(\.isImmutable).map(\.path)),
        isTellingCaching: try RcloneRemote.takesHeaders(remote, runner)
      )
      return try publish(files, to: place, id, work, options)
    case .git(let remote, let branch, let message):
      try runner.require(.git)
      let git = GitPublishing(
        runner: runner,
        target: target,
        remote: remote,
        branch: branch,
        message: message,
        folder: SystemFile.resolved(site),
        root: root
      )
      return try publish(GitPublishing.files(files), by: git, options)
    }
  }

  private func publish(
    _ files: [PublishFile],
    to place: any Place,
    _ id: String,
    _ work: WorkFolder,
    _ options: Options
  ) throws(PublishError) -> Report {
    let publishing = FilePublishing(
      place: place,
      work: work,
      target: target,
      id: id,
      now: now,
      folder: site,
      onProgress: onProgress
    )
    let before = try publishing.look(isEverything: options.isEverything)
    let plan = PublishPlan(site: files, target: before.list)
    var refusal = refusal(of: plan, options)
    if refusal == nil { refusal = try place.obstacle(to: plan) }
    if options.isDryRun { return Report(plan: plan, isChanged: false, refusal: refusal) }
    if let refusal { throw refusal }
    if plan.isEmpty, !before.isStale { return Report(plan: plan, isChanged: false) }
    try publishing.carryOut(plan, files: files, before: before)
    return Report(plan: plan, isChanged: true, isContested: before.isContested)
  }

  private func publish(
    _ files: [PublishFile],
    by git: GitPublishing,
    _ options: Options
  ) throws(PublishError) -> Report {
    let tip = try git.tip(isEverything: options.isEverything)
    let plan = PublishPlan(site: files, target: tip.list)
    var refusal = refusal(of: plan, options)
    if refusal == nil { refusal = try git.obstacle(to: plan, tip: tip) }
    if options.isDryRun { return Report(plan: plan, isChanged: false, refusal: refusal) }
    if let refusal { throw refusal }
    if plan.isEmpty { return Report(plan: plan, isChanged: false) }
    return Report(plan: plan, isChanged: try git.carryOut(plan, files: files, tip: tip))
  }

  /// The error if a plan deletes too many pages.
  private func refusal(of plan: PublishPlan, _ options: Options) -> PublishError? {
    let limit = plan.deletionLimit(options.maximumDeletions ?? target.maximumDeletions)
    guard plan.deletedPageCount > limit else { return nil }
    return .tooManyDeletions(
      plan.deletedPageCount,
      published: plan.pageCountBefore,
      limit: limit,
      target: target.name
    )
  }

  /// A path of the configuration, which is relative to the site folder.
  private func below(_ path: String) -> String {
    path.hasPrefix("/") || root == "." ? path : "\(root)/\(path)"
  }

  private func folder(_ path: String) throws(PublishError) -> String {
    let full = SystemFile.resolved(below(path))
    func holdsOrLiesIn(_ other: String) -> Bool {
      let other = SystemFile.resolved(other)
      return PathText.holds(other, full) || PathText.holds(full, other)
    }
    guard !holdsOrLiesIn(site) else { throw .folderHoldsSite(below(path), target: target.name) }
    if let input = inputs.first(where: holdsOrLiesIn) {
      throw .folderHoldsInput(below(path), input: input, target: target.name)
    }
    if VersionControl.owns(full) { throw .folderOfRepository(below(path), target: target.name) }
    return full
  }
}
