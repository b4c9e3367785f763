/// A path as a key: two paths are the same only if they have the same bytes.
///
/// To `String`, an accented letter equals a letter with a combining accent. Most file systems and servers
/// distinguish the two.
struct ExactPath: Sendable, Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactPath, right: ExactPath) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var bytes = text
    bytes.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Dictionary where Key == ExactPath {
  /// The value of a path.
  subscript(path: String) -> Value? {
    get { self[ExactPath(path)] }
    set { self[ExactPath(path)] = newValue }
  }
}
