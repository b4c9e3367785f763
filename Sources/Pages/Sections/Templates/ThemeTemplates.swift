package import TemplateEngine

/// The templates of all pages, compiled against their views: a name that a view does not have is found here,
/// before anything is built.
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

  /// What its template shows.
  fileprivate static var viewType: any TemplateView.Type { View.self }
}

extension ThemeTemplates {
  /// Which pages include each template of a theme, and which names it sees there.
  ///
  /// - Parameter set: also one whose templates have mistakes.
  /// - Returns: by the name of a template, the views around each of its places, the page's first; nothing for a
  ///   template that no page uses.
  package static func places(in set: TemplateSet) -> [String: Set<[ViewOutline]>] {
    PageKinds.templates.reduce(into: [:]) { all, page in
      all.merge(set.places(of: page.template, for: page.viewType)) { $0.union($1) }
    }
  }

  /// The templates that are pages rather than parts of them.
  package static let pages = Set(PageKinds.templates.map { $0.template })

  /// Every view with its names, each once: a page's own, then those that it leads to.
  package static let views: [ViewOutline] = {
    var seen: Set<String> = []
    var views: [ViewOutline] = []
    for page in PageKinds.templates {
      views += ViewOutline.all(from: page.viewType).filter { seen.insert($0.view).inserted }
    }
    return views
  }()
}
