/// All templates of a theme: pages, layouts and partials, which find one another by name.
public struct TemplateSet: Sendable {
  private let templates: [String: ParsedTemplate]
  private let book: PhraseBook

  /// Parses `sources`, which find their words in `book`.
  ///
  /// Of two sources with one name, the later counts, as a user's file replaces a built-in one. Mistakes are
  /// told by `template(_:for:)`, and only those of templates that are used.
  public init(_ sources: [TemplateSource], words book: PhraseBook = PhraseBook()) {
    let latest = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    templates = latest.mapValues(ParsedTemplate.init)
    self.book = book
  }

  /// Loads the template called `name` for views of type `view`.
  ///
  /// - Throws: Every mistake of the template and of the layouts and partials that it uses.
  public func template<View: TemplateView>(
    _ name: String,
    for view: View.Type
  ) throws(TemplateErrors) -> Template<View> {
    var compiler = TemplateCompiler(templates, book)
    compiler.compile(name, names: View.shape.fields)
    guard compiler.errors.isEmpty else { throw TemplateErrors(errors: compiler.sortedErrors) }
    return Template(program: compiler.program)
  }
}
