/// Which passwords are accepted (NIST SP 800-63B, section 5.1.1.2): long ones that are not the first to be guessed.
enum PasswordRules {
  /// Why a password is not accepted.
  enum Problem: Error, Hashable {
    case short
    case long
    /// It is on the list, or one character or a row of characters repeated.
    case common
    /// It is the name of the account or of the site.
    case name

    /// One sentence for users.
    var message: String {
      switch self {
      case .short: "A password needs at least \(minimumLength) characters."
      case .long: "A password may have at most \(maximumLength) characters."
      case .common: "This password is one of the first that others would guess. Choose another one."
      case .name: "The password must not be a name that others know, such as your own. Choose another one."
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
    // Digits and signs at the end are the usual disguise.
    let word = String(plain.reversed().drop { !$0.isLetter }.reversed())
    guard !common.contains(plain), !common.contains(word), !isRepeated(plain) else { throw .common }
  }

  private static func isName(_ password: String, _ name: String) -> Bool {
    guard name.count >= 3, password.hasPrefix(name) else { return false }
    return password.dropFirst(name.count).allSatisfy { !$0.isLetter }
  }

  /// Whether a short piece is repeated, as in "abcabcabc".
  private static func isRepeated(_ password: String) -> Bool {
    let characters = Array(password)
    return (1...4).contains { size in
      characters.count > size && characters.indices.allSatisfy { characters[$0] == characters[$0 % size] }
    }
  }

  /// What lists of leaked passwords begin with, in lowercase, and the same words without digits at their ends.
  private static let common: Set<String> = [
    "12345678", "123456789", "1234567890", "12345678910", "0123456789", "0987654321", "87654321", "987654321",
    "9876543210", "123123123", "1234512345", "11223344", "1122334455", "12341234", "13131313", "147258369",
    "159753258", "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx", "1qaz2wsx3edc", "a1b2c3d4", "abc12345", "abcd1234",
    "abcdefgh", "abcdefghi", "abcdefghij", "admin123", "administrator", "asdfasdf", "asdfghjk", "asdfghjkl",
    "baseball", "basketball", "blogforge", "changeme", "charlie", "chocolate", "computer", "default",
    "dragon", "football", "iloveyou", "internet", "jennifer", "jordan23", "letmein", "liverpool", "login",
    "master", "michelle", "monkey", "mustang", "p@ssw0rd", "p@ssword", "pa$$word", "pa55word", "passw0rd",
    "passwort", "password", "password1", "pokemon", "princess", "qazwsxedc", "qwer1234", "qwerasdf",
    "qwerty", "qwerty123", "qwertyui", "qwertyuiop", "qwertz", "qwertzui", "qwertzuiop", "samsung",
    "secret", "starwars", "summer", "sunshine", "superman", "test1234", "testtest", "trustno1", "welcome",
    "whatever", "winter", "zaq12wsx", "zxcvbnm", "zxcvbnm123",
  ]
}
