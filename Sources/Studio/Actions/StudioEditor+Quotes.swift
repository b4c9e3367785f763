package import BlogExport
package import BlogModel

/// Quotes: list, add.
extension StudioEditor {
  /// The quote with an id as it is now; nil if there is none.
  package func quote(_ id: String) throws(StudioError) -> StudioVersion? {
    let content = try current().content
    guard content.fields.canAddQuotes else { return nil }
    let path = try path(of: .quote(Self.empty(id)), content)
    return try version(of: path, content) { content.quote(id).map { .quote($0) } }
  }

  /// All quotes, those of the studio first, then the last of the export first, as on the site.
  ///
  /// - Complexity: O(n) in the number of quotes.
  package func quotes() throws(StudioError) -> [QuoteRecord] {
    let (content, changes) = try current()
    let changed = changes.values.filter { $0.quote != nil }
    let ids = Set(changed.compactMap { $0.quote?.quote.id })
    let state = currentState
    let kept = changed.filter { $0.removed == nil }.compactMap(\.quote).filter { record in
      isInCommunity(.quote(record), content, state)
    }
    let unchanged = content.community.quotes.reversed().lazy.filter { !ids.contains($0.id) }
      .map { QuoteRecord($0, in: content.community) }
    return kept.sorted { $0.quote.id > $1.quote.id } + unchanged
  }

  /// The quotes of one speaker, or of all for an empty id, in the order of `quotes`.
  package func quotes(by blogger: String) throws(StudioError) -> [QuoteRecord] {
    let all = try quotes()
    if blogger.isEmpty { return all }
    var speakers: [String: Bool] = [:]
    var found: [QuoteRecord] = []
    for record in all {
      guard let name = record.speaker else { continue }
      if speakers[name] == nil { speakers[name] = try speaker(of: record)?.id == blogger }
      if speakers[name] == true { found.append(record) }
    }
    return found
  }

  /// The blogger who said a quote; nil if it names none who is on the site.
  package func speaker(of record: QuoteRecord) throws(StudioError) -> Blogger? {
    guard let speaker = record.speaker else { return nil }
    if let blogger = try blogger(speaker) { return blogger }
    // Records of the app name speakers as it shows them.
    let slug = StudioAccounts.slug(speaker)
    return try bloggers().first { StudioAccounts.slug($0.shownName) == slug }
  }

  /// Adds a quote, once for each id.
  ///
  /// - Parameters:
  ///   - id: the id of the new quote.
  ///   - text: what was said.
  ///   - blogger: the id of who said it.
  /// - Throws: `StudioError`.
  package func addQuote(_ id: String, _ text: String, by blogger: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      try write(.quote(try newQuote(id, text, by: blogger, content)), content)
    }
  }

  /// Adds the quote of a form, once if the form is sent twice as it is.
  ///
  /// - Parameters:
  ///   - form: the id of the form.
  ///   - text: what was said.
  ///   - blogger: the id of who said it.
  /// - Throws: `StudioError`.
  func addQuote(ofForm form: String, _ text: String, by blogger: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      let sent = try current().changes.values.filter { RecordId.isOf(form, $0.quote?.quote.id) }
      let id = RecordId.make(at: now, for: form, unlike: sent.compactMap { $0.quote?.quote.id })
      let new = try newQuote(id, text, by: blogger, content)
      // Who goes back may add another quote with the same form.
      for version in sent where try isShown(version) {
        guard var same = version.quote else { continue }
        (same.quote.text, same.speaker) = (new.quote.text, new.speaker)
        if try isUnchanged(version, by: .quote(same), content) { return }
      }
      try write(.quote(new), content)
    }
  }

  private func newQuote(
    _ id: String,
    _ text: String,
    by blogger: String,
    _ content: StudioContent
  ) throws(StudioError) -> QuoteRecord {
    guard content.fields.canAddQuotes else { throw .missing(.quote) }
    let text = RecordWriter.paragraphs(text)
    guard text.isSeen else { throw .empty(.quote) }
    let quote = Quote(id: id, speaker: nil, text: text)
    return QuoteRecord(quote: quote, speaker: try speakerName(blogger))
  }

  /// Removes a quote of the studio that was not to be added after all.
  func forgetQuote(_ id: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      let path = try path(of: .quote(Self.empty(id)), content)
      if try current().changes.versions[path] != nil { try forget(path) }
    }
  }

  /// The name of a speaker, as the records of the app have it; the id if others have the name, too.
  private func speakerName(_ id: String) throws(StudioError) -> String {
    guard let blogger = try blogger(id) else { throw .missing(.blogger) }
    let name = blogger.fullName
    guard !name.isEmpty, name == RecordWriter.line(name), try isFree(name, for: id) else { return id }
    return name
  }

  private static func empty(_ id: String) -> QuoteRecord {
    QuoteRecord(quote: Quote(id: id, speaker: nil, text: ""), speaker: nil)
  }
}

extension StudioVersion {
  /// The quote; nil for another record.
  package var quote: QuoteRecord? {
    if case .quote(let record) = values { record } else { nil }
  }
}
