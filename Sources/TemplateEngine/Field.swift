/// A name of a view with its type erased: what the loader resolves names against.
///
/// The closures take a pointer to the view that the field was declared on. Nothing is boxed: the renderer
/// holds the views in its own stack frames and hands out their addresses.
@usableFromInline struct Field: Sendable {
  /// Appends the field of the view at the pointer.
  @usableFromInline typealias Write = @Sendable (UnsafeRawPointer, inout [UInt8]) -> Void
  /// Whether a section over the field of the view at the pointer is entered.
  @usableFromInline typealias Test = @Sendable (UnsafeRawPointer) -> Bool
  /// The number that the field of the view at the pointer holds.
  @usableFromInline typealias Count = @Sendable (UnsafeRawPointer) -> Int
  /// Calls the body with the address of each view that the field holds, good for that call only.
  @usableFromInline typealias Visit = @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
  /// The names of the views that a field holds; a closure, for views may hold their own kind.
  ///
  /// Its argument: the names that only the set of templates knows.
  @usableFromInline typealias Names = @Sendable ([String: [NamedField]]) -> [Field]

  /// What the field holds.
  @usableFromInline enum Content: Sendable {
    case text(Write)
    case html(Write)
    case number(Write)
    case flag
    case view(Visit, Names)
    case list(Visit, Names)
  }

  let name: String
  let content: Content
  let isPresent: Test
  /// Whether the views that it holds are `SharedView`s.
  let isShared: Bool
  /// Of a number only.
  let count: Count?
  /// The type of the views that it holds, without its module; nil for what holds none.
  let viewName: String?

  @usableFromInline init(
    name: String,
    content: Content,
    isPresent: @escaping Test,
    isShared: Bool = false,
    count: Count? = nil,
    viewName: String? = nil
  ) {
    self.name = name
    self.content = content
    self.isPresent = isPresent
    self.isShared = isShared
    self.count = count
    self.viewName = viewName
  }

  var kind: FieldKind {
    switch content {
    case .text: .text
    case .html: .html
    case .number: .number
    case .flag: .flag
    case .view: .view
    case .list: .list
    }
  }

  /// This field as seen from the outer view that reaches its view by `visit`: `author.name` of a blog.
  func reached(by visit: @escaping Visit, as name: String) -> Field {
    let isPresent = self.isPresent
    return Field(
      name: name,
      content: content.reached(by: visit),
      isPresent: { outer in
        var answer = false
        visit(outer) { answer = isPresent($0) }
        return answer
      },
      isShared: isShared,
      count: count.map { Self.reached($0, by: visit) },
      viewName: viewName
    )
  }

  private static func reached(_ count: @escaping Count, by visit: @escaping Visit) -> Count {
    { outer in
      var number = 0
      visit(outer) { number = count($0) }
      return number
    }
  }
}

extension Field.Content {
  fileprivate func reached(by visit: @escaping Field.Visit) -> Self {
    switch self {
    case .text(let write): .text(Self.reached(write, by: visit))
    case .html(let write): .html(Self.reached(write, by: visit))
    case .number(let write): .number(Self.reached(write, by: visit))
    case .flag: .flag
    case .view(let inner, let names): .view(Self.reached(inner, by: visit), names)
    case .list(let inner, let names): .list(Self.reached(inner, by: visit), names)
    }
  }

  private static func reached(_ write: @escaping Field.Write, by visit: @escaping Field.Visit) -> Field.Write
  {
    { outer, bytes in visit(outer) { write($0, &bytes) } }
  }

  private static func reached(_ inner: @escaping Field.Visit, by visit: @escaping Field.Visit) -> Field.Visit
  {
    { outer, body in visit(outer) { inner($0, body) } }
  }
}
