import BlogModel

/// Parts of sentences that several findings share.
extension ExportFinding.Fact {
  static func purpose(_ property: FieldMap.Property?) -> String {
    guard let property else { return "which the field map uses to find private records" }
    return "which the field map uses for \(property.name)"
  }

  static func meant(_ names: [String]) -> String? {
    names.isEmpty ? nil : "Did you mean \(inWords(names, "or"))?"
  }

  static func inWords(_ names: [String], _ word: String = "and") -> String {
    let quoted = names.map(PlainText.quoted)
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return "\(quoted.dropLast().joined(separator: ", ")) \(word) \(last)"
  }

  static func listed(_ names: [String]) -> String {
    names.prefix(10).map(PlainText.quoted).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }

  static func undated(_ kind: RecordKind) -> String {
    switch kind {
    case .blog, .comment: "sorted last"
    case .blogger, .like, .question, .quote, .favourite, .addition, .spot, .follow: "treated as missing"
    }
  }

  static func orphan(_ blog: String?) -> String {
    guard let blog else { return "the comment does not say on which blog it is; skipped" }
    return "blog \(PlainText.quoted(blog)) is not in the export; the comment is skipped"
  }

  /// The numbers of missing pages, as in `: 0, 1, 5, …`; empty if they are unknown.
  static func pages(_ numbers: [Int], of count: Int) -> String {
    if numbers.isEmpty { return "" }
    return ": \(numbers.map(String.init).joined(separator: ", "))" + (count > numbers.count ? ", …" : "")
  }

  static func fate(
    _ blogs: Int,
    _ comments: Int,
    _ likes: Int,
    _ questions: Int,
    _ spots: Int
  ) -> String {
    var text = ""
    let shown = [
      counted(blogs, "blog"), counted(comments, "comment"), counted(questions, "question"),
      counted(spots, "spot"),
    ]
    .filter { !$0.hasPrefix("0 ") }
    if !shown.isEmpty { text += "; \(inList(shown)) shown under an unknown blogger" }
    if likes > 0 { text += "; \(counted(likes, "like")) skipped" }
    return text
  }

  /// `a`, `a and b`, `a, b and c`.
  static func inList(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }

  static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
