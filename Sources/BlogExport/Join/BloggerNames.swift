import BlogModel

/// Finds bloggers by name: compares letters and digits, ignores case, and prefers display names (shown after an
/// `@`) to full names.
struct BloggerNames {
  /// The target of a name that several bloggers have.
  private static let many: Int32 = -100

  private var displayNames: [String: Int32] = [:]
  private var fullNames: [String: Int32] = [:]

  /// Adds the names of a blogger; `target` is the blogger's index, or the reason why the blogger is excluded.
  mutating func add(_ blogger: Blogger, _ target: Int32) {
    Self.add(blogger.displayName, target, to: &displayNames)
    Self.add(blogger.fullName, target, to: &fullNames)
  }

  private static func add(_ name: String, _ target: Int32, to names: inout [String: Int32]) {
    let key = key(name)
    guard !key.isEmpty else { return }
    guard let known = names[key] else {
      names[key] = target
      return
    }
    // The name of an excluded blogger stays excluded, even if other bloggers have it, too.
    if known >= 0 || known == many { names[key] = target < 0 ? target : many }
  }

  /// The index of the blogger with a name, or why the blogger is excluded; nil if no blogger or several have
  /// the name.
  func target(of name: String) -> Int32? {
    let key = Self.key(name)
    guard let target = displayNames[key] ?? fullNames[key], target != Self.many else { return nil }
    return target
  }

  private static func key(_ name: String) -> String {
    let signs = name.lowercased().filter { !$0.isWhitespace }
    let key = signs.filter { $0.isLetter || $0.isNumber }
    // Some names consist of other characters only.
    return String(key.isEmpty ? signs : key)
  }
}
