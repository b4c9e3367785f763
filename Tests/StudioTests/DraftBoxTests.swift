import BlogModel
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Drafts are private, and no word of one is lost.
struct DraftBoxTests {
  private let site: TemporaryFolder
  private let box: DraftBox
  private let clock: Clock

  /// A clock that tests set.
  private final class Clock: Sendable {
    let seconds = Mutex<Int64>(1_710_000_000)
    var now: Timestamp { Timestamp(seconds: seconds.withLock { $0 }) }
  }

  init() throws {
    let clock = Clock()
    site = try TemporaryFolder()
    self.clock = clock
    box = DraftBox(try StudioStore(site: site.path)) { clock.now }
  }

  private func draft(_ text: String, id: String = "d1", writer: String = "w1") -> Draft {
    Draft(id: id, title: "T", text: text, tags: "a, b", writer: writer)
  }

  @Test func `a saved draft is only its blogger's`() throws {
    let saved = try box.save(draft("One"), seen: 0, by: "ana")
    #expect(saved.id == "d1")
    #expect(try box.drafts(of: "ana") == [saved])
    #expect(try box.draft("d1", of: "ana") == saved)
    #expect(try box.drafts(of: "ben").isEmpty)
    #expect(try box.draft("d1", of: "ben") == nil)
    #expect(throws: DraftError.missing) { try box.discard("d1", of: "ben") }
  }

  @Test func `of many discarded drafts the oldest go`() throws {
    for number in 0..<DraftBox.maximumCount + 2 {
      _ = try box.save(draft("Text", id: "d\(number)"), seen: 0, by: "ana")
      try box.discard("d\(number)", of: "ana")
      clock.seconds.withLock { $0 += 1 }
    }
    #expect(throws: DraftError.missing) { try box.restore("d0", of: "ana") }
    try box.restore("d1", of: "ana")
  }

  @Test func `nothing is left of the drafts of a person who is erased`() throws {
    let first = try box.save(draft("One"), seen: 0, by: "ana")
    _ = try box.save(draft("Two", id: "d2"), seen: 0, by: "ana")
    try box.discard("d2", of: "ana")
    let third = try box.save(draft("Three", id: "d3"), seen: 0, by: "ana")
    try box.end(third, seen: 0, published: "b1", by: "ana")
    _ = try box.save(draft("His", id: "d4"), seen: 0, by: "ben")
    #expect(try box.erase(blogger: "ana").map(\.text).sorted() == ["One", "Three", "Two"])
    #expect(try box.drafts(of: "ana").isEmpty && box.discarded(of: "ana").isEmpty)
    #expect(try box.published(draft("Three", id: "d3"), by: "ana") == nil)
    #expect(try box.draft(first.id, of: "ana") == nil)
    #expect(try box.drafts(of: "ben").map(\.text) == ["His"])
  }

  @Test func `a page saves again and again`() throws {
    var last = try box.save(draft("One"), seen: 0, by: "ana")
    for text in ["One two", "One two three"] {
      let next = try box.save(draft(text), seen: 0, by: "ana")
      #expect(next.id == "d1" && next.changed > last.changed)
      last = next
    }
    #expect(try box.drafts(of: "ana").map(\.text) == ["One two three"])
  }

  @Test func `a page that has not seen the last version saves another draft`() throws {
    let first = try box.save(draft("One"), seen: 0, by: "ana")
    // A second page that has loaded the draft continues with it,
    let second = try box.save(draft("Two", writer: "w2"), seen: first.changed, by: "ana")
    #expect(second.id == "d1")
    // and the first one, which has not seen that, loses nothing.
    let other = try box.save(draft("Three"), seen: first.changed, by: "ana")
    #expect(other.id != "d1")
    #expect(Set(try box.drafts(of: "ana").map(\.text)) == ["Two", "Three"])
    // The same words are no other draft.
    #expect(try box.save(draft("Two", writer: "w3"), seen: 0, by: "ana").id == "d1")
  }

  @Test func `a draft of another blogger cannot be overwritten`() throws {
    _ = try box.save(draft("Ana's"), seen: 0, by: "ana")
    let other = try box.save(draft("Ben's"), seen: 0, by: "ben")
    #expect(other.id != "d1")
    #expect(try box.drafts(of: "ana").map(\.text) == ["Ana's"])
  }

  @Test func `what was published is not a draft, and is known when its form is sent again`() throws {
    _ = try box.save(draft("One"), seen: 0, by: "ana")
    try box.end(draft("One!"), seen: 0, published: "b1", by: "ana")
    #expect(try box.drafts(of: "ana").isEmpty)
    #expect(try box.discarded(of: "ana").isEmpty)
    #expect(try box.published(draft("One!"), by: "ana") == "b1")
    #expect(try box.published(draft("Other"), by: "ana") == nil)
    #expect(try box.published(draft("One!"), by: "ben") == nil)
    // A late autosave of the same page brings nothing back; other words are another draft.
    #expect(try box.save(draft("One!"), seen: 0, by: "ana").id == "d1")
    #expect(try box.drafts(of: "ana").isEmpty)
    #expect(try box.save(draft("More"), seen: 0, by: "ana").id != "d1")
    // A draft that was never saved is published once, too.
    try box.end(draft("Quick", id: "d9"), seen: 0, published: "b2", by: "ana")
    #expect(try box.published(draft("Quick", id: "d9"), by: "ana") == "b2")
  }

