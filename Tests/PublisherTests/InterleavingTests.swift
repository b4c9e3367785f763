import Basics
import Foundation
import TestSupport
import Testing

@testable import Publisher

/// Two publishes to one target, from two machines, each stopped after every single step.
struct InterleavingTests {
  private let folder: TemporaryFolder

  private let files: [[String: String]: [PublishFile]]

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    files = try Dictionary(
      uniqueKeysWithValues: [Self.old, Self.first, Self.second].map { texts in
        (texts, try folder.site(texts, in: "site-\(texts["index.html"]?.first ?? "x")"))
      }
    )
  }

  /// Of equal length, so that they differ only in content.
  private static let old = [
    "index.html": "0 front", "blogs/b1/index.html": "0 one", "blogs/b2/index.html": "0 two",
    "images/0.webp": "0", "tags/old/index.html": "0 old",
  ]
  private static let first = [
    "index.html": "A front", "blogs/b1/index.html": "A one", "blogs/b2/index.html": "0 two",
    "images/a.webp": "A", "tags/a/index.html": "A tag",
  ]
  private static let second = [
    "index.html": "B front", "blogs/b1/index.html": "0 one", "blogs/b3/index.html": "B tri",
    "images/0.webp": "0", "images/b.webp": "B", "tags/old/index.html": "B old",
  ]

  /// How the first publish ends after the second one.
  enum End: CaseIterable {
    case killed, killedOneStepLater, killedThreeStepsLater, fails, goesOn
  }

  /// A publish of `texts` from the machine `name`; `onStep` is called before each step.
  @discardableResult
  private func publish(
    _ texts: [String: String],
    from name: String,
    to target: MemoryTarget,
    at now: Int = 1_000_000,
    onStep: @escaping (Int) throws(PublishError) -> Void = { _ in }
  ) throws -> Bool {
    let files = files[texts] ?? []
    let publishing = FilePublishing(
      place: SteppedPlace(target: target, onStep: onStep),
      work: try WorkFolder(path: "\(folder.path)/cache-\(name)"),
      target: PublishTarget(name: "live", kind: .folder("www")),
      id: target.newId(),
      now: now,
      folder: "\(folder.path)/site-\(texts["index.html"]?.first ?? "x")",
      onProgress: { _ in }
    )
    do throws(PublishError) {
      let before = try publishing.look(isEverything: false)
      let plan = PublishPlan(site: files, target: before.list)
      if plan.isEmpty, !before.isStale { return false }
      try publishing.carryOut(plan, files: files, before: before)
      return true
    } catch {
      if error == Self.stop { throw error }
      return true
    }
  }

  private static let stop = PublishError.interrupted

  /// A publish that is killed before a step; nil for never.
  ///
  /// - Returns: how many steps it made.
  @discardableResult
  private func publish(
    _ texts: [String: String],
    from name: String,
    to target: MemoryTarget,
    killedBefore last: Int?,
    at now: Int = 1_000_000
  ) throws -> Int {
    var count = 0
    do {
      try publish(texts, from: name, to: target, at: now) { step throws(PublishError) in
        if let last, step >= last { throw Self.stop }
        count = step + 1
      }
    } catch let error as PublishError where error == Self.stop {}
    return count
  }

  /// The list at the target is correct for a publisher without a cache, and every file is listed.
  private func expectTruth(_ target: MemoryTarget, _ comment: Comment) throws {
    try? FileManager.default.removeItem(atPath: "\(folder.path)/cache-observer")
    let publishing = FilePublishing(
      place: target,
      work: try WorkFolder(path: "\(folder.path)/cache-observer"),
      target: PublishTarget(name: "live", kind: .folder("www")),
      id: "observer",
      now: 1_000_000,
      folder: "",
      onProgress: { _ in }
    )
    let list = try publishing.look(isEverything: false).list
    for (path, entry) in list.entries where entry.fingerprint != nil {
      let text = target.texts[path.text]
      #expect(text.map { Fingerprint(of: $0).hex } == entry.fingerprint, "\(path.text): \(comment)")
    }
    #expect(Set(target.texts.keys).subtracting(list.entries.keys.map(\.text)).isEmpty, comment)
  }

  private func check(
    stoppedBefore step: Int,
    secondKilledBefore last: Int?,
    _ end: End,
    secondAt now: Int = 1_000_000
  ) throws -> Bool {
    for name in ["a", "b"] { try? FileManager.default.removeItem(atPath: "\(folder.path)/cache-\(name)") }
    let target = MemoryTarget()
    try publish(Self.old, from: "a", to: target)
    var wasStopped = false
    var hasFailed = false
    do {
      try publish(Self.first, from: "a", to: target) { number throws(PublishError) in
        if number == step {
          wasStopped = true
          do { try publish(Self.second, from: "b", to: target, killedBefore: last, at: now) } catch {
            Issue.record(error)
          }
        }
        guard number >= step else { return }
        switch end {
        case .killed: throw Self.stop
        case .killedOneStepLater: if number > step { throw Self.stop }
        case .killedThreeStepsLater: if number > step + 2 { throw Self.stop }
        case .fails:
          if !hasFailed {
            hasFailed = true
            throw .toolFailed(.rsync, .send, target: "live", words: "")
          }
        case .goesOn: break
        }
      }
    } catch let error as PublishError where error == Self.stop {}
    let comment: Comment = "stopped before \(step), the other one before \(last ?? -1), \(end)"
    try expectTruth(target, comment)
    // The other one again, or one from a machine that knows nothing.
    for name in step % 2 == 0 ? ["b"] : ["c-\(step)-\(last ?? 99)-\(end)"] {
      try publish(Self.second, from: name, to: target)
      #expect(target.texts == Self.second, comment)
      try expectTruth(target, comment)
      // Hours later no publish can be running.
      try publish(Self.second, from: name, to: target, at: 1_010_000)
      #expect(target.texts == Self.second, comment)
      #expect(target.bookkeeping == [TargetList.idName, TargetList.listName], comment)
      #expect(try !publish(Self.second, from: name, to: target, at: 1_010_001), comment)
    }
    return wasStopped
  }

  @Test(arguments: End.allCases)
  func
    `whenever the other one publishes, the list is true or does not know, and the next publish repairs all`(
      end: End
    ) throws
  {
    var step = 0
    while try check(stoppedBefore: step, secondKilledBefore: nil, end) { step += 1 }
    #expect(step > 15)
  }

  @Test
  func
    `whenever the other one is killed, the list is true or does not know, and the next publish repairs all`()
    throws
  {
    let all = try publish(Self.second, from: "count", to: MemoryTarget(), killedBefore: nil)
    var step = 0
    var wasStopped = true
    while wasStopped {
      for last in stride(from: step % 5, to: all + 8, by: 5) {
        let end = End.allCases[(step + last) % End.allCases.count]
        wasStopped = try check(stoppedBefore: step, secondKilledBefore: last, end)
      }
      step += 1
    }
  }

  /// The clocks differ, or the first one was paused for more than an hour.
  @Test(arguments: [1_000_000 + 2 * OpenPublish.longest, 1_000_000 - 2 * OpenPublish.longest])
  func `one that is running never counts as ended, however long ago it seems to have begun`(now: Int) throws {
    for end in End.allCases {
      var step = 0
      while try check(stoppedBefore: step, secondKilledBefore: nil, end, secondAt: now) { step += 1 }
      #expect(step > 15)
    }
  }

  @Test func `a cache that was copied while its publish is running proves nothing`() throws {
    let target = MemoryTarget()
    try publish(Self.old, from: "a", to: target)
    var step = 0
    var wasStopped = true
    while wasStopped {
      wasStopped = false
      do {
        try publish(Self.first, from: "a", to: target) { number throws(PublishError) in
          if number > step { throw Self.stop }
          guard number == step else { return }
          wasStopped = true
          do {
            try? FileManager.default.removeItem(atPath: "\(folder.path)/cache-copy")
            try FileManager.default.copyItem(
              atPath: "\(folder.path)/cache-a",
              toPath: "\(folder.path)/cache-copy"
            )
            try publish(Self.second, from: "copy", to: target)
          } catch { Issue.record(error) }
        }
      } catch let error as PublishError where error == Self.stop {}
      try expectTruth(target, "stopped before \(step)")
      for name in ["copy", "a"] {
        try publish(Self.second, from: name, to: target)
        #expect(target.texts == Self.second, "stopped before \(step), then \(name)")
      }
      step += 1
    }
    #expect(step > 15)
  }

  @Test func `two that begin at the same time both fail, and have changed nothing`() throws {
    let target = MemoryTarget()
    try publish(Self.old, from: "a", to: target)
    let outcome = PublishError.disturbed(target: "live")
    let files = try folder.site(Self.first, in: "site-x")
    let publishings = ["x", "y"].map { id in
      try? FilePublishing(
        place: SteppedPlace(target: target) { step throws(PublishError) in
          // The other one says what it is going to do after this one has looked.
          if id == "x", step == 1 {
            try target.announce("y")
          }
        },
        work: WorkFolder(path: "\(folder.path)/cache-\(id)"),
        target: PublishTarget(name: "live", kind: .folder("www")),
        id: id,
        now: 1,
        folder: "\(folder.path)/site-x",
        onProgress: { _ in }
      )
    }
    let publishing = try #require(publishings[0])
    let before = try publishing.look(isEverything: false)
    #expect(throws: outcome) {
      try publishing.carryOut(PublishPlan(site: files, target: before.list), files: files, before: before)
    }
    #expect(target.texts == Self.old)
    #expect(target.bookkeeping.filter { $0.hasPrefix("\(OpenPublish.folder)/x") }.isEmpty)
  }

  @Test func `a publish during which another one was running says so`() throws {
    let target = MemoryTarget()
    try target.announce("z", begin: 1_000_000)
    try publish(Self.old, from: "a", to: target)
    #expect(target.texts == Self.old)
    #expect(target.bookkeeping.count == 6)
    try publish(Self.old, from: "a", to: target, at: 1_000_000 + OpenPublish.longest)
    #expect(target.bookkeeping.count == 2)
  }
}

