import BlogModel
import Yams

/// The keys `only`, `without` and `pseudonyms`: which records the site shows, and who is shown by name.
///
///     only: {likes: 3, tags: [bread, cake], from: 2020-01-01, until: 2020-12-31, pictures: true}
///     without: [likes, profiles]
///     pseudonyms: true
extension ConfigurationReader {
  mutating func readSelection(_ value: Node) {
    let known = ["likes", "comments", "tags", "from", "until", "pictures"]
    guard case .mapping(let mapping) = value else {
      return reportWrong(
        value,
        "only",
        expected: "what a blog must have, for example {likes: 3, pictures: true}"
      )
    }
    forEachKey(of: mapping, known: known) { reader, key, value in
      switch key {
      case "likes": reader.integer(value, key, in: 0...1_000_000_000) { $0.selection.likes = $1 }
      case "comments": reader.integer(value, key, in: 0...1_000_000_000) { $0.selection.comments = $1 }
      case "tags":
        reader.readList(value, key, of: "a tag, or a list of tags") { configuration, tags in
          configuration.selection.tags = tags.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
        }
      case "from": reader.day(value, key) { $0.selection.from = $1 }
      case "until": reader.day(value, key) { $0.selection.until = $1 }
      default: reader.boolean(value, key) { $0.selection.needsPicture = $1 }
      }
    }
    if let from = configuration.selection.from, let until = configuration.selection.until,
      until.daysSinceEpoch < from.daysSinceEpoch
    {
      reportWrong(mapping["until"] ?? value, "until", expected: "a day that is not before 'from'")
    }
  }

  mutating func readWithout(_ value: Node) {
    let names = Selection.Part.allCases.map(\.rawValue)
    let expected = "some of \(names.joined(separator: ", "))"
    readList(value, "without", of: expected) { configuration, parts in
      configuration.selection.without = Set(parts.compactMap(Selection.Part.init))
    }
    for entry in value.sequence.map(Array.init) ?? [value] {
      if let name = entry.string, !names.contains(name) { reportWrong(entry, "without", expected: expected) }
    }
  }

  mutating func readPseudonyms(_ value: Node) {
    if let isWanted = value.bool {
      configuration.pseudonyms = isWanted ? .all : .none
    } else {
      readList(value, "pseudonyms", of: "true, or a list of blogger ids") { $0.pseudonyms = .bloggers($1) }
    }
  }

  /// Reads a day, as in `2020-01-31`.
  private mutating func day(_ value: Node, _ key: String, set: (inout SiteConfiguration, CivilDate) -> Void) {
    let parts = (value.string ?? "").split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3,
      case let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]), date.isValid,
      (1...9998).contains(date.year)
    else { return reportWrong(value, key, expected: "a day, for example 2020-01-31") }
    set(&configuration, date)
  }
}
