import BlogModel

/// Whom a name means: compared by letters and digits without regard to case, what is shown behind an `@` before a full
/// name.
struct BloggerNames {
  /// What a name leads to that several have.
  private static let many: Int32 = -100

  private var displayNames: [String: Int32] = [:]
  private var fullNames: [String: Int32] = [:]

  /// Adds the names of a blogger, who has an index or is left out for a reason.
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
    // A name that is left out stays so, whoever else has it.
    if known >= 0 || known == many { names[key] = target < 0 ? target : many }
  }

  /// The index of whom a name means, or why they are left out; nil where it means nobody or several.
  func target(of name: String) -> Int32? {
    let key = Self.key(name)
    guard let target = displayNames[key] ?? fullNames[key], target != Self.many else { return nil }
    return target
  }

  private static func key(_ name: String) -> String {
    let signs = name.lowercased().filter { !$0.isWhitespace }
    let key = signs.filter { $0.isLetter || $0.isNumber }
    // Some people call themselves by other signs alone.
    return String(key.isEmpty ? signs : key)
  }
}
