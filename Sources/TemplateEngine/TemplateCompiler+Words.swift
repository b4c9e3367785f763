import Basics

/// Compiles phrases: `{{@comments count=commentCount}}` is translated when the template is loaded, not for every
/// page.
extension TemplateCompiler {
  /// Compiles the phrase that `tag` names; `blocks` are the contents of its placeholders.
  mutating func compileWords(_ tag: Tag, _ blocks: [Block], _ around: Surroundings) {
    guard !tag.name.isEmpty, let inner = deeper(tag, around) else { return }
    guard let phrase = book.phrases[tag.name] else {
      let suggestion = SpellingSuggestion.nearest(to: tag.name, among: book.phrases.keys.sorted())
      report(.unknownWords(tag.name, suggestion: suggestion), at: tag, around)
      return
    }
    let missing = phrase.values.filter { name in !blocks.contains { $0.tag.name == name } }
    for name in missing { report(.missingValue(name, words: tag.name), at: tag, around) }
    guard missing.isEmpty else { return }
    guard phrase.dependsOnNumber else { return compile(phrase.forms[.other] ?? [], blocks, inner) }
    guard let (slot, count) = number(tag, blocks, around) else { return }
    let rule = book.rule
    let forms = Set(phrase.forms.keys)
    for form in PluralForm.allCases where forms.contains(form) {
      let start = program.instructions.count
      program.instructions.append(.literal(0..<0))  // Replaced below, when the end of the form is known.
      joinBarrier = program.instructions.count
      compile(phrase.forms[form] ?? [], blocks, inner)
      let end = program.instructions.count
      joinBarrier = end
      let test = program.own(
        Program.TestCall { view in
          let wanted = rule.form(for: count(view))
          return (forms.contains(wanted) ? wanted : .other) == form
        }
      )
      program.instructions[start] = .enter(slot: slot, test, expected: true, end: end)
    }
  }

  private mutating func compile(_ pieces: [Phrase.Piece], _ blocks: [Block], _ around: Surroundings) {
    for piece in pieces {
      switch piece {
      case .text(let text):
        var bytes: [UInt8] = []
        bytes.appendEscaped(text)
        emit(bytes)
      case .value(let name):
        compile(blocks.first { $0.tag.name == name }?.body ?? [], around)
      }
    }
  }

  /// The number that selects the plural form: the first number in the content of the placeholder `count`.
  private mutating func number(
    _ tag: Tag,
    _ blocks: [Block],
    _ around: Surroundings
  ) -> (slot: Int, count: Field.Count)? {
    let body = blocks.first { $0.tag.name == Phrase.number }?.body ?? []
    for case .variable(let variable) in body {
      guard let (slot, field) = resolve(variable, around) else { return nil }
      if let count = field.count { return (slot, count) }
    }
    report(.countIsNoNumber(words: tag.name), at: tag, around)
    return nil
  }
}
