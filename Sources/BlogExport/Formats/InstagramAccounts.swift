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

  /// Reads the accounts among the files, if records of `formats` are read.
  ///
  /// Only the files that have the name which exports give them: the posts of an account in any other are private.
  init(_ origins: [ExportOrigin], _ formats: [RewrittenFormat]) {
    guard formats.contains(where: { $0.collections.contains("instagram_photos") }) else { return }
    for origin in origins where Self.isFile(origin.name) {
      // The errors are dropped: reading the records throws them again.
      guard let text = try? origin.open(), let stream = try? text.unconverted(),
        let bytes = try? stream.wholeText(name: text.name), let value = JSONValue(json: bytes),
        let account = InstagramAccountRewriter.record(in: value)
      else { continue }
      let folder = Self.folder(of: origin.name)
      ids[folder, default: []].insert(InstagramAccountRewriter.userName(account) ?? "instagram/\(folder)")
    }
  }

  private static func isFile(_ name: String) -> Bool {
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
