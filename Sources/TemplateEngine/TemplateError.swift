/// A mistake in a template: what it is and where.
public struct TemplateError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Fact: Sendable, Hashable {
    /// No view around the tag has this name; `suggestion` is the visible name most like it.
    case unknownName(String, suggestion: String?)
    /// A name like `extra.camera` that would have to be declared outside of the templates, and is not.
    case undeclaredName(String, suggestion: String?)
    /// `{{.}}` outside of a section over a text or number.
    case nothingCurrent
    /// A tag without a name, as in `{{#}}`.
    case emptyName
    /// A tag whose closing braces are missing.
    case unclosedTag
    /// A section, block or layout that is never closed.
    case unclosed(tag: String)
    /// A closing tag where nothing is open.
    case unexpectedClose(String)
    /// A closing tag with another name than what is open.
    case mismatchedClose(String, open: String, line: Int)
    /// A set-delimiter tag that does not hold two delimiters.
    case badDelimiters
    /// No template, partial or layout has this name.
    case unknownTemplate(String, suggestion: String?)
    /// Three braces on something other than HTML.
    case unescaped(String, kind: FieldKind)
    /// Two braces on HTML, which would be escaped a second time.
    case escapedTwice(String)
    /// A flag, view or list used as a variable.
    case notPrintable(String, kind: FieldKind)
    /// A dotted name that goes through something other than a view.
    case notAView(String, kind: FieldKind)
    /// A template that includes itself; the way is the names from it to itself.
    case recursion(way: [String])
    /// Content for a block that the layout does not define.
    case unknownBlock(String, layout: String, suggestion: String?)
    /// A second content for the same block.
    case repeatedBlock(String)
    /// A tag inside of a layout tag but outside of its blocks, which would never be shown.
    case outsideBlocks(tag: String, layout: String)
    /// The language has no words of this name.
    case unknownWords(String, suggestion: String?)
    /// A place of a phrase that nothing fills.
    case missingValue(String, words: String)
    /// Something after the name of words that does not fill a place.
    case badValue(String)
    /// Words that depend on a number, and what fills `count` is none.
    case countIsNoNumber(words: String)
    /// Sections, partials and blocks nested deeper than the limit.
    case tooDeep(limit: Int)
    /// More instructions than the limit, as when partials double each other.
    case tooLong(limit: Int)
  }

  /// The file as the source was given it; the template's name when there is no such file.
  public let file: String
  /// From 1; nil when the whole file is meant.
  public let line: Int?
  /// From 1, in bytes; nil when the whole file is meant.
  public let column: Int?
  /// What is wrong.
  public let fact: Fact
}

/// Every mistake found while loading one template, its layouts and partials; by file, then place.
public struct TemplateErrors: Error, Sendable, Hashable {
  /// The mistakes, each once; never empty.
  public let errors: [TemplateError]
}

/// What kind of value a name stands for.
public enum FieldKind: String, Sendable, Hashable {
  /// Plain text, always escaped.
  case text
  /// Safe HTML.
  case html
  /// A whole number.
  case number
  /// A yes or no.
  case flag
  /// Another view.
  case view
  /// Views in order.
  case list
}
