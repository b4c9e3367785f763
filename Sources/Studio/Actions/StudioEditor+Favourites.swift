package import BlogExport
import BlogModel

/// Favourites: quotes and bloggers that a person keeps. The site shows their numbers.
extension StudioEditor {
  /// What a person keeps, quotes first, each in the order of their ids.
  package func favourites(of fan: String) throws(StudioError) -> [FavouriteRecord.Subject] {
    try kept(by: fan).sorted { Self.key($0) < Self.key($1) }
  }

  private static func key(_ subject: FavouriteRecord.Subject) -> (Int, String) {
    switch subject {
    case .quote(let id): (0, id)
    case .blogger(let id): (1, id)
    }
  }

  /// What a person keeps.
  func kept(by fan: String) throws(StudioError) -> Set<FavouriteRecord.Subject> {
    let (content, changes) = try current()
    var kept = content.favourites(of: fan)
    for version in changes.favourites(of: fan) {
      guard let subject = version.favourite?.subject else { continue }
      if version.removed == nil { kept.insert(subject) } else { kept.remove(subject) }
    }
    return kept
  }

  /// How many people keep a quote or a blogger, by the last build and the changes of one person since.
  func favouriteCount(of subject: FavouriteRecord.Subject, with fan: String?) throws(StudioError) -> Int {
    let content = try current().content
    let count = content.favouriteCount(of: subject)
    guard let fan else { return count }
    let (before, now) = (
      content.favourites(of: fan).contains(subject), try kept(by: fan).contains(subject)
    )
    return count + (now ? 1 : 0) - (before ? 1 : 0)
  }

  /// Keeps a quote or a blogger, or does so no longer.
  ///
  /// - Throws: `StudioError.missing` if there is none with this id.
  package func setFavourite(
    _ isKept: Bool,
    _ subject: FavouriteRecord.Subject,
    by fan: String
  ) throws(StudioError) {
    try perform { content throws(StudioError) in
      if !content.fields.isForFans { try requireAuthor(fan) }
      switch subject {
      case .quote(let id):
        guard content.fields.hasFavourites, let version = try quote(id) else { throw .missing(.quote) }
        if isKept, try !isShown(version) { throw .missing(.quote) }
      case .blogger(let id):
        guard content.fields.hasFavouriteBloggers, let version = try profile(id) else {
          throw .missing(.blogger)
        }
        if isKept, try !isShown(version) { throw .missing(.blogger) }
      }
      if try kept(by: fan).contains(subject) == isKept { return }
      let record = FavouriteRecord(fan: fan, subject: subject)
      try write(.favourite(record), removed: isKept ? nil : now, content)
    }
  }

  /// Hides all favourites of a person, so that they do not count, or shows them again.
  func setFavouritesHidden(_ isHidden: Bool, of fan: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      let moment = now
      for subject in try favourites(of: fan) where isHidden {
        let record = FavouriteRecord(fan: fan, subject: subject)
        try write(.favourite(record), removed: moment, isHidden: true, content)
      }
      for version in try current().changes.favourites(of: fan) where !isHidden && version.isHidden {
        try write(version.values, content)
      }
    }
  }

  /// The files of a person's favourites.
  func paths(ofFavouritesOf fan: String) throws(StudioError) -> [String] {
    try current().changes.versions.filter { $0.value.favourite?.fan == fan }.keys.sorted()
  }
}

extension StudioVersion {
  /// The favourite; nil for another record.
  package var favourite: FavouriteRecord? {
    if case .favourite(let record) = values { record } else { nil }
  }
}
