/// Polls, which become lists.
extension ParsedBatch {
  /// The maximum number of choices of a poll; further ones are skipped.
  private static let maximumChoices = 50

  /// The text of a blog, with the choices of its poll as a list in Markdown.
  ///
  ///     {"oneOf":[{"name":"Rye","replies":{"totalItems":3}},{"name":"Wheat","replies":{"totalItems":1}}]}
  ///
  ///     * Rye: 3
  ///     * Wheat: 1
  mutating func textWithPoll(_ source: Source) -> String {
    let text = paragraphs(.text, source)
    guard source.compiledMap.hasSource(for: .choices, of: .blog) else { return text }
    let choices = lines(of: .choices, source)
    guard !choices.isEmpty else { return text }
    let votes = lines(of: .votes, source)
    let list = choices.enumerated().compactMap { index, choice -> String? in
      guard !choice.isEmpty else { return nil }
      // Of lists with different lengths, it is unknown which value belongs to which.
      let count = votes.count == choices.count ? Int(votes[index]).map { ": \($0)" } : nil
      return "* \(MarkdownText.escaped(choice))\(count ?? "")"
    }
    return ([text].filter { !$0.isEmpty } + [list.joined(separator: "\n")]).joined(separator: "\n\n")
  }

  private mutating func lines(of property: FieldMap.Property, _ source: Source) -> [String] {
    let values = source.record.namedValues.lazy.filter { $0.property == property }.map(\.value)
    return values.prefix(Self.maximumChoices).map { value in
      guard case .string(let slice) = value.asText else { return "" }
      return PlainText.cut(masked(withText(slice, source, PlainText.wholeLine), source))
    }
  }
}

extension FieldValue {
  /// A string for a number; anything else as it is.
  fileprivate var asText: FieldValue {
    if case .number(let slice) = self { .string(slice) } else { self }
  }
}
