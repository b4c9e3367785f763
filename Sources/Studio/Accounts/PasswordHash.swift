import Basics

/// A password as it is stored: the salt, the key, and what it cost, so that the cost can rise later.
///
///     scrypt:17:8:1:SALT:KEY
struct PasswordHash: Sendable, Hashable {
  /// The parameters of scrypt.
  struct Cost: Sendable, Hashable {
    /// The number of blocks, N, is two to the power of this.
    let logarithm: Int
    /// The size of a block, r.
    let blockSize: Int
    /// How many hashes are made one after the other, p.
    let parallelism: Int

    /// The bytes that a hash needs.
    var bytes: Int { 128 * blockSize * (1 << logarithm + parallelism + 2) }

    /// 128 MB and half a second (OWASP, "Password Storage Cheat Sheet").
    static let standard = Cost(logarithm: 17, blockSize: 8, parallelism: 1)

    /// Whether a stored cost is one that a later version may have used, and not one that exhausts the machine.
    fileprivate var isPlausible: Bool {
      (1...22).contains(logarithm) && (1...32).contains(blockSize) && (1...16).contains(parallelism)
        && bytes <= 1 << 30
    }
  }

  static let (saltSize, keySize) = (16, 32)

  let cost: Cost
  let salt: [UInt8]
  let key: [UInt8]

  init(cost: Cost, salt: [UInt8], key: [UInt8]) {
    (self.cost, self.salt, self.key) = (cost, salt, key)
  }

  /// Reads a stored text; nil if it is none.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "scrypt", let logarithm = Int(parts[1]),
      let blockSize = Int(parts[2]), let parallelism = Int(parts[3]),
      let salt = [UInt8](hexadecimal: parts[4]),
      let key = [UInt8](hexadecimal: parts[5]), key.count == Self.keySize
    else { return nil }
    let cost = Cost(logarithm: logarithm, blockSize: blockSize, parallelism: parallelism)
    guard cost.isPlausible else { return nil }
    self.init(cost: cost, salt: salt, key: key)
  }

  /// The text that is stored.
  var text: String {
    "scrypt:\(cost.logarithm):\(cost.blockSize):\(cost.parallelism):\(salt.hexadecimal):\(key.hexadecimal)"
  }
}
