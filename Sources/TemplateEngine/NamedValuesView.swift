/// A name that is defined when templates are loaded, for example in a field map, and the kind of its value.
public struct NamedField: Sendable, Hashable {
  /// The kind of a value.
  public enum Kind: String, Sendable, Hashable {
    /// Escaped text.
    case text
    /// A number, written as it is in the source; a section over it is entered if it is not zero.
    case number
    /// Values for a section, in which `{{value}}` shows each of them.
    case list
  }

  /// The name as templates write it.
  public let name: String
  /// The kind of the value, on which its use in templates depends.
  public let kind: Kind

  /// Creates a name.
  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// Values whose names are passed to ``TemplateSet`` and not declared by a view: `{{extra.camera}}`.
public struct NamedValuesView: TemplateView {
  /// The values of each name, in the order of the names in their set; empty if no name has a value.
  public var values: [[String]]

  /// Creates a view with values in the order of their names.
  public init(_ values: [[String]] = []) {
    self.values = values.allSatisfy(\.isEmpty) ? [] : values
  }

  /// Empty, because the names are defined in the template set.
  public static let shape = ViewShape<NamedValuesView>()

  /// The fields for a set of names.
  static func fields(_ names: [NamedField]) -> [Field] {
    names.enumerated().map { index, name in
      switch name.kind {
      case .text: text(name.name, at: index)
      case .number: number(name.name, at: index)
      case .list: list(name.name, at: index)
      }
    }
  }

  @usableFromInline func at(_ index: Int) -> [String] { index < values.count ? values[index] : [] }

  private static func text(_ name: String, at index: Int) -> Field {
    ViewField<NamedValuesView>.text(name) { $0.at(index).first ?? "" }.field
  }

  /// A number is written as it is, because numbers in an export may have decimals.
  private static func number(_ name: String, at index: Int) -> Field {
    Field(
      name: name,
      content: .number { view, bytes in
        bytes.appendEscaped(view.assumingMemoryBound(to: NamedValuesView.self).pointee.at(index).first ?? "")
      },
      isPresent: { view in
        let value = view.assumingMemoryBound(to: NamedValuesView.self).pointee.at(index).first
        return value.flatMap(Double.init) ?? 0 != 0
      },
      count: { view in
        let value = view.assumingMemoryBound(to: NamedValuesView.self).pointee.at(index).first
        return value.flatMap(Double.init).flatMap(Int.init(exactly:)) ?? 0
      }
    )
  }

  private static func list(_ name: String, at index: Int) -> Field {
    ViewField<NamedValuesView>.list(name) { $0.at(index).map(NamedValueView.init) }.field
  }
}

/// A value of a list.
struct NamedValueView: TemplateView {
  let value: String

  static let shape = ViewShape<NamedValueView>(.text("value") { $0.value })
}