  @Test func `newer words of another page stay a draft`() throws {
    let first = try box.save(draft("One"), seen: 0, by: "ana")
    _ = try box.save(draft("Two", writer: "w2"), seen: first.changed, by: "ana")
    try box.end(draft("One"), seen: first.changed, published: "b1", by: "ana")
    #expect(try box.drafts(of: "ana").map(\.text) == ["Two"])
    #expect(try box.published(draft("One"), by: "ana") == "b1")
  }

  @Test func `words that are corrected while a video is converted stay a draft`() throws {
    let first = try box.save(draft("One"), seen: 0, by: "ana")
    let second = try box.save(draft("Two"), seen: first.changed, by: "ana")
    try box.end(draft("One"), seen: first.changed, isLate: true, published: "b1", by: "ana")
    #expect(try box.drafts(of: "ana").map(\.text) == ["Two"])
    // The same words are no other draft, and a page that sends its last words itself has seen all of them.
    let third = try box.save(draft("Three", id: "d3"), seen: 0, by: "ana")
    try box.end(draft("Three", id: "d3"), seen: 0, isLate: true, published: "b2", by: "ana")
    _ = try box.save(draft("Four", id: "d4"), seen: 0, by: "ana")
    try box.end(draft("Four!", id: "d4"), seen: 0, published: "b3", by: "ana")
    #expect(try box.drafts(of: "ana").map(\.text) == ["Two"])
    #expect(second.changed > first.changed && third.id == "d3")
  }

  @Test func `a discarded draft can be restored for thirty days, only by its author`() throws {
    _ = try box.save(draft("One"), seen: 0, by: "ana")
    try box.discard("d1", of: "ana")
    #expect(try box.drafts(of: "ana").isEmpty)
    #expect(try box.discarded(of: "ana").map(\.id) == ["d1"])
    #expect(throws: DraftError.missing) { try box.restore("d1", of: "ben") }
    try box.restore("d1", of: "ana")
    #expect(try box.drafts(of: "ana").map(\.text) == ["One"])
    try box.discard("d1", of: "ana")
    clock.seconds.withLock { $0 += 31 * 86_400 }
    #expect(try box.discarded(of: "ana").isEmpty)
    _ = try box.save(draft("Later", id: "d2"), seen: 0, by: "ana")
    #expect(throws: DraftError.missing) { try box.restore("d1", of: "ana") }
  }

  @Test func `the size of all drafts of a blogger is limited`() throws {
    let (large, more) = (String(repeating: "a", count: 4_900_000), String(repeating: "a", count: 500_000))
    for number in 0..<4 { _ = try box.save(draft(large, id: "d\(number)"), seen: 0, by: "ana") }
    #expect(throws: DraftError.tooLarge) { try box.save(draft(more, id: "more"), seen: 0, by: "ana") }
    #expect(throws: DraftError.tooLarge) { try box.save(draft(large + more, id: "d1"), seen: 0, by: "ana") }
    _ = try box.save(draft("One", id: "d9"), seen: 0, by: "ben")
    _ = try box.save(draft("Short", id: "d1"), seen: 0, by: "ana")
    _ = try box.save(draft(more, id: "more"), seen: 0, by: "ana")
  }

  @Test func `of large drafts that have ended, few are kept`() throws {
    let large = String(repeating: "a", count: 1_000_000)
    for number in 0..<22 {
      _ = try box.save(draft(large, id: "d\(number)"), seen: 0, by: "ana")
      try box.discard("d\(number)", of: "ana")
      clock.seconds.withLock { $0 += 1 }
    }
    _ = try box.save(draft("One", id: "more"), seen: 0, by: "ana")
    #expect(try box.discarded(of: "ana").count == 20)
  }

  @Test func `drafts survive the program, and their number is limited`() throws {
    for number in 0..<DraftBox.maximumCount {
      _ = try box.save(draft("One", id: "d\(number)"), seen: 0, by: "ana")
    }
    #expect(throws: DraftError.tooMany(DraftBox.maximumCount)) {
      try box.save(draft("One", id: "more"), seen: 0, by: "ana")
    }
    _ = try box.save(draft("Changed", id: "d1"), seen: 0, by: "ana")
    let again = DraftBox(try StudioStore(site: site.path)) { [clock] in clock.now }
    #expect(try again.drafts(of: "ana").count == DraftBox.maximumCount)
    #expect(try again.draft("d1", of: "ana")?.text == "Changed")
  }
}
