import BlogModel

extension CommunityBuilder {
  /// Removes bloggers whom no record that is shown names, if they are only inside records or the field map says so.
  ///
  /// Such as those inside comments on a private blog: without their records, nothing says that they are public.
  /// Before bloggers are joined, while references are numbers of ids.
  mutating func removeAuthorsOfHiddenRecords() {
    let keepsNamed = compiledMap.keepsNamedBloggers
    guard keepsNamed || batch.bloggers.contains(where: \.isInside) else { return }
    var isShown = [Bool](repeating: false, count: blogIndex.count)
    for row in batch.blogs {
      // Of several records with an id, the last is used.
      isShown[Int(row.number)] =
        !row.isPrivate && !row.isRemoval && blogIndex[Int(row.number)] == Target.unknown
    }
    for alias in batch.blogAliases where !isShown[Int(alias.container)] {
      isShown[Int(alias.container)] = isShown[Int(alias.own)]
    }
    var isNamed = [Bool](repeating: false, count: bloggerIndex.count)
    for row in batch.blogs where row.value.blogger >= 0 && isShown[Int(row.number)] {
      isNamed[Int(row.value.blogger)] = true
    }
    for row in batch.comments.rows where row.author >= 0 && !row.isEmpty && isShown[Int(row.blog)] {
      isNamed[Int(row.author)] = true
    }
    for like in batch.likes where isShown[Int(like.blog)] { isNamed[Int(like.blogger)] = true }
    for part in batch.parts where isShown[Int(batch.blogs[part.row].number)] {
      for person in part.people { isNamed[Int(person)] = true }
    }
    let count = batch.bloggers.count
    batch.bloggers.removeAll {
      ($0.isInside || keepsNamed) && !$0.isPrivate && !isNamed[Int($0.number)]
    }
    batch.read[.blogger] -= count - batch.bloggers.count
  }

  /// Removes bloggers inside records whose id is another one of a blogger who has a record: that is used.
  mutating func removeAuthorsWithOtherIds() {
    guard !batch.bloggerAliases.isEmpty, batch.bloggers.contains(where: \.isInside) else { return }
    let aliases = Set(batch.bloggerAliases.map(\.container))
    let count = batch.bloggers.count
    batch.bloggers.removeAll { $0.isInside && !$0.isPrivate && aliases.contains($0.number) }
    batch.read[.blogger] -= count - batch.bloggers.count
  }
}
