import Basics
import BlogExport
import Media
import Pages
import Publisher
import SiteBuild
import SiteOutput
import Studio

/// Publishes for the studio, as `blogforge publish` in a process of its own: its build and its programs disturb nothing
/// here, and its messages, in which secrets are masked, are those that people know.
struct StudioPublish: Sendable {
  let options: SiteOptions
  let place: OutputOptions
  /// The address of the site that the studio shows.
  let shownAddress: BaseURL?

  /// The targets of the configuration as it is now; nil if it cannot be read, which the build reports.
  func targets() -> [PublishDesk.Target]? {
    guard let configuration = try? options.readConfiguration() else { return nil }
    return configuration.publishTargets.map { PublishDesk.Target(name: $0.name, place: Self.place(of: $0)) }
  }

  private static func place(of target: PublishTarget) -> String {
    switch target.kind {
    case .folder(let path): path
    case .git(let remote, let branch, _): "\(Secrets.shown(remote)) \(branch)"
    case .rsync(let destination, _, _): Secrets.shown(destination)
    case .rclone(let remote): Secrets.shown(remote)
    }
  }

  /// Publishes to a target.
  ///
  /// - Parameters:
  ///   - target: its name.
  ///   - report: called with the progress.
  /// - Returns: how it has ended.
  func publish(
    to target: String,
    _ report: @Sendable (PublishDesk.Progress) -> Void
  ) async -> PublishDesk.Outcome {
    guard let root = try? SiteFolder.root(of: options.givenPaths),
      let program = ProgramIdentity.executablePath
    else { return .failed("The site folder, or the program, was not found.") }
    let log = FileSystem.join(root, "\(StudioStore.folder)/publish.log")
    let files = SpawnFiles()
    files.open(STDIN_FILENO, "/dev/null", O_RDONLY)
    files.open(STDOUT_FILENO, "/dev/null", O_WRONLY)
    files.open(STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC)
    files.closeOthers()
    guard let child = ChildProcess(program, arguments(target, root), files: files) else {
      return .failed("\(program): \(String(cString: strerror(errno)))")
    }
    report(PublishDesk.Progress(step: ""))
    while true {
      if let exit = child.exit() {
        defer { unlink(log) }
        return Self.outcome(exit, Self.lines(log))
      }
      if let progress = Self.lines(log).reversed().lazy.compactMap(Self.progress).first { report(progress) }
      // A cancelled task ends with the program, and the publish continues to its end.
      do { try await Task.sleep(for: .milliseconds(200)) } catch { return .failed("The studio was stopped.") }
    }
  }

  private func arguments(_ target: String, _ root: String) -> [String] {
    var arguments = ["publish", "--to", target, "--log-format", "json", "--verbose"]
    func add(_ name: String, _ value: String?) { if let value { arguments += [name, value] } }
    add("--config", options.config)
    add("--images", options.images)
    add("--fieldmap", options.fieldmap)
    add("--jobs", options.jobs.map { String($0) })
    for host in options.fetchAllow { add("--fetch-allow", host) }
    for file in options.redact { add("--redact", file) }
    if options.fetch { arguments.append("--fetch") }
    if options.strict { arguments.append("--strict") }
    if place.adopt { arguments.append("--adopt") }
    add(
      "--output",
      isForOtherAddress(target) ? "\(root)/\(StudioStore.folder)/sites/\(target)" : place.output
    )
    return arguments + ["--"] + options.givenPaths
  }

  /// Whether the target has a site with other addresses than the one that the studio shows, which must stay.
  private func isForOtherAddress(_ target: String) -> Bool {
    // If the configuration is repaired before the publish reads it, the shown site must not be replaced.
    guard let configuration = try? options.readConfiguration() else { return true }
    let address = configuration.publishBaseURLs[target] ?? configuration.baseURL
    return address?.text != shownAddress?.text
  }

  // MARK: The log

  /// The lines of the log that are complete.
  private static func lines(_ path: String) -> [JSONValue] {
    // A log that cannot be read shows no progress.
    guard let bytes = try? FileSystem.read(path) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { JSONValue(json: Array($0)) }
  }

  private static func progress(_ line: JSONValue) -> PublishDesk.Progress? {
    guard case .object(let members) = line else { return nil }
    guard case .string(let step)? = members["step"] ?? members["stage"] else { return nil }
    return PublishDesk.Progress(step: step, done: number(members["done"]), total: number(members["total"]))
  }

  private static func outcome(_ exit: Int32, _ lines: [JSONValue]) -> PublishDesk.Outcome {
    let objects = lines.compactMap { line -> [String: JSONValue]? in
      if case .object(let members) = line { members } else { nil }
    }
    guard exit == 0 else {
      let messages = objects.compactMap { members -> String? in
        guard members["severity"] == .string("error"), case .string(let text)? = members["summary"] else {
          return nil
        }
        return text
      }
      return .failed(
        messages.isEmpty ? "The publish has ended with \(exit)." : messages.joined(separator: "\n")
      )
    }
    guard let end = objects.last(where: { $0["target"] != nil }), number(end["changed"]) == 1 else {
      return .nothingToDo
    }
    return .published(
      sent: number(end["sent"]),
      deleted: number(end["deleted"]),
      unchanged: number(end["unchanged"])
    )
  }

  private static func number(_ value: JSONValue?) -> Int {
    if case .number(let text)? = value { Int(text) ?? 0 } else { 0 }
  }
}
