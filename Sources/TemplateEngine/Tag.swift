/// A tag of a template.
struct Tag: Sendable {
  /// The kind of a tag, which the character after the opening braces determines.
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
    /// `{{@name}}`, or `{{<@name}}`, which needs a closing tag.
    case words(isClosed: Bool)
    /// `{{/name}}`
    case close
    /// `{{! … }}` or `{{=<% %>=}}`, which show nothing.
    case silent
  }

  /// The position of a tag on its line.
  enum Position: Sendable {
    /// The line contains nothing else, or only other tags that show nothing, so it is not shown. The range is its
    /// indentation.
    case alone(indent: Range<Int>)
    /// The tag is the first on the line, after the indentation in the range, which is shown.
    case first(indent: Range<Int>)
    /// There is something else before the tag.
    case inside
  }

  let kind: Kind
  let name: String
  /// The values after the name in a tag for a phrase: `count=commentCount`.
  var values: [Value] = []
  /// The range in bytes, including the braces.
  let range: Range<Int>
  var position = Position.inside

  /// A placeholder of a phrase and the name of its value.
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

  /// Whether only blocks are allowed between the tag and its closing tag.
  var holdsBlocks: Bool {
    switch kind {
    case .layout, .words: true
    default: false
    }
  }

  /// The tag as it is written in a template.
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
