import Basics

extension FNV1a {
  /// The first `count` digits of the hash in base 32 (RFC 4648), in lowercase: safe in file names on every file
  /// system.
  func name(_ count: Int) -> [UInt8] {
    let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    let value = mixed
    return (0..<count).map { digits[Int(value >> UInt64(59 - 5 * $0) & 31)] }
  }
}
