/// An error in a template, with its location.
public struct TemplateError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Fact: Sendable, Hashable {
    /// No view around the tag has this name; `suggestion` is the most similar visible name.
    case unknownName(String, suggestion: String?)
    /// A name like `extra.camera` that must be declared outside of the templates, and is not declared.
    case undeclaredName(String, suggestion: String?)
    /// `{{.}}` outside of a section over a text or number.
    case nothingCurrent
    /// A tag without a name, as in `{{#}}`.
    case emptyName
    /// A tag whose closing braces are missing.
    case unclosedTag
    /// A section, block or layout that is never closed.
    case unclosed(tag: String)
    /// A closing tag without an open tag.
    case unexpectedClose(String)
    /// A closing tag with another name than the open tag.
    case mismatchedClose(String, open: String, line: Int)
    /// A set-delimiter tag that does not contain two delimiters.
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
    /// A template that includes itself; `way` contains the names of the templates from it to itself.
    case recursion(way: [String])
    /// Content for a block that the layout does not define.
    case unknownBlock(String, layout: String, suggestion: String?)
    /// A second content for the same block.
    case repeatedBlock(String)
    /// A tag inside a layout tag but outside its blocks, which would never be shown.
    case outsideBlocks(tag: String, layout: String)
    /// The language has no phrase with this name.
    case unknownWords(String, suggestion: String?)
    /// A placeholder of a phrase without a value.
    case missingValue(String, words: String)
    /// Something after the name of a phrase that is not a value of a placeholder.
    case badValue(String)
    /// The phrase depends on a number, but the value of `count` is not a number.
    case countIsNoNumber(words: String)
    /// Sections, partials and blocks nested deeper than the limit.
    case tooDeep(limit: Int)
    /// More instructions than the limit, for example if partials include each other twice.
    case tooLong(limit: Int)
  }

  /// The file of the template's source; the template's name if there is no such file.
  public let file: String
  /// The line from 1; nil when the error concerns the whole file.
  public let line: Int?
  /// The column in bytes, from 1; nil when the error concerns the whole file.
  public let column: Int?
  /// What is wrong.
  public let fact: Fact
}

/// All errors found while loading one template, its layouts and partials, sorted by file, then by location.
public struct TemplateErrors: Error, Sendable, Hashable {
  /// The errors without duplicates; never empty.
  public let errors: [TemplateError]
}

/// The kind of value that a name refers to.
public enum FieldKind: String, Sendable, Hashable {
  /// Plain text, always escaped.
  case text
  /// Safe HTML.
  case html
  /// A whole number.
  case number
  /// A Boolean.
  case flag
  /// Another view.
  case view
  /// A list of views.
  case list
}
