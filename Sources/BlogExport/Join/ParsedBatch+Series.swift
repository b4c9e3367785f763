import BlogModel

extension ParsedBatch {
  /// Compares the exports of a series, and removes records that the newest one does not have if they are not kept.
  ///
  /// - Complexity: O(n) in the number of records.
  mutating func merge(_ series: ExportSeries, removed: ExportOptions.Removed) {
    var changes = ExportSeries.Changes()
    func export(_ place: RecordPlace) -> Int { series.exportOfFile[place.file] }
    func note(_ kind: RecordKind, _ first: Int, _ last: Int, isChanged: Bool) {
      if last < series.newest {
        changes.gone[kind] += 1
      } else if first == series.newest {
        changes.added[kind] += 1
      } else if isChanged {
        changes.changed[kind] += 1
      }
    }

    let drops = removed == .drop
    for versions in Self.versions(of: bloggers) {
      let (last, before) = (bloggers[versions.last], bloggers[versions.before])
      if last.isRemoval || last.isPrivate { continue }
      note(
        .blogger,
        export(bloggers[versions.first].place),
        export(last.place),
        isChanged: last.value != before.value
      )
      if drops, export(last.place) < series.newest { bloggers[versions.last].isRemoval = true }
    }
    let partsOfRows = Dictionary(parts.map { ($0.row, $0.value) }) { _, last in last }
    for versions in Self.versions(of: blogs) {
      let (last, before) = (blogs[versions.last], blogs[versions.before])
      if last.isRemoval || last.isPrivate { continue }
      let isChanged = last.value != before.value || partsOfRows[versions.last] != partsOfRows[versions.before]
      note(.blog, export(blogs[versions.first].place), export(last.place), isChanged: isChanged)
      if drops, export(last.place) < series.newest { blogs[versions.last].isRemoval = true }
    }
    if drops {
      Self.removeGone(from: &questions) { export($0) < series.newest }
      Self.removeGone(from: &quotes) { export($0) < series.newest }
      Self.removeGone(from: &spots) { export($0) < series.newest }
    }
    mergeComments(series, drops, note)
    mergeLikes(series, drops, note)
    if drops { keepNewestFollows(series) }
    findings.add(.exportsMerged(count: series.count, changes, removed), at: nil, record: nil)
    // Records with the same id are versions of one record.
    isChangeLog = true
  }

  /// Marks the records as removed whose last version is in a place that is old.
  private static func removeGone<Value>(from rows: inout [Row<Value>], isOld: (RecordPlace) -> Bool) {
    for versions in versions(of: rows) where isOld(rows[versions.last].place) {
      rows[versions.last].isRemoval = true
    }
  }

  private typealias Note = (_ kind: RecordKind, _ first: Int, _ last: Int, _ isChanged: Bool) -> Void

  /// The rows of each record: its first one, its last one, and the one before that.
  private static func versions<Value>(of rows: [Row<Value>]) -> [(first: Int, before: Int, last: Int)] {
    var versions: [(first: Int, before: Int, last: Int)] = []
    var known: [Int32: Int] = [:]
    for (index, row) in rows.enumerated() {
      if let place = known[row.number] {
        (versions[place].before, versions[place].last) = (versions[place].last, index)
      } else {
        known[row.number] = versions.count
        versions.append((index, index, index))
      }
    }
    return versions
  }

  private mutating func mergeComments(_ series: ExportSeries, _ drops: Bool, _ note: Note) {
    struct Key: Hashable {
      let blog: Int32
      let id: String
    }
    var versions: [Key: (first: Int, before: Int, last: Int)] = [:]
    for index in comments.indices {
      let key = Key(blog: comments.rows[index].blog, id: comments.id(at: index))
      guard !comments.rows[index].isEmpty else {
        // It is not shown, so that it is not missing.
        versions[key] = nil
        continue
      }
      let known = versions[key]
      versions[key] = (known?.first ?? index, known?.last ?? index, index)
    }
    var gone = Set<Key>()
    for (key, rows) in versions {
      let last = series.exportOfFile[commentPlaces[rows.last].file]
      let isChanged = comments[rows.last] != comments[rows.before]
      note(.comment, series.exportOfFile[commentPlaces[rows.first].file], last, isChanged)
      if last < series.newest { gone.insert(key) }
    }
    guard drops, !gone.isEmpty else { return }
    let kept = comments.indices.filter { index in
      let isKept = !gone.contains(Key(blog: comments.rows[index].blog, id: comments.id(at: index)))
      if !isKept { excludePictures(of: comments, index) }
      return isKept
    }
    comments.rows = kept.map { comments.rows[$0] }
    commentPlaces = kept.map { commentPlaces[$0] }
  }

  private mutating func mergeLikes(_ series: ExportSeries, _ drops: Bool, _ note: Note) {
    struct Key: Hashable {
      let blog: Int32
      let blogger: Int32
    }
    var versions: [Key: (first: Int, last: Int)] = [:]
    for (number, file) in likesOfFiles.enumerated() {
      let end = number + 1 < likesOfFiles.count ? likesOfFiles[number + 1].start : likes.count
      let export = series.exportOfFile[file.file]
      for like in likes[file.start..<end] {
        let key = Key(blog: like.blog, blogger: like.blogger)
        versions[key] = (versions[key]?.first ?? export, export)
      }
    }
    for rows in versions.values { note(.like, rows.first, rows.last, false) }
    // The likes of a change log are known by their places.
    guard drops, loggedLikes.isEmpty else { return }
    likes.removeAll {
      versions[Key(blog: $0.blog, blogger: $0.blogger)].map { $0.last < series.newest } ?? false
    }
  }
}
