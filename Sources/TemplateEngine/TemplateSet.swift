/// All templates of a theme: pages, layouts and partials, which refer to one another by name.
public struct TemplateSet: Sendable {
  private let templates: [String: ParsedTemplate]
  private let book: MessageCatalog
  private let named: [String: [NamedField]]

  /// Parses `sources`, whose phrases are looked up in `book`.
  ///
  /// Of two sources with the same name, the later one is used, so that a user's file replaces a built-in one.
  /// `template(_:for:)` reports errors, and only those of templates that are used.
  ///
  /// - Parameters:
  ///   - sources: the template files.
  ///   - book: the message catalog of the site's language.
  ///   - named: the names of ``NamedValuesView``, by the name of the set that a view uses.
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
  /// - Throws: All errors of the template and of the layouts and partials that it uses.
  public func template<View: TemplateView>(
    _ name: String,
    for view: View.Type
  ) throws(TemplateErrors) -> Template<View> {
    var compiler = TemplateCompiler(templates, book, named)
    compiler.compile(name, names: View.shape.fields, of: View.typeName)
    guard compiler.errors.isEmpty else { throw TemplateErrors(errors: compiler.sortedErrors) }
    return Template(program: compiler.program)
  }

  /// Lists where the templates of a page are used, and which names are visible there.
  ///
  /// Errors are ignored, so that authors can look up the names while they fix an invalid template.
  ///
  /// - Parameters:
  ///   - name: the page's template.
  ///   - view: the type of the page's view.
  /// - Returns: for the name of each template, including the page's own, the views around each of its uses, the
  ///   page's view first.
  public func places<View: TemplateView>(
    of name: String,
    for view: View.Type
  ) -> [String: Set<[ViewOutline]>] {
    var compiler = TemplateCompiler(templates, book, named, notesPlaces: true)
    compiler.compile(name, names: View.shape.fields, of: View.typeName)
    return compiler.places ?? [:]
  }
}
