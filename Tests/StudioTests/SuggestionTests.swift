import BlogModel
import TestSupport
import Testing

@testable import Studio

/// Quotes that people suggest to moderators.
struct SuggestionTests {
  private let folder: TemporaryFolder
  private let accounts: StudioAccounts

  init() throws {
    folder = try TemporaryFolder()
    let store = try StudioStore(site: folder.path)
    accounts = StudioAccounts(store, try PasswordTests.hasher()) { Timestamp(seconds: 1_710_000_000) }
  }

  private func account(_ name: String, _ role: StudioRole = .blogger) throws -> Account {
    try accounts.perform { transaction throws(DatabaseError) in
      try transaction.run(
        """
        INSERT INTO accounts (name, slug, blogger, role, created, password) VALUES (?, ?, ?, ?, 0, '')
        """,
        .text(name),
        .text(name),
        .text("b-\(name)"),
        .text(role.rawValue)
      )
    }
    return try #require(try accounts.account(named: name))
  }

  private func suggestion(_ quote: String) -> StudioAccounts.NewSuggestion {
    .init(quote: quote, text: "Words of \(quote)", character: "1", episode: "7")
  }

  @Test func `a suggestion waits until the first moderator accepts or declines it`() throws {
    let (ana, moderator) = (try account("ana"), try account("mo", .moderator))
    try accounts.suggest(suggestion("q1"), by: ana)
    try accounts.suggest(suggestion("q2"), by: ana)
    #expect(try accounts.openSuggestions(count: 9).map(\.quote) == ["q1", "q2"])
    #expect(try accounts.openSuggestionCount() == 2)
    let first = try #require(try accounts.openSuggestions(count: 1).first)
    #expect(first.name == "ana" && first.text == "Words of q1" && first.episode == "7")
    #expect(try accounts.close(first, .declined, by: moderator) == .declined)
    #expect(try accounts.close(first, .accepted, by: moderator) == .declined)
    let second = try #require(try accounts.openSuggestions(count: 1).first)
    #expect(try accounts.close(second, .accepted, by: moderator) == .accepted)
    #expect(try accounts.openSuggestions(count: 9).isEmpty)
    #expect(try accounts.suggestions(of: ana).map(\.state) == [.accepted, .declined])
    #expect(try accounts.suggestions(of: moderator).isEmpty)
    let events = try accounts.entries(before: nil, count: 9).map(\.event)
    #expect(events == ["acceptQuote", "declineQuote", "suggestQuote", "suggestQuote"])
    #expect(throws: AccountError.missing) { try accounts.suggestion(99) }
  }

  @Test func `how many wait is limited, and how fast they come`() throws {
    let ana = try account("ana")
    for number in 0..<10 { try accounts.suggest(suggestion("q\(number)"), by: ana) }
    #expect(throws: AccountError.self) { try accounts.suggest(suggestion("q10"), by: ana) }
    for number in 10..<StudioAccounts.maximumOpenSuggestions {
      accounts.limits.reset(.suggest, "\(ana.id)")
      try accounts.suggest(suggestion("q\(number)"), by: ana)
    }
    accounts.limits.reset(.suggest, "\(ana.id)")
    #expect(throws: AccountError.tooManySuggestions(StudioAccounts.maximumOpenSuggestions)) {
      try accounts.suggest(suggestion("q99"), by: ana)
    }
  }

  @Test func `suggestions are deleted with the account`() throws {
    let (ana, owner) = (try account("ana"), try account("olga", .owner))
    try accounts.suggest(suggestion("q1"), by: ana)
    let open = try #require(try accounts.openSuggestions(count: 1).first)
    try accounts.delete(blogger: "b-ana", by: owner)
    #expect(try accounts.openSuggestions(count: 9).isEmpty)
    #expect(try accounts.close(open, .accepted, by: owner) == .declined)
  }

  @Test func `of the blocked nothing is read, and the silenced are known`() throws {
    let (ana, bo, owner) = (try account("ana"), try account("bo"), try account("olga", .owner))
    for (person, quote) in [(ana, "q1"), (bo, "q2")] { try accounts.suggest(suggestion(quote), by: person) }
    let first = try #require(try accounts.openSuggestions(count: 1).first)
    try accounts.setBlocked(true, blogger: "b-ana", by: owner)
    try accounts.silence(bo, days: 2, by: owner)
    let open = try accounts.openSuggestions(count: 9)
    #expect(try accounts.openSuggestionCount() == 1)
    #expect(open.map(\.quote) == ["q2"] && open.first?.silencedUntil == 1_710_000_000 + 2 * 86_400)
    #expect(throws: AccountError.missing) { try accounts.suggestion(first.id) }
    try accounts.setBlocked(false, blogger: "b-ana", by: owner)
    try accounts.silence(bo, days: nil, by: owner)
    #expect(try accounts.openSuggestions(count: 9).map(\.quote) == ["q1", "q2"])
    #expect(try accounts.openSuggestions(count: 9).allSatisfy { $0.silencedUntil == nil })
  }

  @Test func `a reason is as long as its scalars`() throws {
    let ana = try account("ana")
    try accounts.report(.spot("s1"), "e" + String(repeating: "\u{301}", count: 9000), by: ana)
    let reason = try #require(try accounts.reports(count: 1).first?.reason)
    #expect(reason.unicodeScalars.count == StudioAccounts.maximumReason)
  }

  @Test func `a spot is reported like a blog`() throws {
    let (ana, moderator) = (try account("ana"), try account("mo", .moderator))
    try accounts.report(.spot("s1"), "Private garden", by: ana)
    try accounts.report(.spot("s2"), "Not there", by: ana)
    try accounts.report(.blog("s1"), "Rude", by: ana)
    try accounts.report(.spot("s1"), "A private garden", by: ana)
    let reports = try accounts.reports(count: 9)
    #expect(reports.map(\.subject) == [.spot("s2"), .blog("s1"), .spot("s1")])
    try accounts.closeReport(reports[2].id, by: moderator)
    try accounts.reopenReports(.spot("s1"), closedSince: 0)
    #expect(try accounts.reports(by: ana).map(\.reason) == ["Not there", "Rude", "A private garden"])
    #expect(try accounts.reports(count: 9).count == 3)
  }
}
