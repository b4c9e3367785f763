/// A view's type and its names, for authors of templates.
public struct ViewOutline: Sendable, Hashable {
  /// A name that templates may use.
  public struct Name: Sendable, Hashable {
    /// The name as templates write it.
    public let name: String
    /// The kind of the value, on which its use in templates depends.
    public let kind: FieldKind
    /// For a view or list, the type of the views that it holds.
    public let view: String?

    /// The type as it is shown in documentation: `text`, `PictureView`, `list of TagView`.
    public var type: String {
      guard let view else { return kind.rawValue }
      return kind == .list ? "list of \(view)" : view
    }
  }

  /// The type of the view, without its module.
  public let view: String
  /// The names in the order in which the view declares them.
  public let names: [Name]

  init(_ view: String, _ fields: [Field]) {
    self.view = view
    names = fields.map { Name(name: $0.name, kind: $0.kind, view: $0.viewName) }
  }

  /// A view and all views that it can reach, without duplicates: the view itself first, then the others
  /// depth-first.
  public static func all<View: TemplateView>(from view: View.Type) -> [ViewOutline] {
    var found: [ViewOutline] = []
    collect(View.typeName, View.shape.fields, into: &found)
    return found
  }

  private static func collect(_ view: String, _ fields: [Field], into found: inout [ViewOutline]) {
    guard !found.contains(where: { $0.view == view }) else { return }
    found.append(ViewOutline(view, fields))
    for field in fields {
      guard let inner = field.viewName else { continue }
      switch field.content {
      case .view(_, let names), .list(_, let names): collect(inner, names([:]), into: &found)
      case .text, .html, .number, .flag: break
      }
    }
  }
}
