import Basics

/// The accounts of the Twitter archives that are read together, by the folders of their files.
///
///     window.YTD.account.part0 = [{"account": {"username": "ana", "accountId": "125", "accountDisplayName": "Ana"}}]
///
/// Neither tweets nor profiles name their account: it is the one in the same folder.
struct TweetAccounts: Sendable {
  private var accounts: [String: JSONValue] = [:]
  private var profiles: [String: JSONValue] = [:]

  /// The id of an account that no file describes.
  private static let unknown = "account"

  /// No accounts.
  init() {}

  /// Adds the account or the profile in the bytes of a record of a file.
  mutating func add(_ part: TwitterProducer.Part, _ bytes: [UInt8], inFile name: String) {
    // The error is dropped: reading the record throws it again.
    guard let record = try? JSONValue(bytes) else { return }
    switch part {
    case .account: accounts[Self.folder(of: name)] = record["account"]
    case .profile: profiles[Self.folder(of: name)] = record["profile"]
    case .tweets, .notes: break
    }
  }

  /// The account to which a file belongs; null if no file describes it.
  ///
  /// A large archive may be in several parts, of which one has the account: it is that of all files if it is the only
  /// one.
  func account(ofFile name: String) -> JSONValue {
    if let account = accounts[Self.folder(of: name)] { return account }
    let ids = Set(accounts.values.map(Self.id))
    return ids.count == 1 ? accounts.max { $0.key < $1.key }?.value ?? .null : .null
  }

  /// The id of the account to which a file belongs.
  func id(ofFile name: String) -> String { Self.id(account(ofFile: name)) }

  /// The profile of the account of a file; null if there is none.
  func profile(ofFile name: String) -> JSONValue {
    if let profile = profiles[Self.folder(of: name)] { return profile }
    let id = id(ofFile: name)
    return profiles.sorted { $0.key < $1.key }.first { self.id(ofFolder: $0.key) == id }?.value ?? .null
  }

  private func id(ofFolder folder: String) -> String { id(ofFile: "\(folder)/") }

  private static func id(_ account: JSONValue) -> String {
    account["accountId"].text ?? account["username"].text ?? unknown
  }

  private static func folder(of name: String) -> String {
    let end = name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex
    return String(name[..<end])
  }
}
