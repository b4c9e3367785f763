import Basics
package import BlogModel
import Media
import TemplateEngine

/// Digests of whole records and files, not only of the properties that are currently shown: adding a text as it was
/// read costs less than making what is shown of it.
///
/// A property that is added to one of these types must be added here: `StalePageTests` changes every value of every
/// record, and finds pages that are not rebuilt.
extension Digest {
  /// Adds a blog's record; its blogger and its picture are separate parts.
  package mutating func add(_ blog: Blog) {
    add(blog.id)
    add(blog.title)
    add(blog.text)
    add(blog.tags.count)
    for tag in blog.tags { add(tag) }
    add(blog.createdDate)
  }

  /// Adds the optional parts of a blog; its question and the files of its video and pictures are separate parts.
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
    add(parts.slug)
    add(parts.people.count)
    for person in parts.people { add(person) }
    add(parts.editedDate)
    add(parts.language)
    add(parts.pictures.count)
    for picture in parts.pictures {
      add(picture.alt)
      add(picture.caption)
    }
    add(parts.warning)
    add(parts.reactions.count)
    for reaction in parts.reactions {
      add(reaction.name)
      add(Int(reaction.count))
    }
    add(parts.original != nil)
    if let original = parts.original {
      add(original.author)
      add(original.address)
    }
  }

  /// Adds the attributes of a blog or a blogger.
  mutating func add(_ attributes: [Attribute]) {
    add(attributes.count)
    for attribute in attributes {
      add(attribute.name)
      add(attribute.values.count)
      for value in attribute.values { add(value) }
    }
  }

  /// Adds the name of a participant; a blogger is a separate part, because their index carries no meaning.
  mutating func add(_ person: Participant?) {
    switch person {
    case nil: add(0)
    case .blogger: add(1)
    case .name(let name):
      add(2)
      add(name)
    }
  }

  /// Adds a quote; its speaker is a separate part.
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

  /// Adds a spot; its picture and the person who shared it are separate parts.
  package mutating func add(_ spot: Spot) {
    add(spot.id)
    add(spot.name)
    add(spot.text)
    add(spot.place)
    add(spot.createdDate)
  }

  /// Adds a question; its asker and receiver are separate parts.
  mutating func add(_ question: Question) {
    add(question.id)
    add(question.text)
    add(question.hasHiddenAnswer)
  }

  /// Adds a video and its captions: their paths contain a hash of their content.
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

  /// Adds a comment without making a string of it; its author, the comment that it answers and the files of its
  /// pictures are separate parts.
  package mutating func add(_ comments: CommentList, at index: Int) {
    comments.withWords(at: index) { id, text in
      add(UnsafeRawBufferPointer(id))
      add(UnsafeRawBufferPointer(text))
    }
    add(UInt64(bitPattern: comments.rows[index].createdDate?.microseconds ?? .min))
    let details = comments.details(at: index)
    add(details != nil)
    guard let details else { return }
    add(details.editedDate)
    add(Int(details.likeCount))
    add(details.pictures)
    add(details.suggestion?.title ?? "")
    add(details.suggestion?.attributes ?? [])
  }

  /// Adds what is searched of a comment.
  package mutating func add(searched comments: CommentList, at index: Int) {
    comments.withWords(at: index) { _, text in add(UnsafeRawBufferPointer(text)) }
    if comments.hasPictures { add(comments.pictures(at: index)) }
  }

  /// Adds the pictures of a comment without their files; a page has links to those that have none.
  private mutating func add(_ pictures: [BlogPicture]) {
    add(pictures.count)
    for picture in pictures {
      add(picture.address)
      add(picture.alt)
      add(picture.caption)
    }
  }

  /// Adds everything that a profile shows of a blogger; photo and cover are separate parts.
  mutating func add(_ blogger: Blogger) {
    add(blogger.id)
    add(blogger.displayName)
    add(blogger.fullName)
    add(blogger.bio)
    add(blogger.joinedDate)
    add(blogger.followerCount)
    add(blogger.followingCount)
    add(blogger.favouriteCount)
    add(blogger.score)
    add(blogger.attributes)
    add(blogger.extra)
    add(blogger.links.count)
    for link in blogger.links {
      add(link.service.rawValue)
      add(link.url)
    }
  }

  /// Adds a rendition: its path contains a hash of its content.
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
    add(renditions.face)
    add(renditions.social)
    add(renditions.card)
    add(renditions.photo.count)
    for file in renditions.photo { add(file) }
    add(renditions.isPlaceholder)
  }

  /// Adds an optional count of the app.
  mutating func add(_ count: Int32?) { add(count.map(Int.init) ?? -1) }

  mutating func add(_ date: Timestamp?) {
    add(date != nil)
    if let date { add(UInt64(bitPattern: date.microseconds)) }
  }
}
