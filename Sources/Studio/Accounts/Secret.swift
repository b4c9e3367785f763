import Basics

/// Secrets that are made here and given to one person: sessions, links, access tokens.
///
/// Only their hashes are stored, so that no one who reads the database can use one.
enum Secret {
  private static let size = 32

  /// A new secret: 64 hexadecimal digits for 32 random bytes.
  static func make() -> String { bytes(size).hexadecimal }

  /// Random bytes of the system's generator.
  static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
  }

  /// What is stored of a secret; nil for a text that is none.
  static func hash(_ secret: String) -> DatabaseValue? {
    guard secret.utf8.count == 2 * size, let bytes = [UInt8](hexadecimal: secret) else { return nil }
    return .bytes(SHA256.digest(of: bytes))
  }

  /// A secret for another purpose, which does not reveal the first one.
  static func derived(_ secret: String, for purpose: String) -> String {
    SHA256.digest(of: Array("\(purpose):\(secret)".utf8)).hexadecimal
  }

  /// Compares in a time that does not depend on where two values differ.
  static func isEqual(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    // The parentheses matter: `|` and `^` have the same precedence.
    return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
