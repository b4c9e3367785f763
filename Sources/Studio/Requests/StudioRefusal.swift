/// Why a request is answered with an error.
struct StudioRefusal: Error {
  let status: Int
  let phrase: StudioPhrase
  /// The time after which it can be tried again, in seconds; nil if that is not the reason.
  let retryAfter: Int?
  /// The sentence in English.
  var message: String { phrase.english }

  init(_ status: Int, _ phrase: StudioPhrase, retryAfter: Int? = nil) {
    (self.status, self.phrase, self.retryAfter) = (status, phrase, retryAfter)
  }

  init(_ status: Int, _ message: String) { self.init(status, StudioPhrase(message)) }

  /// Why a text is too long for a field, which browsers refuse before they send it.
  static func tooLong(_ label: String, maximum: Int) -> StudioRefusal {
    StudioRefusal(422, StudioPhrase("{name}: at most {count} characters.", ["name": label], count: maximum))
  }

  init(_ error: DraftError) {
    switch error {
    case .missing: self.init(404, "This draft does not exist.")
    case .tooMany(let count):
      self.init(422, StudioPhrase("You already have {count} drafts. Discard one first.", count: count))
    case .tooLarge: self.init(422, "Your drafts have too many words together. Discard one first.")
    case .database(let error):
      let values = ["path": error.path, "reason": error.reason]
      self.init(507, StudioPhrase("The draft was not saved. {path}: {reason}.", values))
    }
  }

  init(_ error: AccountError) {
    let retryAfter: Int? =
      switch error {
      case .tooOften(let seconds): seconds
      case .busy: 5
      default: nil
      }
    self.init(error.status, error.phrase, retryAfter: retryAfter)
  }

  init(_ error: StudioError) {
    let status =
      switch error {
      case .notReady(nil): 503
      case .notReady, .notRead: 409
      case .missing: 404
      case .notYours, .hidden, .noAuthors: 403
      case .noQuestion, .empty, .notALink, .record, .pictureMissing, .videoMissing, .tooManyPictures,
        .pictureStays, .notRestorable, .nameTaken, .badName:
        422
      case .changed, .answered: 409
      case .expired: 410
      case .disk: 507
      }
    self.init(status, error.phrase)
  }
}
