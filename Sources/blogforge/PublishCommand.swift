import ArgumentParser
import Basics
import Pages
import Publisher
import SiteBuild
import SiteOutput
import Synchronization

/// The command `blogforge publish`.
struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Builds the site and sends what has changed to a publish target.",
    discussion: """
      Targets are defined under 'publish' in blogforge.yml: a folder, a branch of a Git repository (git), \
      a folder on a server (rsync over ssh), or a remote of rclone. An interrupted publish is completed by \
      the next one.

      Examples:
        blogforge publish my-site --to live --dry-run
        blogforge publish my-site --to live
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(help: "The name of the target in blogforge.yml. If there is only one, it is the default.")
  var to: String?

  @Flag(help: "Show what would be sent and deleted, without changing the target.")
  var dryRun = false

  @Flag(help: "Publish the last built site.")
  var noBuild = false

  @Flag(help: "Send every file, even if the target already has it.")
  var all = false

  @Option(
    help: "How many pages may be deleted. The default is a quarter of the published pages, but at least 20."
  )
  var maxDelete: Int?

  @Option(help: "How many seconds to wait for another publish to the target. The default is 60.")
  var wait: Int?

  @OptionGroup var place: OutputOptions

  @Option(
    help: "The address of the site, for example https://user.github.io/repo/, or env: as the host sets it."
  )
  var baseUrl: String?

  mutating func run() async throws {
    var configuration: SiteConfiguration
    // The target may have an address of its own.
    do { configuration = try site.readConfiguration(isAddressGiven: true) } catch {
      throw targetNamedAsFolder() ?? error
    }
    if let maxDelete, maxDelete < 0 {
      throw Failure(.usage, "--max-delete must be 0 or more, not \(maxDelete).")
    }
    if let wait, wait < 0 { throw Failure(.usage, "--wait must be 0 or more seconds, not \(wait).") }
    let target = try target(configuration)
    let address = try SiteOptions.baseURL(baseUrl) ?? configuration.publishBaseURLs[target.name]
    configuration.baseURL = try address ?? SiteOptions.address(configuration)
    let folder = try site.folder(configuration, output: place.output)
    // A preview of the same folder does not build until the site has been sent.
    let held = Mutex<OutputFolder?>(nil)
    if !noBuild {
      try await BuildCommand.build(configuration, folder, isAdopting: place.adopt) { output in
        held.withLock { $0 = output }
      }
    }
    let log = PublishLog(configuration, target: target.name)
    let built = try await built(folder, configuration, log, held.withLock { $0 })
    if let address { try Self.refuse(built, notFor: address, target: target, folder) }
    log.print(built.notes)
    var options = Publisher.Options()
    options.isDryRun = dryRun
    options.isEverything = all
    options.maximumDeletions = maxDelete
    options.wait = wait ?? options.wait
    let inputs = folder.inputs(configuration)
    let report = try publish(built, to: target, folder, inputs, options, log)
    log.end(report, isDryRun: dryRun)
    if let refusal = report.refusal { throw Failure(refusal) }
  }

  /// The failure if a target is named in place of the site folder, as in `blogforge publish pages`.
  private func targetNamedAsFolder() -> Failure? {
    guard to == nil, let name = site.paths.last else { return nil }
    var others = site
    others.paths.removeLast()
    // If there is another mistake, the original error is reported.
    guard let configuration = try? others.readConfiguration(),
      configuration.publishTargets.contains(where: { $0.name == name })
    else { return nil }
    let command = (["blogforge publish"] + others.paths + ["--to", name]).joined(separator: " ")
    return Failure(
      .usage,
      "\(name): no such file or folder, but there is a publish target with this name. Did you mean '\(command)'?"
    )
  }

  /// The target that is named, or the only one.
  private func target(_ configuration: SiteConfiguration) throws(Failure) -> PublishTarget {
    let targets = configuration.publishTargets
    let names = targets.map { "'\($0.name)'" }.joined(separator: ", ")
    guard !targets.isEmpty else {
      throw Failure(
        .usage,
        "no publish target is configured. Add one to blogforge.yml, for example 'publish: {live: {folder: ../www}}'."
      )
    }
    guard let to else {
      guard targets.count == 1 else {
        throw Failure(.usage, "there are several publish targets. Choose one with --to: \(names).")
      }
      return targets[0]
    }
    guard let target = targets.first(where: { $0.name == to }) else {
      let meant = SpellingSuggestion.nearest(to: to, among: targets.map(\.name))
      let hint = meant.map { "Did you mean '\($0)'?" } ?? "Use one of \(names)."
      throw Failure(.usage, "unknown publish target '\(to)'. \(hint)")
    }
    return target
  }

  private func built(
    _ folder: SiteFolder,
    _ configuration: SiteConfiguration,
    _ log: PublishLog,
    _ output: OutputFolder?
  ) async throws(Failure) -> BuiltSite {
    let built: BuiltSite?
    do throws(FileSystemError) {
      let jobs = SiteOptions.jobs(configuration)
      built =
        if let output { try await BuiltSite.read(output, of: folder, jobs: jobs) } else {
          try await BuiltSite.open(folder, jobs: jobs) { log.wait(for: "build uses the output folder") }
        }
    } catch { throw Failure(error) }
    guard let built else {
      throw Failure(.usage, "\(folder.output): no built site found. Run the command without --no-build.")
    }
    return built
  }

  /// Rejects a site that was built for another address: it would lead its readers there, and its links might be
  /// broken.
  private static func refuse(
    _ built: BuiltSite,
    notFor address: BaseURL,
    target: PublishTarget,
    _ folder: SiteFolder
  ) throws(Failure) {
    guard !built.isBuilt(for: address) else { return }
    throw Failure(
      .usage,
      "\(folder.output): the site was not built for \(address.text), the address of the target '\(target.name)'. Run the command without --no-build to build it for this address."
    )
  }

  private func publish(
    _ built: BuiltSite,
    to target: PublishTarget,
    _ folder: SiteFolder,
    _ inputs: [String],
    _ options: Publisher.Options,
    _ log: PublishLog
  ) throws(Failure) -> Publisher.Report {
    Interruption.listenWhilePublishing()
    let publisher = Publisher(
      target: target,
      site: built.path,
      root: folder.root ?? ".",
      cache: folder.cache,
      inputs: inputs,
      now: time(nil),
      onWait: { holder in
        let who = holder.map { " (\($0))" } ?? ""
        log.wait(for: "publish to '\(target.name)' is running\(who)")
      },
      onProgress: log.report
    )
    defer {
      log.stop()
      withExtendedLifetime(built) {}
    }
    do throws(PublishError) { return try publisher.publish(built.files, options) } catch {
      if error == .interrupted { Terminal.leaveInterrupted() }
      throw Failure(error)
    }
  }
}
