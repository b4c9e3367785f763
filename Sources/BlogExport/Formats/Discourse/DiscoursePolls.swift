/// The polls in a text of Discourse, which become lists with the numbers of votes.
///
///     [poll type=regular results=always]      * Rye: 3
///     * Rye                                   * Wheat: 1
///     * Wheat
///     [/poll]
///
/// Votes are in the post: `{"polls":[{"name":"poll","options":[{"id":"9f","html":"Rye","votes":3}],"voters":4}]}`; not
/// those of polls whose results are not public.
struct DiscoursePolls {
  /// The maximum number of choices with votes; further ones have none.
  private static let maximumChoices = 200

  /// By name: what can be chosen, as HTML, and how many have.
  private var options: [String: [(html: String, votes: String?)]] = [:]

  /// The polls of a post.
  init(_ post: JSONValue) {
    for poll in post["polls"].elements {
      let isPublic = Self.isPublic(poll)
      options[poll["name"].text ?? "poll"] = poll["options"].elements.prefix(Self.maximumChoices).map {
        let votes = isPublic ? $0["votes"].text.flatMap { Int($0) } : nil
        return ($0["html"].text ?? "", votes.map { "\(max(0, $0))" })
      }
    }
  }

  /// Whether visitors see the results: not those of `on_vote` and `staff_only`, whose votes the forum returns only to
  /// some accounts (`Poll#can_see_results?` in `plugins/poll` of discourse/discourse).
  private static func isPublic(_ poll: JSONValue) -> Bool {
    switch poll["results"].text {
    case nil, "always": true
    case "on_close": poll["status"].text == "closed"
    default: false
    }
  }

  /// Whether a text in Markdown has polls.
  static func areIn(_ raw: String) -> Bool { raw.contains("[poll") && raw.contains("[/poll]") }

  // MARK: Markdown

  /// The text with lists in place of polls.
  func inMarkdown(_ raw: String) -> String {
    let lines = raw.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    var written: [String] = []
    var rest = lines[...]
    var left = options
    let last = lines.lastIndex { Self.trimmed($0) == "[/poll]" } ?? -1
    while let line = rest.popFirst() {
      guard rest.startIndex <= last, let tag = Self.tag(line),
        let end = rest.firstIndex(where: { Self.trimmed($0) == "[/poll]" })
      else {
        written.append(String(line))
        continue
      }
      // A text that repeats a poll does not repeat its choices.
      let known = left.removeValue(forKey: Self.name(in: tag)) ?? []
      written += ["", Self.list(rest[..<end], known), ""]
      rest = rest[(end + 1)...]
    }
    return written.joined(separator: "\n")
  }

  /// The lines in a poll, with the votes behind the choices.
  private static func list(
    _ lines: ArraySlice<Substring>,
    _ known: [(html: String, votes: String?)]
  ) -> String {
    let choices = lines.indices.filter { isChoice(lines[$0]) }
    guard !choices.isEmpty else {
      // A poll about numbers does not list them.
      return known.map { "* \(MarkdownText.escaped(text($0.html)))\(Self.votes($0.votes))" }
        .joined(separator: "\n")
    }
    let votes = choices.count == known.count ? Dictionary(uniqueKeysWithValues: zip(choices, known)) : [:]
    return lines.indices.map { "\(lines[$0])\(Self.votes(votes[$0]?.votes))" }.joined(separator: "\n")
  }

  private static func votes(_ count: String?) -> String { count.map { ": \($0)" } ?? "" }

  /// The beginning of a poll, if the line is one.
  private static func tag(_ line: Substring) -> String? {
    let line = trimmed(line)
    guard line.hasPrefix("[poll"), line.hasSuffix("]") else { return nil }
    return line == "[poll]" || line.hasPrefix("[poll ") ? line : nil
  }

  private static func name(in tag: String) -> String {
    guard let start = tag.firstRange(of: " name=") else { return "poll" }
    return String(tag[start.upperBound...].drop { $0 == "\"" }.prefix { !" ]\"".contains($0) })
  }

  private static func isChoice(_ line: Substring) -> Bool {
    let line = line.drop { $0 == " " }
    let number = line.prefix { $0.isASCII && $0.isNumber }
    let mark = number.isEmpty ? line : line[number.endIndex...]
    return (number.isEmpty ? ["* ", "- ", "+ "] : [". ", ") "]).contains { mark.hasPrefix($0) }
  }

  private static func trimmed(_ line: Substring) -> String { PlainText.trimmed(String(line)) }

  /// HTML without its tags, on one line.
  private static func text(_ html: String) -> String {
    var text = ""
    var isInTag = false
    for character in html {
      if character == "<" { isInTag = true }
      if !isInTag { text.append(character.isNewline ? " " : character) }
      if character == ">" { isInTag = false }
    }
    return PostHTML.decoded(text)
  }

  // MARK: HTML

  private static let element = "<div class=\"poll"

  /// The text in HTML with lists in place of polls.
  func inHTML(_ cooked: String) -> String {
    guard cooked.contains(Self.element) else { return cooked }
    var result = ""
    var rest = cooked[...]
    var left = options
    while let start = rest.firstRange(of: Self.element),
      let end = Self.end(ofElementIn: rest[start.lowerBound...])
    {
      let tag = rest[start.lowerBound...].prefix { $0 != ">" }
      let name = tag.firstRange(of: "data-poll-name=\"").map { tag[$0.upperBound...].prefix { $0 != "\"" } }
      result += rest[..<start.lowerBound]
      let choices = left.removeValue(forKey: name.map(String.init) ?? "poll") ?? []
      if choices.isEmpty {
        result += rest[start.lowerBound..<end]
      } else {
        result += "<ul>\(choices.map { "<li>\($0.html)\(Self.votes($0.votes))</li>" }.joined())</ul>"
      }
      rest = rest[end...]
    }
    return result + rest
  }

  /// The end of the `div` at the beginning of a text; nil if it has none.
  private static func end(ofElementIn text: Substring) -> Substring.Index? {
    var depth = 0
    var rest = text
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      if rest.hasPrefix("<div") { depth += 1 }
      if rest.hasPrefix("</div>") {
        depth -= 1
        if depth == 0 { return rest.index(start, offsetBy: 6) }
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
