/// The change of the indentation of a template that is shown inside another.
///
/// It applies only to lines of templates, never to inserted values.
struct Margin {
  /// The bytes that are written before each line.
  var added: [UInt8] = []
  /// The bytes that are removed from the start of each line's indentation, as far as it begins with them.
  var removed: [UInt8] = []

  /// This margin for the rest of a line that has already begun.
  var withoutAdding: Margin { Margin(removed: removed) }

  /// The indentation to write for a line that is indented by `indent`.
  func indentation(of indent: ArraySlice<UInt8>) -> [UInt8] {
    let common = zip(indent, removed).prefix { $0 == $1 }.count
    return added + indent.dropFirst(common)
  }

  /// The margin of the template that `tag` includes: the indentation of the tag if the tag is alone on its line.
  func including(_ tag: Tag, of template: ParsedTemplate) -> Margin {
    guard case .alone(let indent) = tag.position else { return Margin() }
    return Margin(added: indentation(of: template.bytes[indent]))
  }

  /// The margin of the content of `given`, which replaces `block`: its own indentation is removed and that of the
  /// block is added.
  func replacing(
    _ block: ParsedTemplate.Block,
    of template: ParsedTemplate,
    by given: ParsedTemplate.Block,
    of giver: ParsedTemplate
  ) -> Margin {
    var margin = Margin(added: added)
    switch block.tag.position {
    case .alone(let indent):
      margin.added = indentation(of: template.bytes[block.body.firstIndent ?? indent])
    case .first(let indent): margin.added = indentation(of: template.bytes[indent])
    case .inside: break
    }
    if case .alone = given.tag.position, let indent = given.body.firstIndent {
      margin.removed = Array(giver.bytes[indent])
    }
    return margin
  }
}

extension [ParsedTemplate.Node] {
  /// The indentation of the first line that is shown, sections and blocks included.
  fileprivate var firstIndent: Range<Int>? {
    for node in self {
      switch node {
      case .line(let indent): return indent
      case .section(_, let body):
        if let indent = body.firstIndent { return indent }
      case .block(let block):
        if let indent = block.body.firstIndent { return indent }
      case .partial(let tag), .layout(let tag, _):
        if case .alone(let indent) = tag.position { return indent }
      case .text, .variable, .words: break
      }
    }
    return nil
  }
}
