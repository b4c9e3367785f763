import Basics

/// The accounts whose exports of Instagram are read together, by the folders of their exports.
///
///     ana/personal_information/personal_information/personal_information.json
///     ana/your_instagram_activity/media/posts_1.json
///
/// Posts do not name their account. It is the one in the same export, and never another: that may be public while the
/// account of the posts is private.
struct InstagramAccounts: Sendable {
  /// Folders in exports; which of them there are depends on the age of the export.
  private static let folders: Set<Substring> = [
    "account_information", "content", "media", "personal_information", "profile", "your_instagram_activity",
  ]

  /// The ids of accounts by folder: more than one if it is unknown to which its posts belong.
  private var ids: [String: Set<String>] = [:]

  /// No accounts.
  init() {}

  /// Notes the account of an export; the file with its facts is in it.
  ///
  /// - Parameters:
  ///   - account: the record of the account.
  ///   - name: the name of the file.
  mutating func add(_ account: JSONValue, ofFile name: String) {
    let folder = Self.folder(of: name)
    ids[folder, default: []].insert(InstagramAccountRewriter.userName(account) ?? "instagram/\(folder)")
  }

  /// Whether a file has the name of those with the facts of an account.
  static func isFile(_ name: String) -> Bool {
    name.split(separator: "/").last?.hasPrefix("personal_information") ?? false
  }

  /// The folder of the export that a file belongs to.
  private static func folder(of name: String) -> String {
    var parts = PathText.names(in: name).dropLast()
    while let last = parts.last, folders.contains(last) { parts.removeLast() }
    return parts.joined(separator: "/")
  }

  /// The id of the account to whose export a file belongs; nil if it is unknown.
  func id(ofFile name: String) -> String? {
    ids[Self.folder(of: name)].flatMap { $0.count == 1 ? $0.first : nil }
  }
}
