import TestSupport

@testable import SiteBuild

/// A fan site, which a test fills, builds and looks at.
final class SampleSeries {
  let site: SampleSite
  /// Records as JSON.
  var characters: [String] = []
  var episodes: [String] = []
  var quotes: [String] = []
  var deaths = [#"{"death":"Cy","cause":"The <b>sea</b>"}"#]
  var favourites: [String] = []

  /// With four characters, four episodes of two seasons and three quotes.
  init() throws {
    site = try SampleSite()
    site.configuration.fieldMap = "series"
    characters = [
      character(1, "Ana", "Alive", "[1,2]"), character(2, "Bo", "Alive", "[2]"),
      character(3, "Cy", "Alive", "[1]"), character(4, "Di", "Alive", "[1,2]"),
    ]
    episodes = [
      episode(1, "Start", "1", "1", "01-20-2008", #""Ana","Nobody""#),
      episode(2, "Middle", "1", "10", "January 27, 2008", #""bo""#),
      episode(3, "Nearly", "1", "9", "2008-02-03", #""Ana","Bo""#),
      episode(4, "Again", "2", "1", "2009-01-01", #""Cy""#),
    ]
    quotes = [quote(1, "One.", "Ana"), quote(2, "Two <b>.", "Nobody"), quote(3, "Three.", "Ana")]
  }

  func character(_ id: Int, _ name: String, _ status: String, _ seasons: String) -> String {
    #"{"char_id":\#(id),"name":"\#(name)","status":"\#(status)","appearance":\#(seasons),"birthday":"Unknown"}"#
  }

  func episode(
    _ id: Int,
    _ title: String,
    _ season: String,
    _ number: String,
    _ date: String,
    _ people: String
  ) -> String {
    #"{"episode_id":\#(id),"title":"\#(title)","season":"\#(season)","episode":"\#(number)","#
      + #""air_date":"\#(date)","characters":[\#(people)]}"#
  }

  func quote(_ id: Int, _ text: String, _ author: String) -> String {
    #"{"quote_id":\#(id),"quote":"\#(text)","author":"\#(author)"}"#
  }

  func favourite(_ user: String, _ quote: Int) -> String {
    #"{"username":"\#(user)","quote":{"quote_id":\#(quote)}}"#
  }

  /// Writes the export and builds.
  @discardableResult
  func build(jobs: Int = 2) async throws -> BuildReport {
    let files = [
      ("characters", characters), ("episodes", episodes), ("quotes", quotes), ("deaths", deaths),
      ("favourites", favourites),
    ]
    for (name, records) in files {
      try site.folder.write("[\(records.joined(separator: ","))]", to: "site/export/\(name).json")
    }
    return try await site.buildAsItIs(jobs: jobs)
  }

  /// The titles in the lists of a page, in their order.
  func titles(on path: String) throws -> [String] {
    let page = try site.page(path)
    return page.matches(of: /<span class="number" dir="auto">([^<]*)<\/span><a [^>]*>([^<]*)</).map {
      "\($0.1) \($0.2)"
    }
  }

  /// The texts of the quotes of a page, in their order.
  func quotes(on path: String) throws -> [String] {
    try site.page(path).matches(of: /<blockquote class="words" id[^>]*>([^<]*)</).map { String($0.1) }
  }
}
