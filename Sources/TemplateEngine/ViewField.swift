/// A field of a view; its kind determines how templates may use it.
///
/// The getters are called once for every use, on the thread that renders. Everything is inlinable, because a getter
/// can read its property in place, without copying the view, only in code that knows the view's type.
public struct ViewField<View>: Sendable {
  @usableFromInline let field: Field

  @usableFromInline init(field: Field) {
    self.field = field
  }

  /// Plain text, which is always escaped.
  ///
  /// A section over it is entered when it is not empty.
  @inlinable public static func text(_ name: String, _ get: @escaping @Sendable (View) -> String) -> Self {
    Self(
      field: Field(
        name: name,
        content: .text { view, bytes in
          bytes.appendEscaped(get(view.assumingMemoryBound(to: View.self).pointee))
        },
        isPresent: { !get($0.assumingMemoryBound(to: View.self).pointee).isEmpty }
      )
    )
  }

  /// Safe HTML, which is written as it is: the only kind that three braces accept.
  ///
  /// A section over it is entered when it is not empty.
  @inlinable public static func html(_ name: String, _ get: @escaping @Sendable (View) -> String) -> Self {
    Self(
      field: Field(
        name: name,
        content: .html { view, bytes in bytes.appendText(get(view.assumingMemoryBound(to: View.self).pointee))
        },
        isPresent: { !get($0.assumingMemoryBound(to: View.self).pointee).isEmpty }
      )
    )
  }

  /// A whole number, written in decimal digits.
  ///
  /// A section over it is entered if it is not zero.
  @inlinable public static func number(_ name: String, _ get: @escaping @Sendable (View) -> Int) -> Self {
    Self(
      field: Field(
        name: name,
        content: .number { view, bytes in
          bytes.appendDigits(get(view.assumingMemoryBound(to: View.self).pointee))
        },
        isPresent: { get($0.assumingMemoryBound(to: View.self).pointee) != 0 },
        count: { get($0.assumingMemoryBound(to: View.self).pointee) }
      )
    )
  }

  /// A Boolean, for sections only.
  @inlinable public static func flag(_ name: String, _ get: @escaping @Sendable (View) -> Bool) -> Self {
    Self(
      field: Field(
        name: name,
        content: .flag,
        isPresent: { get($0.assumingMemoryBound(to: View.self).pointee) }
      )
    )
  }

  /// Another view, or none.
  ///
  /// A section over it is entered if there is one; inside, its names take precedence over the outer ones. Its names
  /// can also be used as in `author.name`, which is empty if there is none.
  @inlinable public static func view<Child: TemplateView>(
    _ name: String,
    _ get: @escaping @Sendable (View) -> Child?
  ) -> Self {
    let visit: Field.Visit = { view, body in
      guard let child = get(view.assumingMemoryBound(to: View.self).pointee) else { return }
      withUnsafePointer(to: child) { body(UnsafeRawPointer($0)) }
    }
    return Self(
      field: Field(
        name: name,
        content: .view(visit) { _ in Child.shape.fields },
        isPresent: { get($0.assumingMemoryBound(to: View.self).pointee) != nil },
        isShared: Child.self is SharedView.Type,
        viewName: Child.typeName
      )
    )
  }

  /// A list of views.
  ///
  /// A section over it is rendered once for each view.
  @inlinable public static func list<Child: TemplateView>(
    _ name: String,
    _ get: @escaping @Sendable (View) -> [Child]
  ) -> Self {
    let visit: Field.Visit = { view, body in
      get(view.assumingMemoryBound(to: View.self).pointee).withUnsafeBufferPointer { children in
        guard let first = children.baseAddress else { return }
        for index in children.indices { body(UnsafeRawPointer(first + index)) }
      }
    }
    return Self(
      field: Field(
        name: name,
        content: .list(visit) { _ in Child.shape.fields },
        isPresent: { !get($0.assumingMemoryBound(to: View.self).pointee).isEmpty },
        isShared: Child.self is SharedView.Type,
        viewName: Child.typeName
      )
    )
  }

