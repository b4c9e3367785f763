package import Basics

extension Digest {
  /// Takes in all that a template can show of a view, by its shape: nothing can be forgotten, and what no template can
  /// show does not count.
  ///
  /// O(names, with those of inner views).
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
        // Marks the beginning and the end, so that a value of the inner view differs from one after it.
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

  private static let namedValues = String(describing: NamedValuesView.self)

  /// All values: under which names templates show them, the set of templates says.
  private mutating func add(_ named: NamedValuesView) {
    for values in named.values {
      add(values.count)
      for value in values { add(value) }
    }
  }
}
