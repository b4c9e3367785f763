import BlogExport

/// The records of the overlay, found by their files' names, and those about others by what they are about.
struct OverlayChanges: Sendable {
  /// The version in each file, by the file's name.
  private(set) var versions: [String: StudioVersion] = [:]
  /// The files of records about others: comments and likes by their blogs, follows by both bloggers, answers by
  /// their questions, favourites by their fans.
  private var names: [Subject: Set<String>] = [:]
  /// What the file system said of each file when it was read.
  private(set) var stamps: [String: OverlayFolder.Stamp] = [:]

  /// All versions, in no order.
  var values: some Collection<StudioVersion> { versions.values }

  /// The comments on a blog and its likes, the deleted ones too, in no order.
  func about(blog: String) -> [StudioVersion] { about(.blog(blog)) }

  /// The follows of a blogger by others, and those of others by the blogger; the ended ones too, in no order.
  func follows(of blogger: String) -> [StudioVersion] { about(.follow(blogger)) }

  /// The blogs that answer a question, the deleted ones too, in no order.
  func answers(to question: String) -> [StudioVersion] { about(.answer(question)) }

  /// The favourites of a user, the ended ones too, in no order.
  func favourites(of fan: String) -> [StudioVersion] { about(.fan(fan)) }

  private func about(_ subject: Subject) -> [StudioVersion] {
    (names[subject] ?? []).compactMap { versions[$0] }
  }

  /// Sets the authors of all blogs, which their records do not name.
  mutating func setAuthors(_ author: (BlogRecord) -> String?) {
    for (name, version) in versions {
      if let blog = version.blog { versions[name] = version.written(by: author(blog)) }
    }
  }

  /// Forgets a file that was removed.
  mutating func remove(at name: String) {
    for subject in versions.removeValue(forKey: name)?.subjects ?? [] { names[subject]?.remove(name) }
    stamps[name] = nil
  }

  /// Sets the version of a file.
  ///
  /// - Parameters:
  ///   - version: the record.
  ///   - name: the file's name below the overlay.
  ///   - stamp: what the file system says of the file; nil if it must be read again.
  mutating func set(_ version: StudioVersion, at name: String, _ stamp: OverlayFolder.Stamp?) {
    for before in versions.updateValue(version, forKey: name)?.subjects ?? [] { names[before]?.remove(name) }
    for subject in version.subjects { names[subject, default: []].insert(name) }
    stamps[name] = stamp
  }
}

/// What records can be about: a blog, a blogger who follows or is followed, a question that is answered, or
/// a user who has favourites.
private enum Subject: Hashable {
  case blog(String)
  case follow(String)
  case answer(String)
  case fan(String)
}

extension StudioVersion {
  /// What the record is about; empty for one that is about itself.
  fileprivate var subjects: [Subject] {
    switch values {
    case .comment(let record): [.blog(record.blog)]
    case .like(let record): [.blog(record.blog)]
    case .follow(let record): [.follow(record.follower), .follow(record.followed)]
    case .blog(let record): record.question.map { [.answer($0)] } ?? []
    case .favourite(let record): [.fan(record.fan)]
    case .blogger, .spot, .question, .quote: []
    }
  }
}
