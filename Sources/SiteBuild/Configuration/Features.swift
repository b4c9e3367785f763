import Yams

/// Which of the bigger parts a site is to have, under `features` of `blogforge.yml`.
///
/// Nil for a part that comes when the export has what it needs.
public struct Features: Sendable, Hashable {
  /// Blogs drawn at random, `/explore/`.
  public var explore: Bool?
  /// Blogs found by what they are like, `/identify/`.
  public var identify: Bool?
  /// Names to be guessed from pictures, `/quiz/`.
  public var quiz: Bool?
  /// Blogs by the groups that they stand in, `/seasons/`.
  public var seasons: Bool?
  /// What people said, `/quotes/` and on profiles.
  public var quotes: Bool?

  /// What the export has, and no more.
  public init() {}
}

extension ConfigurationReader {
  /// Reads `features: {explore: true, quiz: false}`.
  mutating func readFeatures(_ value: Node) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, "features", expected: "parts of the site, as in {quiz: false}")
    }
    forEachKey(of: mapping, known: ["explore", "identify", "quiz", "seasons", "quotes"]) {
      reader,
      key,
      value in
      reader.boolean(value, key) { configuration, isWanted in
        switch key {
        case "explore": configuration.features.explore = isWanted
        case "identify": configuration.features.identify = isWanted
        case "quiz": configuration.features.quiz = isWanted
        case "seasons": configuration.features.seasons = isWanted
        default: configuration.features.quotes = isWanted
        }
      }
    }
  }
}
