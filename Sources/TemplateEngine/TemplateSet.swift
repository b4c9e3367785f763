/// All templates of a theme: pages, layouts and partials, which find one another by name.
public struct TemplateSet: Sendable {
  private let templates: [String: ParsedTemplate]
  private let book: MessageCatalog
  private let named: [String: [NamedField]]

  /// Parses `sources`, which find their words in `book`.
  ///
  /// Of two sources with one name, the later counts, as a user's file replaces a built-in one. Mistakes are
  /// told by `template(_:for:)`, and only those of templates that are used.
  ///
  /// - Parameters:
  ///   - sources: the files.
  ///   - book: of the site's language.
  ///   - named: the names of ``NamedValuesView``, by the set that a view gives.
  public init(
    _ sources: [TemplateSource],
    words book: MessageCatalog = MessageCatalog(),
    named: [String: [NamedField]] = [:]
  ) {
    let latest = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    templates = latest.mapValues(ParsedTemplate.init)
    self.book = book
    self.named = named
  }

  /// Loads the template called `name` for views of type `view`.
  ///
  /// - Throws: Every mistake of the template and of the layouts and partials that it uses.
  public func template<View: TemplateView>(
    _ name: String,
    for view: View.Type
  ) throws(TemplateErrors) -> Template<View> {
    var compiler = TemplateCompiler(templates, book, named)
    compiler.compile(name, names: View.shape.fields, of: String(describing: View.self))
    guard compiler.errors.isEmpty else { throw TemplateErrors(errors: compiler.sortedErrors) }
    return Template(program: compiler.program)
  }

  /// Where the templates stand that a page is made of, and which names they see there.
  ///
  /// Mistakes do not matter: what a broken template uses up to its end is found all the same, so that those who
  /// mend it can look its names up.
  ///
  /// - Parameters:
  ///   - name: the page's template.
  ///   - view: what it shows.
  /// - Returns: by the name of a template, itself included, the views around each of its places, the page's first.
  public func places<View: TemplateView>(
    of name: String,
    for view: View.Type
  ) -> [String: Set<[ViewOutline]>] {
    var compiler = TemplateCompiler(templates, book, named, notesPlaces: true)
    compiler.compile(name, names: View.shape.fields, of: String(describing: View.self))
    return compiler.places ?? [:]
  }
}
