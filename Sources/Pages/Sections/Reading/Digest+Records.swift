import Basics
package import BlogModel
import Media
import TemplateEngine

/// Whole records and files, not the properties that are shown today: to take in a text as it was read costs less than
/// to make what is shown of it.
///
/// A property that is added to one of these types must be added here: `StalePageTests` changes every value of every
/// record, and finds pages that stay as they were.
extension Digest {
  /// A blog's record; its blogger and its picture are parts of their own.
  package mutating func add(_ blog: Blog) {
    add(blog.id)
    add(blog.title)
    add(blog.text)
    add(blog.tags.count)
    for tag in blog.tags { add(tag) }
    add(blog.createdDate)
  }

  /// What a blog has besides; its question and the file of its video are parts of their own.
  mutating func add(_ parts: BlogParts) {
    add(parts.video != nil)
    add(parts.question != nil)
    add(parts.likeCount)
    add(parts.commentCount)
    add(parts.place)
    add(parts.spot != nil)
    add(parts.attributes)
    add(parts.extra)
    add(parts.group)
    add(parts.number)
    add(parts.people.count)
    for person in parts.people { add(person) }
  }

  /// What a blog or a blogger is like.
  mutating func add(_ attributes: [Attribute]) {
    add(attributes.count)
    for attribute in attributes {
      add(attribute.name)
      add(attribute.values.count)
      for value in attribute.values { add(value) }
    }
  }

  /// A name; a blogger is a part of their own, for their index says nothing.
  mutating func add(_ person: Participant?) {
    switch person {
    case nil: add(0)
    case .blogger: add(1)
    case .name(let name):
      add(2)
      add(name)
    }
  }

  /// A quote; who says it is a part of its own.
  mutating func add(_ quote: Quote) {
    add(quote.id)
    add(quote.text)
    add(quote.favouriteCount)
    add(quote.speaker)
  }

  mutating func add(_ place: Place?) {
    add(place != nil)
    add(Int(place?.microLatitude ?? 0))
    add(Int(place?.microLongitude ?? 0))
  }

  /// A spot; its picture and who shared it are parts of their own.
  package mutating func add(_ spot: Spot) {
    add(spot.id)
    add(spot.name)
    add(spot.text)
    add(spot.place)
    add(spot.createdDate)
  }

  /// A question; who asks whom are parts of their own.
  mutating func add(_ question: Question) {
    add(question.id)
    add(question.text)
  }

  /// A video and its captions: their paths tell their content.
  mutating func add(_ video: PreparedVideos.Video?) {
    add(video != nil)
    guard let video else { return }
    add(video.path)
    add(video.size)
    add(video.content.width)
    add(video.content.height)
    add(video.content.milliseconds)
    add(video.captions?.path ?? "")
  }

  /// A comment, of which no string is made; who wrote it is a part of its own.
  package mutating func add(_ comments: CommentList, at index: Int) {
    comments.withWords(at: index) { id, text in
      add(UnsafeRawBufferPointer(id))
      add(UnsafeRawBufferPointer(text))
    }
    add(UInt64(bitPattern: comments.rows[index].createdDate?.microseconds ?? .min))
  }

  /// All that a profile shows of a blogger; photo and cover are parts of their own.
  mutating func add(_ blogger: Blogger) {
    add(blogger.id)
    add(blogger.displayName)
    add(blogger.fullName)
    add(blogger.bio)
    add(blogger.joinedDate)
    add(blogger.followerCount)
    add(blogger.followingCount)
    add(blogger.score)
    add(blogger.attributes)
    add(blogger.extra)
    add(blogger.links.count)
    for link in blogger.links {
      add(link.service.rawValue)
      add(link.url)
    }
  }

  /// A rendition: its path tells its content.
  mutating func add(_ file: PreparedPictures.File?) {
    add(file != nil)
    guard let file else { return }
    add(file.path)
    add(file.entry.width)
    add(file.entry.height)
    add(file.entry.size)
  }

  mutating func add(_ renditions: PreparedPictures.Renditions?) {
    add(renditions != nil)
    guard let renditions else { return }
    add(renditions.tile)
    add(renditions.social)
    add(renditions.card)
    add(renditions.photo.count)
    for file in renditions.photo { add(file) }
  }

  /// A count that the app may have kept.
  mutating func add(_ count: Int32?) { add(count.map(Int.init) ?? -1) }

  mutating func add(_ date: Timestamp?) {
    add(date != nil)
    if let date { add(UInt64(bitPattern: date.microseconds)) }
  }
}
