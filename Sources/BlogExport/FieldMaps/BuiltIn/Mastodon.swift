import BlogModel

extension FieldMap {
  /// The archive of an account on Mastodon, unpacked: `actor.json`, `outbox.json` and `media_attachments/`.
  ///
  /// Only public posts are read; those that answer one's own are comments. Field names:
  /// www.w3.org/TR/activitystreams-vocabulary and docs.joinmastodon.org/spec/activitypub.
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
        .comment,
        in: ["outbox", "orderedItems"],
        sources: [
          Source(.id, from: ["object.id"], conversion: .last(separator: "/")),
          Source(.blog, from: ["object.inReplyTo"], conversion: .last(separator: "/")),
          Source(.parent, from: ["object.inReplyTo"], conversion: .last(separator: "/")),
          Source(.blogger, from: ["actor"]),
          Source(.text, from: ["object.content"], conversion: .html(.all)),
          Source(.createdDate, from: ["object.published", "published"]),
          Source(.editedDate, from: ["object.updated"]),
          Source(.likeCount, from: ["object.likes.totalItems"]),
          Source(
            .pictures,
            from: ["object.attachment[mediaType=image/*]"],
            pictureFields: PictureFields(address: ["url"], alt: ["name"])
          ),
        ],
        conditions: mastodonPosts(["Note", "Article"]) + [
          // An answer to oneself; comments have neither videos nor warnings.
          Mark(path: "object.inReplyTo", below: "actor"), Mark(path: "object.summary", values: ["null"]),
          Mark(path: "object.sensitive", values: ["null", "false"]),
          Mark(path: "object.attachment.mediaType", values: mastodonPictures + ["null"]),
        ]
      ),
      Rule(
        .blog,
        in: ["outbox", "orderedItems"],
        sources: [
          // A boost has only the id of its activity, as in /statuses/7/activity.
          Source(
            .id,
            from: ["object.id", "id"],
            conversion: .last(separator: "/"),
            replacing: [Replacement("/activity", by: "")]
          ),
          Source(.blogger, from: ["actor"]),
          Source(.text, from: ["object.content"], conversion: .html(.all)),
          Source(.choices, from: ["object.oneOf.name", "object.anyOf.name"]),
          Source(.votes, from: ["object.oneOf.replies.totalItems", "object.anyOf.replies.totalItems"]),
          Source(.createdDate, from: ["object.published", "published"]),
          Source(.editedDate, from: ["object.updated"]),
          Source(.warning, from: ["object.summary", "object.sensitive"]),
          Source(.language, from: ["object.contentMap"]),
          // Of a boost, the export has only the address of the post.
          Source(.originalAddress, from: ["object"]),
          // Sounds and videos other than the first are not shown, but the descriptions of all are.
          Source(
            .pictures,
            from: ["object.attachment[mediaType=image/*|video/*|audio/*]"],
            pictureFields: PictureFields(address: ["url"], alt: ["name"])
          ),
          Source(.video, from: ["object.attachment[mediaType=video/*].url"]),
          // Since version 4.4.
          Source(.likeCount, from: ["object.likes.totalItems"]),
        ],
        conditions: mastodonPosts(["Note", "Article", "Question", "null"], in: ["Create", "Announce"])
      ),
    ]
  )

  /// The types of pictures; of the attachments of a post, all are pictures, or one is a video or a sound.
  private static let mastodonPictures = ["jpeg", "png", "gif", "webp", "avif", "heic", "heif"].map {
    "image/\($0)"
  }

  /// Public posts of some types.
  private static func mastodonPosts(_ types: [String], in activities: [String] = ["Create"]) -> [Mark] {
    [
      Mark(path: "type", values: activities), Mark(path: "object.type", values: types),
      // Unlisted posts have it in `cc`, posts for followers and direct messages nowhere.
      Mark(path: "to", values: ["https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public"]),
    ]
  }
}

extension Platform {
  static let mastodon = Platform(
    .mastodon,
    title: .account,
    signatures: [
      Signature(file: "outbox.json", ["\"orderedItems\":", "https://www.w3.org/ns/activitystreams"])
    ]
  )
}
