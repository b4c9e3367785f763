import Basics

/// The names that can be seen at a place of a template, inner before outer.
struct NameScopes {
  /// A field, and which of the open views it belongs to.
  struct Resolved {
    /// The view's place among the open ones, 0 the page's.
    let slot: Int
    let field: Field
  }

  /// Why a name cannot be used.
  struct Refusal: Error {
    let fact: TemplateError.Fact
  }

  private var views: [[Field]]
  private var current: Resolved?
  /// The names that only the set of templates knows, by their sets.
  private let named: [String: [NamedField]]
  /// The types of the open views, the page's first.
  private(set) var types: [String]

  /// The names of a page, whose view is of a type.
  init(_ fields: [Field], of type: String, named: [String: [NamedField]]) {
    self.named = named
    views = [fields]
    types = [type]
  }

  /// The open views with their names, the page's first.
  var outlines: [ViewOutline] { zip(types, views).map(ViewOutline.init) }

  /// How many views are open.
  var count: Int { views.count }

  /// The names inside a section over `resolved`: its own first when it holds views; else `{{.}}` is it.
  func entered(_ resolved: Resolved) -> NameScopes {
    var inner = self
    inner.current = resolved
    switch resolved.field.content {
    case .view(_, let names), .list(_, let names):
      inner.views.append(names(named))
      inner.types.append(resolved.field.viewName ?? "")
    case .text, .html, .number, .flag: break
    }
    return inner
  }

  /// Finds what `name` stands for: the innermost view that has its first word decides.
  func resolve(_ name: String) throws(Refusal) -> Resolved {
    guard name != "." else {
      guard let current else { throw Refusal(fact: .nothingCurrent) }
      return current
    }
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let slot = views.lastIndex(where: { $0.field(words[0]) != nil }),
      var field = views[slot].field(words[0])
    else {
      let names = views.reversed().flatMap { $0.map(\.name) }
      let likely = SpellingSuggestion.nearest(to: words[0], among: names)
      let suggestion = likely.map { ([$0] + words.dropFirst()).joined(separator: ".") }
      throw Refusal(fact: .unknownName(name, suggestion: suggestion))
    }
    for (index, word) in words.enumerated().dropFirst() {
      guard case .view(let visit, let names) = field.content else {
        throw Refusal(fact: .notAView(field.name, kind: field.kind))
      }
      guard let next = names(named).field(word) else {
        let likely = SpellingSuggestion.nearest(to: word, among: names(named).map(\.name))
        let suggestion = likely.map { (words[..<index] + [$0]).joined(separator: ".") }
        let isNamed = field.viewName == String(describing: NamedValuesView.self)
        throw Refusal(
          fact: isNamed
            ? .undeclaredName(name, suggestion: suggestion) : .unknownName(name, suggestion: suggestion)
        )
      }
      field = next.reached(by: visit, as: words[...index].joined(separator: "."))
    }
    return Resolved(slot: slot, field: field)
  }
}

extension [Field] {
  fileprivate func field(_ name: String) -> Field? {
    first { $0.name == name }
  }
}
