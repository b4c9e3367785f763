package import BlogModel
import Synchronization

/// Publishes the site to the targets of its configuration: by hand, or after every change; never two at once.
package final class PublishDesk: Sendable {
  /// A target of the configuration.
  package struct Target: Sendable, Hashable {
    /// The name.
    package let name: String
    /// Where it is, without secrets.
    package let place: String

    /// A target.
    package init(name: String, place: String) { (self.name, self.place) = (name, place) }
  }

  /// What a publish does at the moment.
  package struct Progress: Sendable, Hashable {
    /// The stage, in the words of the publish command.
    package var step: String
    package var done: Int
    /// 0 if it is unknown.
    package var total: Int

    /// A step.
    package init(step: String, done: Int = 0, total: Int = 0) {
      (self.step, self.done, self.total) = (step, done, total)
    }
  }

  /// How a publish has ended.
  package enum Outcome: Sendable, Hashable {
    case published(sent: Int, deleted: Int, unchanged: Int)
    /// The target has the site already.
    case nothingToDo
    /// The words of the publish command.
    case failed(String)
  }

  /// A publish that has ended.
  struct Ended: Sendable, Hashable {
    let outcome: Outcome
    let moment: Timestamp
  }

  /// What pages show.
  struct State: Sendable {
    /// The target to which the site is being published.
    var running: String?
    var progress: Progress?
    /// The targets that are next, in order.
    var waiting: [String] = []
    var ended: [String: Ended] = [:]
  }

  private let database: Database
  private let find: @Sendable () -> [Target]?
  /// The targets, as they could be read last.
  private let known: Mutex<[Target]>
  private let clock: @Sendable () -> Timestamp
  private let firstWait: Duration
  private let state = Mutex(State())
  private let (requests, request) = AsyncStream.makeStream(
    of: Void.self,
    bufferingPolicy: .bufferingNewest(1)
  )

  /// Creates the desk of a site, which publishes what it is asked for as soon as `run` is called.
  ///
  /// - Parameters:
  ///   - store: keeps which targets are published to after every change.
  ///   - clock: the moment.
  ///   - firstWait: the time after which changes are published again to a target that has failed; each further time
  ///     is twice as long, up to half an hour.
  ///   - targets: returns those of the configuration as it is now; nil if it cannot be read.
  package init(
    _ store: StudioStore,
    clock: @escaping @Sendable () -> Timestamp,
    firstWait: Duration = .seconds(60),
    targets: @escaping @Sendable () -> [Target]?
  ) {
    (database, self.clock, self.firstWait, find) = (store.database, clock, firstWait, targets)
    known = Mutex(targets() ?? [])
  }

  /// The targets of the configuration; if it cannot be read now, those that it had before.
  ///
  /// To publish to them fails then with the reason, and changes are published again later.
  var targets: [Target] {
    let found = find()
    return known.withLock { known in
      known = found ?? known
      return known
    }
  }

  var current: State { state.withLock { $0 } }

  // MARK: Asking

  /// Publishes to a target as soon as no other publish runs.
  ///
  /// - Returns: false if there is no such target.
  package func publish(to name: String) -> Bool {
    guard targets.contains(where: { $0.name == name }) else { return false }
    state.withLock { state in
      if !state.waiting.contains(name) { state.waiting.append(name) }
    }
    request.yield()
    return true
  }

  /// Publishes to the targets that follow every change.
  package func didChange() {
    // What is hidden or erased must not stay public because the studio ends before it is published.
    _ = try? database.transaction { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE setting SET value = ?1 WHERE name LIKE '\(Self.setting)%' AND value <> ?1",
        .text(Self.owed)
      )
    }
    // A database that cannot be read is reported by the page of the switch.
    let names = (try? automaticTargets()) ?? []
    for target in targets where names.contains(target.name) { _ = publish(to: target.name) }
  }

  private static let setting = "publish-after-change:"
  // The values of the setting: there are changes to publish, they are being published, there are none.
  private static let (owed, begun, done) = ("owed", "begun", "yes")

  /// The names of the targets that follow every change, to which the last ones may not have been published.
  func owedTargets() throws(DatabaseError) -> [String] {
    try database.transaction { transaction throws(DatabaseError) in
      let rows = try transaction.rows(
        "SELECT name FROM setting WHERE name LIKE '\(Self.setting)%' AND value <> ? ORDER BY name",
        .text(Self.done)
      )
      return rows.compactMap { $0.first?.text.map { String($0.dropFirst(Self.setting.count)) } }
    }
  }

  /// Sets what is known of the changes for a target, if it was `old`; any if that is nil.
  private func mark(_ name: String, _ value: String, from old: String? = nil) {
    // Without the mark, the site is published one time more than necessary.
    _ = try? database.transaction { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE setting SET value = ?1 WHERE name = ?2 AND value = coalesce(?3, value)",
        .text(value),
        .text(Self.setting + name),
        DatabaseValue(old)
      )
    }
  }

  /// The names of the targets that follow every change.
  func automaticTargets() throws(DatabaseError) -> Set<String> {
    try database.transaction { transaction throws(DatabaseError) in
      let rows = try transaction.rows("SELECT name FROM setting WHERE name LIKE '\(Self.setting)%'")
      return Set(rows.compactMap { $0.first?.text.map { String($0.dropFirst(Self.setting.count)) } })
    }
  }

  /// Sets whether a target follows every change.
  func setAutomatic(_ isAutomatic: Bool, _ name: String) throws(DatabaseError) {
    let statement =
      isAutomatic
      ? "INSERT OR IGNORE INTO setting (name, value) VALUES (?, '\(Self.done)')"
      : "DELETE FROM setting WHERE name = ?"
    _ = try database.transaction { transaction throws(DatabaseError) in
      try transaction.run(statement, .text(Self.setting + name))
    }
  }

  // MARK: Working

  /// Publishes what is asked for, one after the other, until the task is cancelled; first what an earlier run of the
  /// studio has not published.
  ///
  /// - Parameter work: publishes to a target, and reports its progress.
  package func run(_ work: (String, @escaping @Sendable (Progress) -> Void) async -> Outcome) async {
    for name in (try? owedTargets()) ?? [] { _ = publish(to: name) }
    await withDiscardingTaskGroup { group in
      var failures: [String: Int] = [:]
      for await _ in requests {
        while let name = next() {
          mark(name, Self.begun)
          let outcome = await work(name) { progress in self.state.withLock { $0.progress = progress } }
          if case .failed = outcome {
            // What is hidden or erased must not stay public until the next change.
            let wait = pause(after: failures[name, default: 0])
            failures[name, default: 0] += 1
            group.addTask { [self] in await publishLater(name, wait) }
          } else {
            mark(name, Self.done, from: Self.begun)
            failures[name] = nil
          }
          let ended = Ended(outcome: outcome, moment: clock())
          state.withLock { state in
            (state.running, state.progress) = (nil, nil)
            state.ended[name] = ended
          }
        }
      }
    }
  }

  private func pause(after failures: Int) -> Duration {
    min(firstWait * (1 << min(failures, 10)), .seconds(1800))
  }

  /// Publishes the changes that a target still lacks after a while.
  private func publishLater(_ name: String, _ wait: Duration) async {
    do { try await Task.sleep(for: wait) } catch { return }
    // A database that cannot be read does not say that the target has everything.
    if let owed = try? owedTargets(), !owed.contains(name) { return }
    _ = publish(to: name)
  }

  private func next() -> String? {
    state.withLock { state in
      guard !state.waiting.isEmpty, !Task.isCancelled else { return nil }
      state.running = state.waiting.removeFirst()
      return state.running
    }
  }
}
