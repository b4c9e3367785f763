import BlogModel

/// Says in which property two versions of a record differ.
enum RecordDifference {
  /// The first property with another value; nil if it is none that has a name.
  static func property(_ first: RecordValues, _ second: RecordValues) -> FieldMap.Property? {
    switch (first, second) {
    case (.blogger(let first), .blogger(let second)):
      return differing([
        (.id, first.id == second.id), (.displayName, first.displayName == second.displayName),
        (.fullName, first.fullName == second.fullName), (.bio, first.bio == second.bio),
        (.joinedDate, first.joinedDate == second.joinedDate), (.photo, first.photo == second.photo),
        (.cover, first.cover == second.cover), (.website, first.links == second.links),
        (.attributes, first.attributes == second.attributes), (.extra, first.extra == second.extra),
      ])
    case (.blog(let first), .blog(let second)):
      return differing([
        (.id, first.blog.id == second.blog.id), (.blogger, first.author == second.author),
        (.title, first.blog.title == second.blog.title), (.text, first.blog.text == second.blog.text),
        (.tags, first.blog.tags == second.blog.tags), (.picture, first.blog.picture == second.blog.picture),
        (.createdDate, first.blog.createdDate == second.blog.createdDate),
        (.pictures, first.parts.pictures == second.parts.pictures),
        (.video, first.parts.video == second.parts.video), (.question, first.question == second.question),
        (.attributes, first.parts.attributes == second.parts.attributes),
        (.extra, first.parts.extra == second.parts.extra), (.people, first.people == second.people),
        (.place, first.parts.place == second.parts.place), (.spot, first.spot == second.spot),
      ])
    case (.comment(let first), .comment(let second)):
      return differing([
        (.id, first.comment.id == second.comment.id), (.blog, first.blog == second.blog),
        (.blogger, first.author == second.author), (.text, first.comment.text == second.comment.text),
        (.createdDate, first.comment.createdDate == second.comment.createdDate),
        (.parent, first.comment.parent == second.comment.parent),
        (.title, first.comment.suggestion?.title == second.comment.suggestion?.title),
        (.attributes, first.comment.suggestion?.attributes == second.comment.suggestion?.attributes),
      ])
    case (.like(let first), .like(let second)):
      return differing([
        (.blog, first.blog == second.blog), (.blogger, first.blogger == second.blogger),
        (.createdDate, first.createdDate == second.createdDate),
      ])
    case (.spot(let first), .spot(let second)):
      return differing([
        (.id, first.spot.id == second.spot.id), (.title, first.spot.name == second.spot.name),
        (.text, first.spot.text == second.spot.text), (.place, first.spot.place == second.spot.place),
        (.blogger, first.author == second.author), (.picture, first.spot.picture == second.spot.picture),
        (.createdDate, first.spot.createdDate == second.spot.createdDate),
      ])
    case (.follow(let first), .follow(let second)):
      return differing([
        (.blogger, first.follower == second.follower), (.followed, first.followed == second.followed),
        (.createdDate, first.createdDate == second.createdDate),
      ])
    case (.question(let first), .question(let second)):
      return differing([
        (.id, first.question.id == second.question.id), (.text, first.question.text == second.question.text),
        (.blogger, first.asker == second.asker), (.receiver, first.receiver == second.receiver),
      ])
    case (.quote(let first), .quote(let second)):
      return differing([
        (.id, first.quote.id == second.quote.id), (.text, first.quote.text == second.quote.text),
        (.blogger, first.speaker == second.speaker),
      ])
    case (.favourite(let first), .favourite(let second)):
      return differing([(.blogger, first.fan == second.fan), (.quote, first.subject == second.subject)])
    default: return nil
    }
  }

  private static func differing(_ properties: [(FieldMap.Property, Bool)]) -> FieldMap.Property? {
    properties.first { !$0.1 }?.0
  }
}
