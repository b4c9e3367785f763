/// The messages of template errors. All texts for users are here.
extension TemplateError {
  /// The location, what is wrong and what to do.
  ///
  /// As in `templates/blog.mustache:12:5: unknown name 'authr'. Did you mean 'author'?`
  public var message: String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self)
    let sentences = ["\(summary).", hint].compactMap(\.self)
    return "\(place.joined(separator: ":")): \(sentences.joined(separator: " "))"
  }

  /// What is wrong, without a final full stop.
  public var summary: String {
    switch fact {
    case .unknownName(let name, _): "unknown name '\(name)'"
    case .undeclaredName(let name, _): "the field map does not declare '\(name)'"
    case .nothingCurrent: "'.' has no value here"
    case .emptyName: "the tag has no name"
    case .unclosedTag: "the tag is not closed"
    case .unclosed(let tag): "'\(tag)' is never closed"
    case .unexpectedClose(let name): "'{{/\(name)}}' has no opening tag"
    case .mismatchedClose(let name, let open, let line):
      "'{{/\(name)}}' does not close '\(open)' of line \(line)"
    case .badDelimiters: "invalid delimiters"
    case .unknownTemplate(let name, _): "unknown template '\(name)'"
    case .unescaped(let name, .text): "'\(name)' is text, which is always escaped"
    case .unescaped(let name, let kind): "'\(name)' is \(kind.phrase), not HTML"
    case .escapedTwice(let name): "'\(name)' is HTML, which two braces would escape a second time"
    case .notPrintable(let name, let kind): "'\(name)' is \(kind.phrase), which cannot be printed"
    case .notAView(let name, let kind): "'\(name)' is \(kind.phrase) and has no names"
    case .recursion(let way):
      "infinite recursion: the template includes itself: \(way.joined(separator: " → "))"
    case .unknownBlock(let name, let layout, _): "the layout '\(layout)' has no block '\(name)'"
    case .repeatedBlock(let name): "duplicate block '\(name)'"
    case .outsideBlocks(let tag, let layout):
      "'\(tag)' is in '{{<\(layout)}}' outside of its blocks and would never be shown"
    case .unknownWords(let name, _): "unknown text '\(name)'"
    case .missingValue(let place, let words): "the text '\(words)' needs '\(place)'"
    case .badValue(let text): "'\(text)' matches no placeholder of the text"
    case .countIsNoNumber(let words): "the text '\(words)' depends on 'count', which is not a number"
    case .tooDeep(let limit): "sections, partials and blocks are nested deeper than \(limit) levels"
    case .tooLong(let limit): "the template has more than \(limit) parts with its partials"
    }
  }

  /// What to do about it, as full sentences; nil if there is no advice.
  public var hint: String? {
    switch fact {
    case .unknownName(_, let suggestion?), .undeclaredName(_, let suggestion?),
      .unknownTemplate(_, let suggestion?),
      .unknownWords(_, let suggestion?),
      .unknownBlock(_, _, let suggestion?):
      "Did you mean '\(suggestion)'?"
    case .unknownName(_, nil): "'blogforge theme' lists the names of each template."
    case .undeclaredName: "Add it there, for example 'extra: {camera: exif.model}', or remove it here."
    case .unknownTemplate(_, nil): nil
    case .unknownWords(_, nil): "languages/en.yml lists the texts; a theme can add its own."
    case .missingValue(let place, let words): "Write '{{@\(words) \(place)=…}}' with the name of a value."
    case .badValue: "Write 'placeholder=name', for example '{{@comments count=commentCount}}'."
    case .countIsNoNumber: "Use a name of kind number."
    case .unknownBlock(let name, let layout, nil):
      "Put '{{$\(name)}}{{/\(name)}}' into '\(layout)' to have one."
    case .nothingCurrent: "It is the value inside a section over a text or a number."
    case .emptyName: "Write it after the braces, for example '{{title}}'."
    case .unclosedTag: "It needs the same braces at its end."
    case .unclosed, .unexpectedClose, .mismatchedClose: "Each '{{#name}}' needs its '{{/name}}'."
    case .badDelimiters: "Write them with a space between them, for example '{{=<% %>=}}'."
    case .unescaped(let name, _): "Write '{{\(name)}}'."
    case .escapedTwice(let name): "Write '{{{\(name)}}}'."
    case .notPrintable(let name, .flag): "Test it with '{{#\(name)}}…{{/\(name)}}'."
    case .notPrintable(let name, .view):
      "Open it with '{{#\(name)}}…{{/\(name)}}' or write one of its names after a dot."
    case .notPrintable(let name, _): "Open it with '{{#\(name)}}…{{/\(name)}}'."
    case .notAView(_, .list): "Open it with a section."
    case .notAView: nil
    case .recursion: "Use a section over a list."
    case .repeatedBlock: "Only the first would be shown: remove one."
    case .outsideBlocks: "Move it into a block."
    case .tooDeep, .tooLong: "Simplify it."
    }
  }
}

extension FieldKind {
  fileprivate var phrase: String {
    switch self {
    case .text: "text"
    case .html: "HTML"
    case .number: "a number"
    case .flag: "a flag"
    case .view: "a view"
    case .list: "a list"
    }
  }
}
