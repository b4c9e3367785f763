import Basics
import BlogModel

/// scrypt (RFC 7914) by OpenSSL's libcrypto, which is opened when a community starts.
struct ScryptLibrary: Sendable {
  #if canImport(Darwin)
  static let names = [
    "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib", "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
    "libcrypto.3.dylib",
  ]
  #else
  static let names = ["libcrypto.so.3", "libcrypto.so.1.1"]
  #endif

  /// `EVP_PBE_scrypt`: password, salt, N, r, p, the maximum of memory, key; 1 if it is done.
  private let derive:
    @convention(c) (
      UnsafePointer<CChar>?, Int, UnsafePointer<UInt8>?, Int, UInt64, UInt64, UInt64, UInt64,
      UnsafeMutablePointer<UInt8>?, Int
    ) -> CInt

  /// Opens the first of `names` that exists.
  init(names: [String] = ScryptLibrary.names) throws(DynamicLibrary.Failure) {
    derive = try DynamicLibrary(names).function("EVP_PBE_scrypt")
  }

  /// A key of `count` bytes; nil if there is not enough memory, or if the parameters are not valid.
  func key(_ password: String, salt: [UInt8], _ cost: PasswordHash.Cost, count: Int) -> [UInt8]? {
    var key = [UInt8](repeating: 0, count: count)
    // The limit of 32 MB, which OpenSSL has otherwise, is less than one hash needs.
    let memory = cost.bytes + 1 << 20
    // Keyboards differ in how they compose letters with accents.
    let password = password.composed
    let status = password.withCString { text in
      derive(
        text,
        password.utf8.count,
        salt,
        salt.count,
        1 << UInt64(cost.logarithm),
        UInt64(cost.blockSize),
        UInt64(cost.parallelism),
        UInt64(memory),
        &key,
        count
      )
    }
    return status == 1 ? key : nil
  }
}
