import Pages
import Yams

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
