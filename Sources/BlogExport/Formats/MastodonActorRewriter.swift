/// Rewrites the account in an archive of Mastodon: its pictures get the folder of the file, because all archives name them
/// alike.
///
///     {"@context":[…],"id":"https://x.example/users/ana","preferredUsername":"ana",
///      "icon":{"type":"Image","url":"avatar.png"},"image":{"type":"Image","url":"header.png"}}
struct MastodonActorRewriter: RecordRewriter {
  // There is no list of records.
  let path = ["actor_list"]
  /// The folder of the file, as addresses of pictures name it.
  let folder: String

  /// Whether a file has an account by its name.
  static func isFile(_ name: String) -> Bool { name.split(separator: "/").last == "actor.json" }

  func records(_ record: JSONValue, header: JSONValue) -> [RewrittenRecord] { [] }

  func records(ofHeader header: JSONValue) -> [RewrittenRecord] {
    guard case .object(var actor) = header else { return [] }
    for name in ["icon", "image"] {
      guard case .object(var picture) = header[name], let address = picture["url"]?.text else { continue }
      picture["url"] = .string(PictureAddress.path(address, in: folder))
      actor[name] = .object(picture)
    }
    return [("actor", .object(actor))]
  }
}
