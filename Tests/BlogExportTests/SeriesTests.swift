import BlogModel
import Testing

@testable import BlogExport

/// What `series` makes of the arrays of a fan site.
struct SeriesTests {
  private func read(
    characters: String = Self.characters,
    episodes: String = Self.episodes,
    quotes: String = Self.quotes,
    deaths: String = "[]",
    favourites: String = "[]",
    blocked: Set<String> = [],
    hidden: Set<String> = []
  ) throws -> ExportResult {
    let files = [
      ("characters.json", characters), ("episodes.json", episodes), ("quotes.json", quotes),
      ("deaths.json", deaths), ("favourites.json", favourites),
    ]
    return try ExportReader(options: ExportOptions(blocked: blocked, hidden: hidden, fieldMap: .series)).read(
      files.map { ($0.0, Array($0.1.utf8)) }
    )
  }

  private static let characters = #"""
    [{"char_id":1,"name":"Ida Holm","birthday":"09-07-1958","occupation":["Keeper","Cook"],"img":"images/ida.jpg",
      "status":"Alive","nickname":"Lamp","appearance":[1,2,3],"portrayed":"Nora Vale"},
     {"char_id":2,"name":"Bo Reyes","birthday":"Unknown","status":"Alive","appearance":[1]}]
    """#
  private static let episodes = #"""
    [{"episode_id":1,"title":"The lamp","season":"1","episode":"1","air_date":"01-20-2008",
      "characters":["Ida Holm","bo  REYES","Somebody Else"]},
     {"episode_id":2,"title":"Fog","season":" 1","episode":"2","air_date":"January 27, 2008","characters":[]},
     {"episode_id":3,"title":"Ice","season":"2","episode":"10","air_date":"2009-03-01","characters":["Ida Holm","Ida Holm"]}]
    """#
  private static let quotes = #"""
    [{"quote_id":1,"quote":"Light it.","author":"Ida Holm"},{"quote_id":2,"quote":"No.","author":"The Captain"},
     {"quote_id":3,"quote":"Who goes there?"}]
    """#

  @Test
  func `an episode has its season, its number and its date, whichever way that is written`() throws {
    let result = try read()
    let community = result.community
    #expect(community.blogs.map(\.title) == ["Ice", "Fog", "The lamp"])
    #expect(
      community.blogs.map(\.createdDate)
        == [
          CivilDate(year: 2009, month: 3, day: 1), CivilDate(year: 2008, month: 1, day: 27),
          CivilDate(year: 2008, month: 1, day: 20),
        ].map { $0.timestamp() }
    )
    #expect((0..<3).map { community.parts(ofBlog: $0).group } == ["2", "1", "1"])
    #expect((0..<3).map { community.parts(ofBlog: $0).number } == ["10", "2", "1"])
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `an episode needs no author, and none is reported missing`() throws {
    let community = try read().community
    #expect(community.blogs.allSatisfy { community.bloggers[Int($0.blogger)].isMissing })
    #expect(community.bloggers.count { !$0.isUnknown } == 2)
  }

  @Test
  func `names in an episode lead to characters, whatever their case and blanks; others stay names`() throws {
    let community = try read().community
    #expect(
      community.parts(ofBlog: 2).people == [.blogger(0), .blogger(1), .name("Somebody Else")]
    )
    #expect(community.parts(ofBlog: 1).people == [])
    #expect(community.parts(ofBlog: 0).people == [.blogger(0)])
    #expect(community.blogs(with: 0) == [0, 2])
    #expect(community.blogs(with: 1) == [2])
  }

  @Test(arguments: ["Dr. Bo Reyes", "Dr Bo  Reyes", "dr bo-reyes", "(Dr.) Bo Reyes"])
  func `dots and dashes in a name do not matter`(_ name: String) throws {
    var names = BloggerNames()
    names.add(Blogger(id: "1", fullName: "Dr. Bo Reyes"), 4)
    names.add(Blogger(id: "2", fullName: "★"), 5)
    names.add(Blogger(id: "3", fullName: "☆"), 6)
    #expect(names.target(of: name) == 4)
    #expect(names.target(of: "★") == 5)
    #expect(names.target(of: "?") == nil)
  }

  @Test(arguments: [
    #""characters":[2,"1"]"#, #""characters":[{"id":7,"name":"Bo Reyes"},{"name":"Ida Holm"}]"#,
    #""characters":{"0":"Bo Reyes","1":"Ida Holm"}"#,
  ])
  func `who takes part may be named by id, or inside an object`(_ people: String) throws {
    let episodes =
      #"[{"episode_id":1,"title":"T","season":"1","episode":"1","air_date":"2008-01-01",\#(people)}]"#
    #expect(try read(episodes: episodes).community.parts(ofBlog: 0).people == [.blogger(1), .blogger(0)])
  }

  @Test
  func `a quote is by a character, by a name or by no one`() throws {
    let community = try read().community
    #expect(community.quotes.map(\.text) == ["Light it.", "No.", "Who goes there?"])
    #expect(community.quotes.map(\.speaker) == [.blogger(0), .name("The Captain"), nil])
    #expect(community.quotes(ofBlogger: 0) == [0])
    #expect(community.quotes(ofBlogger: 1) == [])
  }

  @Test
  func `favourites of different users count, and of no one the name is kept`() throws {
    let favourites = #"""
      [{"username":"ana","quote":{"quote_id":2,"quote":"No."}},{"username":"bo","quote":{"quote_id":2}},
       {"username":"ana","quote":{"quote_id":2}},{"username":"ana","quote":{"quote_id":1}},
       {"username":"ana","quote":{"quote_id":77}},{"quote":{"quote_id":1}}]
      """#
    let result = try read(favourites: favourites)
    #expect(result.community.quotes.map(\.favouriteCount) == [1, 2, 0])
    #expect(result.read[.favourite] == 6)
    #expect(result.used[.favourite] == 3)
    #expect(result.community.bloggers.allSatisfy { $0.id != "ana" })
    #expect(
      result.diagnostics.map(line) == [
        "favourites.json:3:2: quotes/77: quote '77' is not in the export; its 1 favourite skipped. Export the quotes as well, or ignore this if it was deleted.",
        "favourites.json:3:45: favourites/?: username is missing; the favourite is skipped.",
      ]
    )
  }

  @Test
  func `a character is a favourite by id or by name`() throws {
    let favourites = #"""
      [{"username":"ana","character":{"char_id":1}},{"username":"bo","character":"ida HOLM"},
       {"username":"ana","character":{"char_id":1,"name":"Ida Holm"}},{"username":"cy","character":"A stranger"},
       {"username":"cy","quote":{"quote_id":1,"quote":"Light it.","author":"Ida Holm"}}]
      """#
    let result = try read(favourites: favourites)
    #expect(result.community.bloggers.map(\.favouriteCount).reduce(0, +) == 2)
    #expect(result.community.quotes.map(\.favouriteCount) == [1, 0, 0])
    #expect(result.used[.favourite] == 3 && result.diagnostics.isEmpty)
  }

  @Test
  func `a death gives a character a status and what else is known`() throws {
    let deaths = #"""
      [{"death_id":1,"death":"ida holm","cause":"The sea","last_words":"Unknown"},{"death_id":2,"death":"A guard"}]
      """#
    let result = try read(deaths: deaths)
    let ida = result.community.bloggers[0]
    #expect(ida.attributes.first == Attribute(name: "Status", values: ["Deceased"]))
    #expect(ida.attributes.last == Attribute(name: "Cause of death", values: ["The sea"]))
    #expect(result.community.bloggers[1].attributes.first?.values == ["Alive"])
    #expect(result.used[.addition] == 1)
    #expect(
      result.diagnostics.map(line) == [
        "deaths.json:1:77: deaths/A guard: no blogger has the id or name 'A guard'; the addition is skipped. Use the name in the blogger's own record, or ignore this."
      ]
    )
  }

  @Test
  func `a character is shown as the export has it, except placeholders`() throws {
    let people = try read().community.bloggers
    #expect(people[0].shownName == "Ida Holm")
    #expect(
      people[0].attributes.map { "\($0.name): \($0.values.joined(separator: ", "))" } == [
        "Status: Alive", "Birthday: 09-07-1958", "Seasons: 1, 2, 3", "Occupation: Keeper, Cook",
        "Also known as: Lamp", "Played by: Nora Vale",
      ]
    )
    #expect(people[1].attributes.map(\.name) == ["Status", "Seasons"])
  }

  @Test
  func `who is blocked is named nowhere, and what they said goes with them`() throws {
    let result = try read(favourites: #"[{"username":"a","quote":{"quote_id":1}}]"#, blocked: ["1"])
    let community = result.community
    #expect((0..<3).flatMap { community.parts(ofBlog: $0).people } == [.blogger(0), .name("Somebody Else")])
    #expect(community.quotes.map(\.text) == ["No.", "Who goes there?"])
    #expect(result.redacted[.quote] == 1)
    #expect(result.redacted[.favourite] == 1)
  }

  @Test
  func `who is private is named nowhere`() throws {
    let private1 = Self.characters.replacing(
      #""status":"Alive","nickname""#,
      with: #""hidden":true,"nickname""#
    )
    let community = try read(characters: private1).community
    #expect((0..<3).flatMap { community.parts(ofBlog: $0).people } == [.blogger(0), .name("Somebody Else")])
    #expect(community.quotes.map(\.text) == ["No.", "Who goes there?"])
  }

  @Test(arguments: ["2", "quotes/2"])
  func `a quote can be hidden`(_ entry: String) throws {
    let quotes = Self.quotes.replacing("\"quote_id\":2", with: "\"quote_id\":\"q2\"")
    let result = try read(quotes: quotes, hidden: [entry.replacing("2", with: "q2")])
    #expect(result.community.quotes.map(\.text) == ["Light it.", "Who goes there?"])
    #expect(result.redacted[.quote] == 1)
  }

  @Test
  func `a name that two characters have leads to neither`() throws {
    let characters = #"[{"char_id":1,"name":"Kim"},{"char_id":2,"name":"kim"}]"#
    let episodes =
      #"[{"episode_id":1,"title":"T","season":"1","episode":"1","air_date":"2008-01-01","characters":["Kim"]}]"#
    #expect(
      try read(characters: characters, episodes: episodes).community.parts(ofBlog: 0).people == [.name("Kim")]
    )
  }

  @Test
  func `no e-mail address gets out of a name, a season or a quote`() throws {
    let episodes =
      #"[{"episode_id":1,"title":"T","season":"a@example.org","episode":"b@example.org","air_date":"2008-01-01","characters":["c@example.org"]}]"#
    let community = try read(
      episodes: episodes,
      quotes: #"[{"quote_id":1,"quote":"d@example.org","author":"e@example.org"}]"#
    ).community
    let parts = community.parts(ofBlog: 0)
    #expect([parts.group, parts.number] == ["a@…", "b@…"])
    #expect(parts.people == [.name("c@…")])
    #expect(community.quotes[0] == Quote(id: "1", speaker: .name("e@…"), text: "d@…"))
  }

  @Test
  func `a quote without text is skipped, and one that comes again replaces the first`() throws {
    let quotes = #"[{"quote_id":1,"quote":"a"},{"quote_id":2,"quote":" "},{"quote_id":1,"quote":"b"}]"#
    let result = try read(quotes: quotes)
    #expect(result.community.quotes.map(\.text) == ["b"])
    #expect(
      result.diagnostics.map(line) == [
        "quotes.json:1:29: quotes/2: the quote has no text; skipped.",
        "quotes.json:1:56: quotes/1: duplicate id; the last record with this id is used. Remove one of them.",
      ]
    )
  }

  @Test
  func `a quote whose last record has no text is not shown, and one that has it again is`() throws {
    let quotes = #"""
      [{"quote_id":1,"quote":"a"},{"quote_id":1,"quote":" "},{"quote_id":2,"quote":""},{"quote_id":2,"quote":"b"}]
      """#
    let result = try read(quotes: quotes)
    #expect(result.community.quotes.map(\.text) == ["b"])
    #expect(
      Set(result.diagnostics.map { "\($0.record ?? "") \($0.code)" }) == [
        "quotes/1 quote-empty", "quotes/1 id-repeated", "quotes/2 quote-empty", "quotes/2 id-repeated",
      ]
    )
    #expect((result.read[.quote], result.used[.quote], result.skipped[.quote]) == (4, 1, 3))
  }

  @Test
  func `quotes may stand inside their characters`() throws {
    let characters = #"[{"char_id":1,"name":"Kim","quotes":[{"quote_id":5,"quote":"Hm."}]}]"#
    let community = try read(characters: characters, quotes: "[]").community
    #expect(community.quotes == [Quote(id: "5", speaker: .blogger(0), text: "Hm.")])
  }
}
