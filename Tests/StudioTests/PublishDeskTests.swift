import BlogModel
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// One publish at a time, in order, and after every change where that is switched on.
@Suite(.timeLimit(.minutes(2)))
struct PublishDeskTests {
  private let site: TemporaryFolder
  private let desk: PublishDesk

  init() throws {
    site = try TemporaryFolder()
    desk = Self.desk(try StudioStore(site: site.path))
  }

  private static let targets = [
    PublishDesk.Target(name: "live", place: "../www"), .init(name: "test", place: "../test"),
  ]

  private static func desk(
    _ store: StudioStore,
    firstWait: Duration = .seconds(60),
    targets: @escaping @Sendable () -> [PublishDesk.Target]? = { Self.targets }
  ) -> PublishDesk {
    PublishDesk(
      store,
      clock: { Timestamp(seconds: 1_710_000_000) },
      firstWait: firstWait,
      targets: targets
    )
  }

  /// Runs the desk until so many publishes have ended; gives their targets.
  private func run(
    _ count: Int,
    _ body: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> [String] {
    let names = Mutex<[String]>([])
    let running = Mutex(0)
    let worker = Task { [desk] in
      await desk.run { name, report in
        let count = running.withLock { running in
          running += 1
          return running
        }
        #expect(count == 1)
        report(.init(step: "sending"))
        #expect(desk.current.running == name && desk.current.progress?.step == "sending")
        body(name)
        running.withLock { $0 -= 1 }
        names.withLock { $0.append(name) }
        return .nothingToDo
      }
    }
    try await wait { names.withLock { $0.count } >= count && desk.current.running == nil }
    worker.cancel()
    return names.withLock { $0 }
  }

  @Test func `publishes run one after the other, each target once`() async throws {
    #expect(desk.publish(to: "live"))
    #expect(desk.publish(to: "test"))
    #expect(desk.publish(to: "live"))
    #expect(!desk.publish(to: "nowhere"))
    #expect(try await run(2) == ["live", "test"])
    #expect(desk.current.ended["live"]?.outcome == .nothingToDo)
    #expect(desk.current.waiting.isEmpty)
  }

  @Test func `a change during a publish is sent by the next one`() async throws {
    try desk.setAutomatic(true, "live")
    desk.didChange()
    let isFirst = Mutex(true)
    let names = try await run(2) { [desk] _ in
      let isNow = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if isNow { desk.didChange() }
    }
    #expect(names == ["live", "live"])
  }

  @Test func `what an earlier run has not published is published first`() async throws {
    let earlier = Self.desk(try StudioStore(site: site.path))
    for name in ["live", "test"] { try earlier.setAutomatic(true, name) }
    #expect(try earlier.owedTargets().isEmpty)
    earlier.didChange()
    try earlier.setAutomatic(true, "live")
    #expect(try desk.owedTargets() == ["live", "test"])
    #expect(try await run(2) == ["live", "test"])
    #expect(try desk.owedTargets().isEmpty)
  }

  @Test func `changes are owed until a publish has succeeded`() async throws {
    try desk.setAutomatic(true, "live")
    desk.didChange()
    let worker = Task { [desk] in await desk.run { _, _ in .failed("no connection") } }
    try await wait { desk.current.ended["live"] != nil }
    worker.cancel()
    #expect(try desk.owedTargets() == ["live"])
  }

  @Test func `changes are published again to a target that has failed`() async throws {
    let desk = Self.desk(try StudioStore(site: site.path), firstWait: .milliseconds(1))
    try desk.setAutomatic(true, "live")
    desk.didChange()
    let tries = Mutex(0)
    let worker = Task {
      await desk.run { _, _ in
        tries.withLock { $0 += 1 } as Void
        return tries.withLock { $0 } < 3 ? .failed("no connection") : .nothingToDo
      }
    }
    try await wait { desk.current.ended["live"]?.outcome == .nothingToDo }
    worker.cancel()
    #expect(tries.withLock { $0 } == 3)
    #expect(try desk.owedTargets().isEmpty)
  }

  @Test func `changes are published later if the configuration cannot be read now`() async throws {
    let isReadable = Mutex(true)
    let desk = Self.desk(try StudioStore(site: site.path), firstWait: .milliseconds(1)) {
      isReadable.withLock { $0 } ? Self.targets : nil
    }
    try desk.setAutomatic(true, "live")
    isReadable.withLock { $0 = false }
    desk.didChange()
    try #require(desk.current.waiting == ["live"])
    let worker = Task {
      await desk.run { _, _ in
        // The configuration is repaired after the first try.
        isReadable.withLock { isReadable in
          defer { isReadable = true }
          return isReadable ? .nothingToDo : .failed("The configuration cannot be read.")
        }
      }
    }
    try await wait { desk.current.ended["live"]?.outcome == .nothingToDo }
    worker.cancel()
    #expect(try desk.owedTargets().isEmpty)
  }

  @Test func `what was published by hand and has failed is not published again by itself`() async throws {
    let desk = Self.desk(try StudioStore(site: site.path), firstWait: .milliseconds(1))
    #expect(desk.publish(to: "live") && desk.publish(to: "test"))
    let tries = Mutex(0)
    let worker = Task {
      await desk.run { _, _ in
        tries.withLock { $0 += 1 } as Void
        return .failed("no connection")
      }
    }
    try await wait { desk.current.ended["test"] != nil }
    try await Task.sleep(for: .milliseconds(50))
    worker.cancel()
    #expect(tries.withLock { $0 } == 2)
  }

  @Test func `the switch is kept`() throws {
    try desk.setAutomatic(true, "live")
    let again = Self.desk(try StudioStore(site: site.path))
    #expect(try again.automaticTargets() == ["live"])
    try again.setAutomatic(false, "live")
    #expect(try desk.automaticTargets().isEmpty)
    desk.didChange()
    #expect(desk.current.waiting.isEmpty)
  }
}
