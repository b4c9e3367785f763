import Basics

/// Rewrites the posts of an export of Instagram, whose texts have the bytes of UTF-8 as characters.
///
///     [{"media":[{"uri":"media/posts/202001/1.jpg","creation_timestamp":1579000000,"title":"Caf\u00c3\u00a9"}]}]
///
/// The caption of one picture is its title, that of several the title of the post. Positions (`exif_data`) are not
/// read. Posts of an unknown account are private, because the account may be.
struct InstagramPostRewriter: RecordRewriter {
  let path: [String] = []
  /// The id of the account; nil if it is unknown.
  let account: String?

  /// Whether a file has posts by its name: `media/posts_1.json`, `posts.json`, `posts_1 (1).json`.
  ///
  /// Others are not for everyone: `archived_posts.json`, `posts_archived.json`.
  static func isFile(_ name: String) -> Bool {
    let file = name.split(separator: "/").last ?? ""
    guard file.hasPrefix("posts") else { return false }
    let number = file.dropFirst(5).prefix { !$0.isLetter && $0 != "." }
    guard number.isEmpty || number.contains(where: \.isNumber) else { return false }
    return file[number.endIndex...].hasPrefix(".json")
  }

  func records(_ record: JSONValue, header: JSONValue) -> [RewrittenRecord] {
    let post = record.mapTexts(Latin1Text.repaired)
    let media = post["media"].elements.filter { $0["uri"].text != nil }
    let isSingle = media.count == 1
    let title = post["title"].text ?? (isSingle ? media[0]["title"].text : nil)
    let isVideo = { (medium: JSONValue) in Self.isVideo(medium["uri"].text ?? "") }
    let video = media.first(where: isVideo)
    // Videos other than the first are not shown, but their captions are.
    let pictures = media.map { picture in
      JSONValue.members(["uri": picture["uri"], "caption": isSingle ? .null : picture["title"]])
    }
    guard let date = post["creation_timestamp"].text ?? media.first?["creation_timestamp"].text else {
      return []
    }
    let name = media.first?["uri"].text.map(Self.name)
    let value = JSONValue.members([
      "id": .string(name ?? date),
      "account": .text(account),
      "private": account == nil ? "true" : nil,
      "html": .text(title.map(PostHTML.paragraphs)),
      "date": .string(date),
      "pictures": .array(pictures),
      "video": video?["uri"],
    ])
    return [("instagram_posts", value)]
  }

  /// That the account is unknown; reported once for a file.
  func problems(of record: JSONValue) -> [ExportFinding.Fact] {
    record == .null && account == nil ? [.accountUnknown(file: "personal_information.json")] : []
  }

  /// The name of a file without folders and ending.
  private static func name(_ uri: String) -> String {
    let file = uri.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." })
  }

  private static func isVideo(_ uri: String) -> Bool {
    [".mp4", ".mov", ".webm"].contains { uri.lowercased().hasSuffix($0) }
  }
}

/// Rewrites the account in an export of Instagram: `personal_information.json`.
///
///     {"profile_user":[{"media_map_data":{"Profile Photo":{"uri":"media/profile/1.jpg"}},
///       "string_map_data":{"Username":{"value":"ana"},"Name":{"value":"Ana"},"Private Account":{"value":"False"}}}]}
///
/// The names of fields are in the language of the account. Without `Private Account`, the account is private.
struct InstagramAccountRewriter: RecordRewriter {
  /// The names of the objects around the list of records.
  let path = [list]
  /// The id of the account; nil if there are several in the folder.
  let account: String?

  private static let list = "profile_user"

  /// The account in the text of a file; nil if there is none.
  static func record(in file: JSONValue) -> JSONValue? {
    let record = file[list][0]
    return record["string_map_data"] == .null ? nil : record
  }

  /// The user name of an account; nil if the account is not in English.
  static func userName(_ record: JSONValue) -> String? {
    record["string_map_data"]["Username"]["value"].text.map(Latin1Text.repaired)
  }

  func records(_ record: JSONValue, header: JSONValue) -> [RewrittenRecord] {
    let fields = record["string_map_data"].mapTexts(Latin1Text.repaired)
    let id = account ?? Self.userName(record) ?? "instagram"
    let value = JSONValue.members([
      "id": .string(id),
      "username": fields["Username"]["value"],
      "name": fields["Name"]["value"],
      "bio": .text(fields["Bio"]["value"].text.map(PostHTML.paragraphs)),
      "website": fields["Website"]["value"],
      "private": .string(Self.privacy(of: record)?.lowercased() == "false" ? "false" : "true"),
    ])
    let photo = ["Profile Photo", "Profile photo"].lazy.compactMap {
      record["media_map_data"][$0]["uri"].text
    }.first
    return [("instagram_accounts", value)] + (photo.map { [InstagramPhotoRewriter.record($0, of: id)] } ?? [])
  }

  /// An account that does not say whether it is private, as in an export in another language.
  func problems(of record: JSONValue) -> [ExportFinding.Fact] {
    guard record["string_map_data"] != .null, Self.privacy(of: record) == nil else { return [] }
    return [.privacyUnknown(field: Self.privateField)]
  }

  private static let privateField = "Private Account"

  /// Whether the account is private, as it is written; nil if the record does not say it.
  private static func privacy(of record: JSONValue) -> String? {
    record["string_map_data"][privateField]["value"].text
  }
}

/// Rewrites the photo of the account in an export of Instagram: `profile_photos.json`.
///
///     {"ig_profile_picture":[{"uri":"media/profile/202001/1.jpg","creation_timestamp":1579000000,"title":""}]}
struct InstagramPhotoRewriter: RecordRewriter {
  let path = ["ig_profile_picture"]
  /// The id of the account; nil if it is unknown.
  let account: String?

  func records(_ record: JSONValue, header: JSONValue) -> [RewrittenRecord] {
    guard let account, let uri = record["uri"].text else { return [] }
    return [Self.record(uri, of: account)]
  }

  /// The record from which the account takes its photo.
  static func record(_ uri: String, of account: String) -> RewrittenRecord {
    ("instagram_photos", .members(["account": .string(account), "uri": .string(uri)]))
  }
}
