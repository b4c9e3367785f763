/// One tag of a template.
struct Tag: Sendable {
  /// What the character after the opening braces says.
  enum Kind: Sendable, Equatable {
    /// `{{name}}`
    case variable
    /// `{{{name}}}` or `{{&name}}`
    case unescaped
    /// `{{#name}}`
    case section
    /// `{{^name}}`
    case inverted
    /// `{{>name}}`
    case partial
    /// `{{<name}}`
    case layout
    /// `{{$name}}`
    case block
    /// `{{@name}}`, or `{{<@name}}`, which is closed
    case words(isClosed: Bool)
    /// `{{/name}}`
    case close
    /// `{{! … }}` or `{{=<% %>=}}`: nothing to show.
    case silent
  }

  /// What else stands on the tag's line.
  enum Position: Sendable {
    /// Nothing, or only tags that show nothing either: the line is not shown; the range is its indentation.
    case alone(indent: Range<Int>)
    /// Something after it, but before it only the indentation in the range, which is shown.
    case first(indent: Range<Int>)
    /// Something before it.
    case inside
  }

  let kind: Kind
  let name: String
  /// What follows the name in a tag for words: `count=commentCount`.
  var values: [Value] = []
  /// In bytes, with the braces.
  let range: Range<Int>
  var position = Position.inside

  /// A place of a phrase, and the name that fills it.
  struct Value: Sendable {
    let place: String
    let name: String
  }

  /// Whether a closing tag must follow.
  var opens: Bool {
    switch kind {
    case .section, .inverted, .layout, .block, .words(isClosed: true): true
    case .variable, .unescaped, .partial, .words(isClosed: false), .close, .silent: false
    }
  }

  /// Whether only blocks may stand between it and its closing tag.
  var holdsBlocks: Bool {
    switch kind {
    case .layout, .words: true
    default: false
    }
  }

  /// The tag as a person would write it.
  var spelling: String {
    switch kind {
    case .variable, .silent: "{{\(name)}}"
    case .unescaped: "{{{\(name)}}}"
    case .section: "{{#\(name)}}"
    case .inverted: "{{^\(name)}}"
    case .partial: "{{>\(name)}}"
    case .layout: "{{<\(name)}}"
    case .block: "{{$\(name)}}"
    case .words(let isClosed): "{{\(isClosed ? "<" : "")@\(name)}}"
    case .close: "{{/\(name)}}"
    }
  }
}
