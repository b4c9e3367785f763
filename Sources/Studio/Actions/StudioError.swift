package import BlogExport

/// Why an action was not done; nothing has changed then.
package enum StudioError: Error, Sendable {
  /// The export is not read yet; or it cannot be edited: why.
  case notReady(String?)
  /// The record was restored and is only in the export, which no build has read since; why the last build failed.
  case notRead(String?)
  /// The record would be read without its author then, who could not restore it.
  case notRestorable
  /// There is no such record, or it was deleted.
  case missing(RecordKind)
  /// The record is another blogger's.
  case notYours(RecordKind)
  /// A blog without text and picture, a comment without text, or a blogger without a name.
  case empty(RecordKind)
  /// The record has changed since the form was made, or a moderator has hidden it: how it is now.
  case changed(StudioVersion)
  /// Another blogger has the name.
  case nameTaken
  /// The name has letters that are not seen, or that look like others.
  case badName
  /// A moderator has hidden the record.
  case hidden(RecordKind)
  /// Each blog of the site answers a question, and this one names none.
  case noQuestion
  /// Blogs of the site name no authors, so that they cannot be written here.
  case noAuthors
  /// A question that was answered stays.
  case answered
  /// The record was deleted too long ago.
  case expired
  /// This is not the address of a web page.
  case notALink(String)
  /// A picture was chosen that is not there, or no longer.
  case pictureMissing
  /// A video was made that is not there.
  case videoMissing
  /// A blog cannot have that many.
  case tooManyPictures(maximum: Int)
  /// The site shows this file for a record that names no picture, and it is not the studio's.
  case pictureStays(String)
  /// The field map cannot keep the values.
  case record(RecordWriterError)
  /// The change cannot be written.
  case disk(OverlayError)

  /// One sentence for users, in English.
  package var message: String { phrase.english }

  /// One sentence for users.
  var phrase: StudioPhrase {
    switch self {
    case .notReady(nil): "The site is still loading. Try again in a moment."
    case .notReady(let reason?): StudioPhrase(reason.prefix(1).uppercased() + "\(reason.dropFirst()).")
    case .notRead(nil): "It was restored. The site must be built before it can be edited."
    case .notRead(let reason?):
      StudioPhrase(
        "It was restored. The site must be built before it can be edited, but this fails: {reason}",
        ["reason": reason]
      )
    case .notRestorable:
      "It was not deleted, because it could not be restored: the app's field map would not read its author."
    case .missing(let kind): StudioPhrase("This \(kind.rawValue) does not exist.")
    case .notYours(let kind): StudioPhrase("This \(kind.rawValue) belongs to another blogger.")
    case .empty(.blogger): "A blogger needs a name."
    case .empty(.spot): "A spot needs a name and a place."
    case .empty(let kind): StudioPhrase("A \(kind.rawValue) needs a text.")
    case .changed(let version) where version.isHidden: Self.hidden(version.values.kind).phrase
    case .changed(let version):
      version.removed == nil
        ? StudioPhrase(
          "This \(version.values.kind.rawValue) was changed in the meantime. Nothing was overwritten."
        )
        : StudioPhrase("This \(version.values.kind.rawValue) was deleted in the meantime.")
    case .nameTaken: AccountError.nameTaken.phrase
    case .badName: AccountError.misleadingName.phrase
    case .hidden(let kind): StudioPhrase("A moderator has hidden this \(kind.rawValue).")
    case .noQuestion: "A blog of this site answers a question. Choose one on the page Questions."
    case .noAuthors: "The blogs of this site name no authors. They cannot be written here."
    case .answered: "This question has an answer. It can no longer be deleted."
    case .expired: "It was deleted more than 30 days ago."
    case .notALink(let text): StudioPhrase("'{text}' is not the address of a web page.", ["text": text])
    case .pictureMissing: "A picture is missing. Choose it again."
    case .videoMissing: "The video is missing. Choose it again."
    case .tooManyPictures(1): "A blog can have one picture."
    case .tooManyPictures(let maximum):
      StudioPhrase("A blog can have {maximum} pictures.", ["maximum": String(maximum)])
    case .pictureStays(let file):
      StudioPhrase(
        "The app's own picture cannot be removed here, only replaced: the site would still show '{file}'.",
        ["file": "images/\(file)"]
      )
    case .record(let error):
      StudioPhrase(error.message.prefix(1).uppercased() + "\(error.message.dropFirst()).")
    case .disk(let error):
      StudioPhrase(
        "The change was not saved. {path}: {reason}.",
        ["path": error.path, "reason": error.reason]
      )
    }
  }
}
