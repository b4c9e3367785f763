package import TemplateEngine

/// The templates of all pages, compiled against their views: an unknown name is detected here, before anything is
/// built.
package struct ThemeTemplates: Sendable {
  /// By name.
  private var templates: [String: any Sendable] = [:]

  /// Compiles the templates of a theme.
  package init(_ set: TemplateSet) throws(TemplateErrors) {
    for kind in PageKinds.templates where templates[kind.template] == nil {
      templates[kind.template] = try kind.compiled(set)
    }
  }

  /// The template of a kind of page.
  subscript<Kind: TemplatePage>(_: Kind.Type) -> Template<Kind.View> {
    guard let template = templates[Kind.template] as? Template<Kind.View> else {
      preconditionFailure("PageKinds.all does not have \(Kind.self), or its template has another view there")
    }
    return template
  }
}

extension TemplatePage {
  fileprivate static func compiled(_ set: TemplateSet) throws(TemplateErrors) -> any Sendable {
    try set.template(template, for: View.self)
  }

  /// The view of its template.
  fileprivate static var viewType: any TemplateView.Type { View.self }
}

extension ThemeTemplates {
  /// The pages that include each template of a theme, and the names that are available there.
  ///
  /// - Parameter set: the templates, which may contain errors.
  /// - Returns: the views around each use of a template, the page's first, by the name of the template; nothing for
  ///   a template that no page uses.
  package static func places(in set: TemplateSet) -> [String: Set<[ViewOutline]>] {
    PageKinds.templates.reduce(into: [:]) { all, page in
      all.merge(set.places(of: page.template, for: page.viewType)) { $0.union($1) }
    }
  }

  /// The templates that are pages rather than parts of them.
  package static let pages = Set(PageKinds.templates.map { $0.template })

  /// Every view with its names, each once: a page's own, then the views that it contains.
  package static let views: [ViewOutline] = {
    var seen: Set<String> = []
    var views: [ViewOutline] = []
    for page in PageKinds.templates {
      views += ViewOutline.all(from: page.viewType).filter { seen.insert($0.view).inserted }
    }
    return views
  }()
}
