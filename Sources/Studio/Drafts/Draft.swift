/// A text that its blogger has not published; only they see it.
package struct Draft: Sendable, Hashable {
  /// Made by the page on which it was begun, so that a repeated save is the same draft.
  package let id: String
  /// The id of the blog that it changes; empty for a new one.
  package var blog: String
  /// The digest of the version of that blog which the blogger saw.
  package var digest: String
  package var title: String
  package var text: String
  /// The tags as they were typed.
  package var tags: String
  /// Attributes, place and spot, as an encoded form; nil where the form has no fields for them, and those that were
  /// saved stay.
  package var details: String?
  /// The pictures as the form had them; nil where only the words are sent, and those that were saved stay.
  package var pictures: String?
  /// The page that saved it last.
  package var writer: String
  /// When it was saved, in milliseconds; shows whether another page has saved it since.
  package internal(set) var changed: Int64 = 0

  /// A draft as a form has it.
  package init(
    id: String,
    blog: String = "",
    digest: String = "",
    title: String = "",
    text: String,
    tags: String = "",
    details: String? = nil,
    writer: String = ""
  ) {
    (self.id, self.blog, self.digest) = (id, blog, digest)
    (self.title, self.text, self.tags, self.details) = (title, text, tags, details)
    self.writer = writer
  }

  /// The same draft under another id.
  func copy(id: String) -> Draft {
    var copy = Draft(
      id: id,
      blog: blog,
      digest: digest,
      title: title,
      text: text,
      tags: tags,
      details: details,
      writer: writer
    )
    (copy.changed, copy.pictures) = (changed, pictures)
    return copy
  }

  /// The draft without a statement about its pictures, to compare words alone.
  var withoutPictures: Draft {
    var draft = self
    draft.pictures = nil
    return draft
  }

  /// Whether another draft changes nothing.
  func hasSameWords(as other: Draft) -> Bool {
    title == other.title && text == other.text && tags == other.tags
      && (other.details == nil || details == other.details)
      && (other.pictures == nil || pictures == other.pictures)
  }

  /// Whether nothing was written.
  var isEmpty: Bool {
    [title, text, tags, details ?? "", pictures ?? ""].allSatisfy { $0.allSatisfy(\.isWhitespace) }
  }
}

/// Why a draft was not saved.
package enum DraftError: Error, Sendable, Hashable {
  /// The blogger has as many drafts as are allowed.
  case tooMany(Int)
  /// The drafts of the blogger together are too large.
  case tooLarge
  /// There is no such draft of the blogger.
  case missing
  /// The database cannot be read or written.
  case database(DatabaseError)
}
