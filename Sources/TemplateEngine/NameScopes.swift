import Basics

/// The names that are visible at a position in a template, inner before outer.
struct NameScopes {
  /// A field and the open view to which it belongs.
  struct Resolved {
    /// The index of the view among the open views; 0 is the page's view.
    let slot: Int
    let field: Field
  }

  /// Why a name cannot be used.
  struct Refusal: Error {
    let fact: TemplateError.Fact
  }

  private var views: [[Field]]
  private var current: Resolved?
  /// The names that are defined only in the template set, by the name of their set.
  private let named: [String: [NamedField]]
  /// The types of the open views, the page's view first.
  private(set) var types: [String]

  /// Creates the scopes of a page whose view has the given type.
  init(_ fields: [Field], of type: String, named: [String: [NamedField]]) {
    self.named = named
    views = [fields]
    types = [type]
  }

  /// The open views with their names, the page's view first.
  var outlines: [ViewOutline] { zip(types, views).map(ViewOutline.init) }

  /// The number of open views.
  var count: Int { views.count }

  /// The names inside a section over `resolved`: the names of its views come first; if it holds no views, `{{.}}`
  /// is its value.
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

  /// Resolves `name`: its first part is looked up in the innermost view that has it.
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
        let isNamed = field.viewName == NamedValuesView.typeName
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
