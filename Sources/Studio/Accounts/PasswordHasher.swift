package import Basics
import Synchronization

/// Hashes passwords, a few at a time, because each takes 128 MB of memory.
package final class PasswordHasher: Sendable {
  /// Why a password was not hashed.
  package enum Failure: Error, Hashable {
    /// Too many people sign in at this moment.
    case busy
    case noMemory
  }

  /// How many are hashed at once.
  private static let maximumRunning = 2
  /// How many requests may wait for their turn; each occupies a thread of the server.
  private static let maximumWaiting = 4

  /// Where one password at a time is hashed.
  private final class Place: Sendable {
    let lock = Mutex(())
  }

  private let library: ScryptLibrary
  private let cost: PasswordHash.Cost
  private let places: [Place]
  private let count = Mutex(0)
  /// What a password is compared with if there is no such account, so that the time does not reveal that.
  private let dummy: PasswordHash

  /// Opens libcrypto.
  ///
  /// - Parameter logarithm: the cost of new hashes as the logarithm of N, 1 to 22; nil for that of real passwords.
  ///   Tests that sign in hundreds of times use a low one. A sign-in replaces a hash whose cost is another.
  /// - Throws: `DynamicLibrary.Failure` if libcrypto is missing or too old.
  package convenience init(logarithm: Int?) throws(DynamicLibrary.Failure) {
    let cost = logarithm.map { PasswordHash.Cost(logarithm: $0, blockSize: 8, parallelism: 1) }
    try self.init(cost: cost ?? .standard, library: try ScryptLibrary())
  }

  /// A hasher with another cost.
  init(cost: PasswordHash.Cost, library: ScryptLibrary) throws(DynamicLibrary.Failure) {
    (self.cost, self.library) = (cost, library)
    dummy = PasswordHash(
      cost: cost,
      salt: Secret.bytes(PasswordHash.saltSize),
      key: Secret.bytes(PasswordHash.keySize)
    )
    places = (0..<Self.maximumRunning).map { _ in Place() }
  }

  /// The hash of a new password.
  func hash(_ password: String) throws(Failure) -> PasswordHash {
    let salt = Secret.bytes(PasswordHash.saltSize)
    return PasswordHash(cost: cost, salt: salt, key: try key(password, salt, cost))
  }

  /// Whether a password is the one of a hash; nil, for an account that does not exist, takes as long.
  func isRight(_ password: String, _ hash: PasswordHash?) throws(Failure) -> Bool {
    let compared = hash ?? dummy
    let isEqual = Secret.isEqual(try key(password, compared.salt, compared.cost), compared.key)
    return isEqual && hash != nil
  }

  /// Whether a hash cost less than new ones do.
  func isOutdated(_ hash: PasswordHash) -> Bool { hash.cost != cost }

  private func key(
    _ password: String,
    _ salt: [UInt8],
    _ cost: PasswordHash.Cost
  ) throws(Failure) -> [UInt8] {
    let number = count.withLock { count -> Int? in
      guard count < Self.maximumRunning + Self.maximumWaiting else { return nil }
      count += 1
      return count
    }
    guard let number else { throw .busy }
    defer { count.withLock { $0 -= 1 } }
    let key = places[number % places.count].lock.withLock { _ in
      library.key(password, salt: salt, cost, count: PasswordHash.keySize)
    }
    guard let key else { throw .noMemory }
    return key
  }
}