  /// Another view that is a stored property of this one; it is accessed in place, without a copy.
  ///
  /// Otherwise it is like ``view(_:_:)``.
  @inlinable public static func view<Child: TemplateView>(
    _ name: String,
    at path: any KeyPath<View, Child> & Sendable
  ) -> Self {
    guard let offset = MemoryLayout<View>.offset(of: path) else { return view(name) { $0[keyPath: path] } }
    let visit: Field.Visit = { view, body in body(view + offset) }
    return Self(
      field: Field(
        name: name,
        content: .view(visit) { _ in Child.shape.fields },
        isPresent: { _ in true },
        isShared: Child.self is SharedView.Type,
        viewName: Child.typeName
      )
    )
  }

  /// Another view, or none, that is a stored property of this one; it is accessed in place, without a copy.
  ///
  /// Otherwise it is like ``view(_:_:)``.
  @inlinable public static func view<Child: TemplateView>(
    _ name: String,
    at path: any KeyPath<View, Child?> & Sendable
  ) -> Self {
    guard let offset = MemoryLayout<View>.offset(of: path) else { return view(name) { $0[keyPath: path] } }
    // The payload of an optional has the same address as the optional ("Type Layout", Swift ABI); other bits
    // contain whether it is nil.
    let isPresent: Field.Test = { view in
      switch (view + offset).assumingMemoryBound(to: Child?.self).pointee {
      case .some: true
      case .none: false
      }
    }
    let visit: Field.Visit = { view, body in if isPresent(view) { body(view + offset) } }
    return Self(
      field: Field(
        name: name,
        content: .view(visit) { _ in Child.shape.fields },
        isPresent: isPresent,
        isShared: Child.self is SharedView.Type,
        viewName: Child.typeName
      )
    )
  }

  /// A list of views that is a stored property of this one; they are accessed in place, without a copy.
  ///
  /// Otherwise it is like ``list(_:_:)``.
  @inlinable public static func list<Child: TemplateView>(
    _ name: String,
    at path: any KeyPath<View, [Child]> & Sendable
  ) -> Self {
    guard let offset = MemoryLayout<View>.offset(of: path) else { return list(name) { $0[keyPath: path] } }
    let visit: Field.Visit = { view, body in
      (view + offset).assumingMemoryBound(to: [Child].self).pointee.withUnsafeBufferPointer { children in
        guard let first = children.baseAddress else { return }
        for index in children.indices { body(UnsafeRawPointer(first + index)) }
      }
    }
    return Self(
      field: Field(
        name: name,
        content: .list(visit) { _ in Child.shape.fields },
        isPresent: { !($0 + offset).assumingMemoryBound(to: [Child].self).pointee.isEmpty },
        isShared: Child.self is SharedView.Type,
        viewName: Child.typeName
      )
    )
  }

  /// Values that are a stored property of the view, with the names that ``TemplateSet`` defines for `set`.
  ///
  /// Otherwise it is like ``view(_:_:)``: a section over it is entered if any name has a value.
  public static func named(
    _ name: String,
    of set: String,
    at path: any KeyPath<View, NamedValuesView> & Sendable
  ) -> Self {
    let visit: Field.Visit = { view, body in
      withUnsafePointer(to: view.assumingMemoryBound(to: View.self).pointee[keyPath: path]) { values in
        if !values.pointee.values.isEmpty { body(UnsafeRawPointer(values)) }
      }
    }
    return Self(
      field: Field(
        name: name,
        content: .view(visit) { sets in NamedValuesView.fields(sets[set] ?? []) },
        isPresent: { !$0.assumingMemoryBound(to: View.self).pointee[keyPath: path].values.isEmpty },
        viewName: NamedValuesView.typeName
      )
    )
  }
}
