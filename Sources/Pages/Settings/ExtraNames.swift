package import Basics
package import BlogModel
package import TemplateEngine

/// The names of the field map's further fields, as templates see them.
package struct ExtraNames: Sendable {
  /// The sets of names that views provide.
  static let blog = "blog"
  static let blogger = "blogger"

  /// A further field.
  package struct Field: Sendable, Hashable {
    /// Its name and its type in templates.
    let named: NamedField
    /// Whether the search finds a blog by the value.
    let isSearched: Bool

    package init(_ named: NamedField, isSearched: Bool) {
      (self.named, self.isSearched) = (named, isSearched)
    }
  }

  /// The fields of each set.
  private let fields: [String: [Field]]

  /// The fields of blogs and of bloggers.
  package init(ofBlogs: [Field] = [], ofBloggers: [Field] = []) {
    fields = [Self.blog: ofBlogs, Self.blogger: ofBloggers]
  }

  /// The sets of fields with which templates are compiled.
  package var sets: [String: [NamedField]] { fields.mapValues { $0.map(\.named) } }

  /// The values of a blog or blogger, in the order of their set.
  func values(_ extra: [Attribute], of set: String) -> NamedValuesView {
    guard !extra.isEmpty else { return NamedValuesView() }
    return NamedValuesView(
      (fields[set] ?? []).map { field in extra.first { $0.name == field.named.name }?.values ?? [] }
    )
  }

  /// The values of a blog that the search finds.
  package func searched(_ extra: [Attribute]) -> [String] {
    guard !extra.isEmpty else { return [] }
    let names = Set((fields[Self.blog] ?? []).filter(\.isSearched).map(\.named.name))
    return extra.filter { names.contains($0.name) }.map { $0.values.joined(separator: ", ") }
  }

  /// Adds all fields to the digest of what every page depends on.
  package func add(to digest: inout Digest) {
    for (set, fields) in fields.sorted(by: { $0.key < $1.key }) {
      digest.add(set)
      digest.add(fields.count)
      for field in fields {
        digest.add(field.named.name)
        digest.add(field.named.kind.rawValue)
        digest.add(field.isSearched)
      }
    }
  }
}
