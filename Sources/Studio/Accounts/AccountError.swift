/// Why something about accounts was not done; nothing has changed then.
package enum AccountError: Error, Sendable, Hashable {
  /// The name is unknown or the password wrong; which of both is not said.
  case wrongSignIn
  /// The password that was asked for again is wrong.
  case wrongPassword
  case blocked
  /// Silenced until a moment, in seconds since 1970.
  case silenced(until: Int64)
  case tooOften(seconds: Int)
  case busy
  case badPassword(PasswordProblem)
  case badName
  /// The name has letters that are not seen, or that look like others.
  case misleadingName
  case nameTaken
  /// The link is unknown, used or expired.
  case badLink
  /// New accounts need an invitation.
  case closed
  /// The blogger has an account already.
  case bloggerTaken
  /// There is no such account, session, invitation, report or app.
  case missing
  /// The role of the other one is not below one's own.
  case notBelow
  /// The last owner would be gone.
  case lastOwner
  /// There are as many as there may be.
  case tooMany(Int)
  /// As many suggestions of the person wait as may.
  case tooManySuggestions(Int)
  case missingText
  case badDate
  case database(DatabaseError)

  /// Why a password is not accepted, as a sentence.
  package struct PasswordProblem: Sendable, Hashable {
    let phrase: StudioPhrase
  }

  /// One sentence for users, in English.
  package var message: String { phrase.english }

  /// One sentence for users.
  var phrase: StudioPhrase {
    switch self {
    case .wrongSignIn: "The name or the password is wrong."
    case .wrongPassword: "The current password is wrong."
    case .blocked: "This account is blocked. Ask an owner of this community."
    case .silenced: "You cannot write at the moment, because a moderator has silenced this account."
    case .tooOften(let seconds): Self.tooOften(seconds)
    case .busy: "Too many people are signing in. Try again in a few seconds."
    case .badPassword(let problem): problem.phrase
    case .badName:
      "A name has 2 to 40 characters, at least one letter or digit, and no '@', because it is public."
    case .misleadingName: "A name has no invisible characters, and letters of one script only."
    case .nameTaken: "This name is taken. Choose another one."
    case .badLink: "This link was already used, has expired or is incomplete. Ask for a new one."
    case .closed: "You need an invitation to create an account here."
    case .bloggerTaken: "This blogger has an account already."
    case .missing: "It does not exist."
    case .notBelow: "Only an owner may do that with a moderator or an owner."
    case .lastOwner: "The community needs an owner: make another person an owner first."
    case .tooMany(let count): StudioPhrase("There are {count} already. Revoke one first.", count: count)
    case .tooManySuggestions(let count):
      StudioPhrase("{count} suggestions of yours wait already. A moderator reads them first.", count: count)
    case .missingText: "Write a few words."
    case .badDate: "This is not a number of days from 1 to 3650."
    case .database(let error):
      StudioPhrase(
        "The change was not saved. {path}: {reason}.",
        ["path": error.path, "reason": error.reason]
      )
    }
  }

  /// The status code of the answer.
  var status: Int {
    switch self {
    case .wrongSignIn, .wrongPassword, .blocked, .silenced, .closed, .notBelow: 403
    case .tooOften: 429
    case .busy: 503
    case .badPassword, .badName, .misleadingName, .missingText, .badDate: 422
    case .nameTaken, .bloggerTaken, .lastOwner, .tooMany, .tooManySuggestions: 409
    case .badLink: 410
    case .missing: 404
    case .database: 507
    }
  }

  /// Whether a password was compared, and was not the right one.
  var isWrongPassword: Bool { self == .wrongSignIn || self == .wrongPassword }

  private static func tooOften(_ seconds: Int) -> StudioPhrase {
    seconds < 90
      ? StudioPhrase("Too many attempts. Try again in {count} seconds.", count: max(1, seconds))
      : StudioPhrase("Too many attempts. Try again in {count} minutes.", count: (seconds + 59) / 60)
  }
}

extension AccountError: DatabaseFailure {
  init(_ error: DatabaseError) { self = .database(error) }

  init(_ failure: PasswordHasher.Failure) { self = .busy }

  init(_ problem: PasswordRules.Problem) { self = .badPassword(PasswordProblem(phrase: problem.phrase)) }
}
