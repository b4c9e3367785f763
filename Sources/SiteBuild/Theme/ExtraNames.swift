import Basics
import BlogExport
import BlogModel
import TemplateEngine

/// The names of the field map's further fields, as templates see them.
struct ExtraNames: Sendable {
  /// The sets of names that views give.
  static let blog = "blog"
  static let blogger = "blogger"

  /// The fields of each set.
  private let fields: [String: [ExtraField]]

  /// Those of a field map; none without one.
  init(_ map: FieldMap? = nil) {
    fields = [
      Self.blog: map?.rule(of: .blog)?.extra ?? [],
      Self.blogger: map?.rule(of: .blogger)?.extra ?? [],
    ]
  }

  /// What templates are compiled with.
  var sets: [String: [NamedField]] {
    fields.mapValues { fields in
      fields.map { field in
        switch field.type {
        case .text: NamedField(field.name, .text)
        case .number: NamedField(field.name, .number)
        case .list: NamedField(field.name, .list)
        }
      }
    }
  }

  /// The values of a blog or blogger, in the order of their set.
  func values(_ extra: [Attribute], of set: String) -> NamedValuesView {
    guard !extra.isEmpty else { return NamedValuesView() }
    return NamedValuesView(
      (fields[set] ?? []).map { field in extra.first { $0.name == field.name }?.values ?? [] }
    )
  }

  /// What the search knows of a blog's.
  func searched(_ extra: [Attribute]) -> [String] {
    guard !extra.isEmpty else { return [] }
    let names = Set((fields[Self.blog] ?? []).filter(\.isSearched).map(\.name))
    return extra.filter { names.contains($0.name) }.map { $0.values.joined(separator: ", ") }
  }

  /// Adds all of them to what every page depends on.
  func add(to digest: inout Digest) {
    for (set, fields) in fields.sorted(by: { $0.key < $1.key }) {
      digest.add(set)
      digest.add(fields.count)
      for field in fields {
        digest.add(field.name)
        digest.add(field.type.rawValue)
        digest.add(field.isSearched)
      }
    }
  }
}