/// A target in memory, where every call is one step.
private final class MemoryTarget: Place {
  var files: [String: [UInt8]] = [:]
  private var count = 0
  /// Publishes at work.
  private var held: [String: Weak] = [:]

  private struct Weak {
    weak var token: AnyObject?
  }

  private final class Token {}

  func hold(_ publish: OpenPublish) -> AnyObject? {
    let token = Token()
    held[publish.id] = Weak(token: token)
    return token
  }

  /// What visitors see.
  var texts: [String: String] {
    files.filter { !$0.key.hasPrefix(".blogforge-") }.mapValues { String(decoding: $0, as: UTF8.self) }
  }
  var bookkeeping: [String] { files.keys.filter { $0.hasPrefix(".blogforge-") }.sorted() }

  func newId() -> String {
    count += 1
    return "id\(count)"
  }

  func announce(_ id: String, begin: Int = 1) throws(PublishError) {
    let open = OpenPublish(id: id, begin: begin)
    files[open.idPath] = Array(open.text.utf8)
    files[open.listPath] = Array(TargetList(id: id, isComplete: false, entries: [:]).text.utf8)
  }

  func notes() -> TargetNotes {
    let id = files[TargetList.idName].flatMap { TargetList.id(in: String(decoding: $0, as: UTF8.self)) }
    let ids = Set(
      bookkeeping.filter { $0.hasPrefix("\(OpenPublish.folder)/") }.map { $0.split(separator: "/")[1] }
    )
    return TargetNotes(
      id: id,
      open: ids.sorted().map { id in
        let path = OpenPublish(id: String(id), begin: nil).idPath
        var open = OpenPublish(id: String(id), text: String(decoding: files[path] ?? [], as: UTF8.self))
        open.isHeld = held[String(id)]?.token != nil
        return open
      }
    )
  }

