/// One tag of a template.
struct Tag: Sendable {
  /// What the character after the opening braces says.
  enum Kind: Sendable {
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
  /// In bytes, with the braces.
  let range: Range<Int>
  var position = Position.inside

  /// Whether a closing tag must follow.
  var opens: Bool {
    switch kind {
    case .section, .inverted, .layout, .block: true
    case .variable, .unescaped, .partial, .close, .silent: false
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
    case .close: "{{/\(name)}}"
    }
  }
}
