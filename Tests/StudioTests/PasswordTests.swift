import Basics
import Testing

@testable import Studio

/// Passwords: how they are stored, compared and accepted.
struct PasswordTests {
  /// A cost for tests; the real one takes half a second.
  static let cheap = PasswordHash.Cost(logarithm: 4, blockSize: 1, parallelism: 1)

  static func hasher(_ cost: PasswordHash.Cost = cheap) throws -> PasswordHasher {
    try PasswordHasher(cost: cost, library: try ScryptLibrary())
  }

  /// RFC 7914, section 12; its last vector needs a gigabyte.
  @Test(arguments: [
    (
      "", "", PasswordHash.Cost(logarithm: 4, blockSize: 1, parallelism: 1),
      "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
        + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
    ),
    (
      "password", "NaCl", PasswordHash.Cost(logarithm: 10, blockSize: 8, parallelism: 16),
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
    ),
    (
      "pleaseletmein", "SodiumChloride", PasswordHash.Cost(logarithm: 14, blockSize: 8, parallelism: 1),
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
        + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
    ),
  ])
  func `scrypt gives the vectors of RFC 7914`(
    password: String,
    salt: String,
    cost: PasswordHash.Cost,
    key: String
  ) throws {
    let library = try ScryptLibrary()
    #expect(library.key(password, salt: Array(salt.utf8), cost, count: 64)?.hexadecimal == key)
  }

  @Test func `a missing library gives an error`() {
    #expect(throws: DynamicLibrary.Failure.self) { try ScryptLibrary(names: ["libnowhere.so.3"]) }
  }

  @Test func `only the password itself is right`() throws {
    let hasher = try Self.hasher()
    let hash = try hasher.hash("correct horse")
    #expect(try hasher.isRight("correct horse", hash))
    #expect(try !hasher.isRight("correct horse ", hash))
    #expect(try !hasher.isRight("", hash))
    #expect(try !hasher.isRight("correct horse", nil))
    // Two people with one password have different hashes.
    #expect(try hasher.hash("correct horse") != hash)
  }

  @Test func `composed and decomposed letters are one password`() throws {
    let hasher = try Self.hasher()
    #expect(try hasher.isRight("cafe\u{301} noir", try hasher.hash("caf\u{E9} noir")))
  }

  @Test func `a hash is stored with its cost, so that a later one can be higher`() throws {
    let hash = try Self.hasher().hash("correct horse")
    #expect(hash.text.hasPrefix("scrypt:4:1:1:"))
    #expect(PasswordHash(hash.text) == hash)
    let later = try Self.hasher(PasswordHash.Cost(logarithm: 5, blockSize: 1, parallelism: 1))
    #expect(try later.isRight("correct horse", hash))
    #expect(later.isOutdated(hash))
    #expect(PasswordHash.Cost.standard.bytes > 128 << 20)
  }

  @Test(arguments: ["", "scrypt:4:1:1:00", "bcrypt:4:1:1:00:00", "scrypt:40:8:1:00:00", "scrypt:4:1:1:zz:00"])
  func `a text that is no hash is none`(text: String) {
    #expect(PasswordHash(text) == nil)
  }

  // MARK: Rules

  @Test(arguments: [
    "correct horse", " x  y  z ", "ÄÖÜäöüßß", "🙂🙃🙂🙃🙂🙃🙂🙈", "no capital and no digit",
    String(repeating: "long ", count: 51), "31.13.1999x", "dragon839201746501", "tqbfjotld",
    "83920174", "99.99.9999", "asdf9x4k",
  ])
  func `any long password is accepted, whatever its characters are`(password: String) throws {
    try PasswordRules.check(password, names: ["ana"])
  }

  @Test(arguments: [
    ("1234567", PasswordRules.Problem.short), ("", .short), (String(repeating: "x1", count: 200), .long),
    ("password", .common), ("PassWord1", .common), ("password123!", .common), ("12345678", .common),
    ("aaaaaaaaaa", .common), ("abcabcabc", .common), ("blogforge1", .common), ("Ana Lund", .name),
    ("ana lund99", .name), ("p@$$w0rd2024!", .common),
    ("MonikaThomas", .common), ("sommer-2024", .common), ("1qaz2wsx", .common), ("zaq12wsx", .common),
    ("Qwertzuiop!", .common), ("asdf1234", .common), ("11223344", .common), ("987654321", .common),
    ("31.12.1999", .common), ("19991231", .common), ("passwordpassword", .common),
  ])
  func `passwords that are easy to guess are rejected`(password: String, problem: PasswordRules.Problem) {
    #expect(throws: problem) { try PasswordRules.check(password, names: ["ana lund"]) }
  }

  /// What people add to a word: nothing, digits, a year, a sign.
  private static let endings =
    [
      "", "1", "12", "123", "1234", "12345", "123456", "!", "1!", "123!", "01", "07", "11", "22", "69", "77",
      "99",
    ]
    + (1990...2030).map { "\($0)" }

  @Test func `more than 3,000 common passwords that are long enough are rejected`() {
    var (refused, accepted): (Set<String>, [String]) = ([], [])
    for word in CommonPasswords.words {
      for ending in Self.endings where word.count + ending.count >= PasswordRules.minimumLength {
        let password = word + ending
        do throws(PasswordRules.Problem) {
          try PasswordRules.check(password, names: [])
          accepted.append(password)
        } catch { refused.insert(password) }
      }
    }
    #expect(accepted == [])
    #expect(refused.count > 80_000)
  }

  // MARK: Secrets

  @Test func `secrets are long, different, and stored as hashes`() {
    let secret = Secret.make()
    #expect(secret.count == 64 && secret != Secret.make())
    #expect(Secret.hash(secret) == .bytes(SHA256.digest(of: [UInt8](hexadecimal: secret) ?? [])))
    #expect(Secret.hash("x") == nil && Secret.hash(String(repeating: "z", count: 64)) == nil)
    #expect(Secret.derived(secret, for: "forms") != secret)
  }

  @Test func `values are compared by all their bytes`() {
    #expect(Secret.isEqual("abc".utf8, "abc".utf8))
    #expect(!Secret.isEqual("abc".utf8, "abd".utf8))
    #expect(!Secret.isEqual("abc".utf8, "ab".utf8))
  }

  /// No later byte makes up for a difference, whatever it is.
  @Test func `one different byte anywhere makes values different`() {
    for _ in 0..<20 {
      let bytes = Secret.bytes(32)
      #expect(Secret.isEqual(bytes, bytes))
      for place in bytes.indices {
        for difference in UInt8(1) ... .max {
          var other = bytes
          other[place] ^= difference
          #expect(!Secret.isEqual(bytes, other))
        }
      }
    }
  }

  @Test func `no secret equals another one`() {
    let secrets = (0..<300).map { _ in Secret.make() } + [String(repeating: "0", count: 64)]
    for (index, secret) in secrets.enumerated() {
      #expect(secrets[..<index].allSatisfy { !Secret.isEqual(secret.utf8, $0.utf8) })
    }
  }
}
