public import TemplateEngine

extension ThemeOutline {
  /// A name that a template may use at every place where it is used.
  public struct VisibleName: Sendable, Hashable {
    /// As templates write it.
    public let name: String
    /// `text`, `PictureView`, `list of TagView`.
    public let type: String
    /// The view that has it; nil if that differs from place to place, as for names of all pages.
    public let view: String?
    /// Of a view or list: the type of the views that it holds.
    public let holds: String?
  }

  /// The names that a template may use: those that are visible at each of its places and have the same type there.
  ///
  /// - Returns: names of the innermost view first, each view's in their order; empty for a file that is not a
  ///   template.
  public static func names(of file: File) -> [VisibleName] {
    let places = file.places.map(visible)
    guard let first = places.first else { return [] }
    return first.compactMap { name in
      var views: Set<String?> = []
      for place in places {
        guard let same = place.first(where: { $0.name == name.name }), same.type == name.type else {
          return nil
        }
        views.insert(same.view)
      }
      return views.count == 1
        ? name : VisibleName(name: name.name, type: name.type, view: nil, holds: name.holds)
    }
  }

  /// The views that names hold, and those that are reachable from these, each once.
  public static func views(of names: [VisibleName]) -> [ViewOutline] {
    var wanted = names.compactMap(\.holds)
    var found: [ViewOutline] = []
    var next = 0
    while next < wanted.count {
      let type = wanted[next]
      next += 1
      guard !found.contains(where: { $0.view == type }), let view = views.first(where: { $0.view == type })
      else { continue }
      found.append(view)
      wanted += view.names.compactMap(\.view)
    }
    return found
  }

  /// The names that are visible at one place: inner names hide outer ones.
  private static func visible(_ place: [ViewOutline]) -> [VisibleName] {
    var seen: Set<String> = []
    return place.reversed().flatMap { view in
      view.names.filter { seen.insert($0.name).inserted }.map {
        VisibleName(name: $0.name, type: $0.type, view: view.view, holds: $0.view)
      }
    }
  }
}
