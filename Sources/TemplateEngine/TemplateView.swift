/// Data for a template: a value whose names are known before any template is loaded.
///
/// ```swift
/// struct GreetingView: TemplateView {
///   let name: String
///   static let shape = ViewShape<GreetingView>(.text("name") { $0.name })
/// }
/// ```
public protocol TemplateView: Sendable {
  /// The names that templates may use on this view. Use a `static let`, because it is accessed often.
  static var shape: ViewShape<Self> { get }
}

extension TemplateView {
  /// The name of the type without its module: `BlogView`.
  ///
  /// `String(describing:)` gives the same but searches all conformances of the program first: a millisecond per type.
  @usableFromInline static var typeName: String { _typeName(Self.self, qualified: false) }
}

/// The names of a view with the kind and the getter of each.
public struct ViewShape<View>: Sendable {
  @usableFromInline let fields: [Field]

  /// Creates a shape with these fields.
  ///
  /// Of two fields with the same name, the first is used.
  ///
  /// - Parameters:
  ///   - fields: the fields.
  ///   - more: further ones, which are computed.
  public init(_ fields: ViewField<View>..., more: [ViewField<View>] = []) {
    self.fields = (fields + more).map(\.field)
  }
}
