import Pages
import Yams

extension ConfigurationReader {
  /// Reads `features: {explore: true, quiz: false}`.
  mutating func readFeatures(_ value: Node) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, "features", expected: "parts of the site, for example {quiz: false}")
    }
    forEachKey(of: mapping, known: ["explore", "identify", "offline", "quiz", "seasons", "quotes"]) {
      reader,
      key,
      value in
      reader.boolean(value, key) { configuration, isWanted in
        switch key {
        case "explore": configuration.features.explore = isWanted
        case "identify": configuration.features.identify = isWanted
        case "offline": configuration.features.offline = isWanted
        case "quiz": configuration.features.quiz = isWanted
        case "seasons": configuration.features.seasons = isWanted
        default: configuration.features.quotes = isWanted
        }
      }
    }
  }

  /// Reads `pages: {likes: off, tag-feeds: off}`.
  mutating func readPages(_ value: Node) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, "pages", expected: "kinds of pages, for example {likes: off, archive: off}")
    }
    forEachKey(of: mapping, known: PageKinds.switches.map(\.rawValue)) { reader, key, value in
      guard let isOn = value.bool else { return reader.reportWrong(value, key, expected: "on or off") }
      if let kind = PageSwitch(rawValue: key) { reader.configuration.pages.set(kind, isOn: isOn) }
    }
  }
}
