/// Data that a template shows: a value whose names are known before any template is loaded.
///
/// ```swift
/// struct GreetingView: TemplateView {
///   let name: String
///   static let shape = ViewShape<GreetingView>(.text("name") { $0.name })
/// }
/// ```
public protocol TemplateView: Sendable {
  /// The names that templates may use on this view. A `static let`, for it is asked for often.
  static var shape: ViewShape<Self> { get }
}

/// The names of a view, what kind each is, and how to get its value.
public struct ViewShape<View>: Sendable {
  @usableFromInline let fields: [Field]

  /// A shape of these fields.
  ///
  /// Of two fields with one name, the first counts.
  public init(_ fields: ViewField<View>...) {
    self.fields = fields.map(\.field)
  }
}
