/// Which passwords are accepted (NIST SP 800-63B, section 5.1.1.2): long ones that are not the first to be guessed.
enum PasswordRules {
  /// Why a password is not accepted.
  enum Problem: Error, Hashable {
    case short
    case long
    /// A rule of `CommonPasswords` covers it.
    case common
    /// It is the name of the account or of the site.
    case name

    /// One sentence for users.
    var phrase: StudioPhrase {
      switch self {
      case .short: StudioPhrase("A password needs at least {count} characters.", count: minimumLength)
      case .long: StudioPhrase("A password may have at most {count} characters.", count: maximumLength)
      case .common: "This password is too common. Choose another one."
      case .name: "The password must not be a public name, such as your own. Choose another one."
      }
    }
  }

  static let (minimumLength, maximumLength) = (8, 256)

  /// Checks a new password.
  ///
  /// - Parameters:
  ///   - password: as it was typed; any character counts, blanks too.
  ///   - names: what others know, such as the name of the account.
  /// - Throws: `Problem`.
  static func check(_ password: String, names: [String]) throws(Problem) {
    let count = password.unicodeScalars.count
    guard count >= minimumLength else { throw .short }
    guard count <= maximumLength else { throw .long }
    let plain = password.lowercased()
    guard !names.contains(where: { isName(plain, $0.lowercased()) }) else { throw .name }
    guard !CommonPasswords.contains(plain) else { throw .common }
  }

  private static func isName(_ password: String, _ name: String) -> Bool {
    guard name.count >= 3, password.hasPrefix(name) else { return false }
    return password.dropFirst(name.count).allSatisfy { !$0.isLetter }
  }
}
