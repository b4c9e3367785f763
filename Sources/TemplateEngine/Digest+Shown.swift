package import Basics

extension Digest {
  /// Adds everything that a template can show of a view.
  ///
  /// It uses the view's shape, so no field can be forgotten, and data that no template can show is not included.
  ///
  /// O(number of names, including those of inner views).
  package mutating func add<View: TemplateView>(shown view: View) {
    var bytes: [UInt8] = []
    withUnsafePointer(to: view) { add(View.shape.fields, of: $0, &bytes) }
  }

  /// The digest of all that a template can show of a view.
  package init(shown view: some TemplateView) {
    self.init()
    add(shown: view)
  }

  private mutating func add(_ fields: [Field], of view: UnsafeRawPointer, _ bytes: inout [UInt8]) {
    for field in fields {
      switch field.content {
      case .flag: add(field.isPresent(view))
      case .text(let write), .html(let write), .number(let write):
        bytes.removeAll(keepingCapacity: true)
        write(view, &bytes)
        bytes.withUnsafeBytes { add($0) }
      case .view(let visit, let names), .list(let visit, let names):
        // Marks the beginning and the end, so that a value of the inner view cannot be confused with one after it.
        let fields = names([:])
        visit(view) { child in
          add(true)
          if field.viewName == Self.namedValues {
            add(child.assumingMemoryBound(to: NamedValuesView.self).pointee)
          } else {
            add(fields, of: child, &bytes)
          }
        }
        add(false)
      }
    }
  }

  private static let namedValues = NamedValuesView.typeName

  /// Adds all values; their names are not part of the view but of the template set.
  private mutating func add(_ named: NamedValuesView) {
    for values in named.values {
      add(values.count)
      for value in values { add(value) }
    }
  }
}
