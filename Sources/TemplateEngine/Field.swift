/// A type-erased field of a view, which the loader uses to resolve names.
///
/// The closures take a pointer to the view that the field was declared on. Nothing is boxed: the renderer keeps the
/// views in its stack frames and passes their addresses.
@usableFromInline struct Field: Sendable {
  /// Appends the field of the view at the pointer.
  @usableFromInline typealias Write = @Sendable (UnsafeRawPointer, inout [UInt8]) -> Void
  /// Whether a section over the field of the view at the pointer is entered.
  @usableFromInline typealias Test = @Sendable (UnsafeRawPointer) -> Bool
  /// The number that the field of the view at the pointer holds.
  @usableFromInline typealias Count = @Sendable (UnsafeRawPointer) -> Int
  /// Calls the body with the address of each view that the field holds, which is valid only during the call.
  @usableFromInline typealias Visit = @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
  /// The names of the views that a field holds.
  ///
  /// A closure, because a view may contain views of its own type.
  ///
  /// The argument contains the names that are defined only in the template set.
  @usableFromInline typealias Names = @Sendable ([String: [NamedField]]) -> [Field]

  /// The content of the field.
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
  /// Whether the views that the field holds are `SharedView`s.
  let isShared: Bool
  /// The number; nil for other kinds.
  let count: Count?
  /// The type of the views that the field holds, without its module; nil for other kinds.
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

  /// This field as a field of an outer view that reaches the field's view by `visit`, such as `author.name` of a
  /// blog.
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
