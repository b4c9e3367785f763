/// A name that is known when templates are loaded, and what they may do with its value: of a field map, for example.
public struct NamedField: Sendable, Hashable {
  /// What a value is.
  public enum Kind: String, Sendable, Hashable {
    /// Escaped text.
    case text
    /// A number as it is written; a section over it is entered when it is not zero.
    case number
    /// Values for a section, each shown by `{{value}}`.
    case list
  }

  /// As templates write it.
  public let name: String
  /// What templates may do with it.
  public let kind: Kind

  /// A name of a kind.
  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// Values whose names ``TemplateSet`` is given and no view declares: `{{extra.camera}}`.
public struct NamedValuesView: TemplateView {
  /// By the place of the name in its set, one value or several; empty where no name has any.
  public var values: [[String]]

  /// Values in the order of their names.
  public init(_ values: [[String]] = []) {
    self.values = values.allSatisfy(\.isEmpty) ? [] : values
  }

  /// None: the names are those that the set of templates has.
  public static let shape = ViewShape<NamedValuesView>()

  /// The fields of a set of names.
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

  /// Written as it is: a number of an export may have decimals.
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