  func read(_ path: String) -> [UInt8]? { files[path] }

  func send(_ paths: [String], from folder: String, isReplacing: Bool) throws(PublishError) {
    for path in paths where isReplacing || files[path] == nil {
      files[path] = try Files.read("\(folder)/\(path)")
    }
  }

  func delete(_ paths: [String], emptied: [String]) {
    for path in paths { files[path] = nil }
  }
}

/// Calls a function before every step: a file that is sent or deleted, and a look at the target.
private final class SteppedPlace: Place {
  let target: MemoryTarget
  let onStep: (Int) throws(PublishError) -> Void
  private var count = 0

  init(target: MemoryTarget, onStep: @escaping (Int) throws(PublishError) -> Void) {
    (self.target, self.onStep) = (target, onStep)
  }

  private func step() throws(PublishError) {
    count += 1
    try onStep(count - 1)
  }

  func notes() throws(PublishError) -> TargetNotes {
    try step()
    return target.notes()
  }

  func hold(_ publish: OpenPublish) -> AnyObject? { target.hold(publish) }

  func read(_ path: String) throws(PublishError) -> [UInt8]? {
    try step()
    return target.read(path)
  }

  func send(_ paths: [String], from folder: String, isReplacing: Bool) throws(PublishError) {
    for path in paths {
      try step()
      try target.send([path], from: folder, isReplacing: isReplacing)
    }
  }

  func delete(_ paths: [String], emptied: [String]) throws(PublishError) {
    for path in paths {
      try step()
      target.delete([path], emptied: [])
    }
  }
}
