import BlogModel

extension FieldMap {
  /// The archive of an account on Mastodon, unpacked: `actor.json`, `outbox.json` and `media_attachments/`.
  ///
  /// Only public posts are read. Field names: www.w3.org/TR/activitystreams-vocabulary and
  /// docs.joinmastodon.org/spec/activitypub.
  public static let mastodon = FieldMap(
    name: "mastodon",
    rules: [
      Rule(
        .blogger,
        in: ["actor"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.displayName, from: ["preferredUsername"]),
          Source(.fullName, from: ["name"]),
          Source(.bio, from: ["summary"], conversion: .html(.all)),
          Source(.joinedDate, from: ["published"]),
          Source(.photo, from: ["icon.url"]),
          Source(.cover, from: ["image.url"]),
          Source(.website, from: ["url"]),
        ]
      ),
      Rule(
        .blog,
        in: ["outbox", "orderedItems"],
        sources: [
          Source(.id, from: ["object.id"], conversion: .last(separator: "/")),
          Source(.blogger, from: ["actor"]),
          Source(.text, from: ["object.content"], conversion: .html(.all)),
          Source(.createdDate, from: ["object.published", "published"]),
          Source(.editedDate, from: ["object.updated"]),
          Source(.warning, from: ["object.summary"]),
          Source(
            .pictures,
            from: ["object.attachment"],
            pictureFields: PictureFields(address: ["url"], alt: ["name"])
          ),
        ],
        conditions: [
          Mark(path: "type", values: ["Create"]), Mark(path: "object.type", values: ["Note", "Article"]),
          // Unlisted posts have it in `cc`, posts for followers and direct messages nowhere.
          Mark(path: "to", values: ["https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public"]),
        ]
      ),
    ]
  )
}

extension Platform {
  static let mastodon = Platform(
    .mastodon,
    signatures: [
      Signature(file: "outbox.json", ["\"orderedItems\":", "https://www.w3.org/ns/activitystreams"])
    ]
  )
}
