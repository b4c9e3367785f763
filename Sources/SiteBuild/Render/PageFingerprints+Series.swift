import BlogModel

/// Groups and quotes in the fingerprints of pages.
extension PageFingerprints {
  /// Stands for `ViewMaker.groupPlace`, and for the way to a blog.
  func addGroupPlace(ofBlog index: Int, to parts: inout Parts) {
    guard let place = maker.groupPlace(ofBlog: index) else { return }
    parts.lists.add(place.label)
    parts.lists.add(place.url)
    parts.lists.add(place.number)
  }

  /// Stands for `ViewMaker.groupsPage`.
  func addGroupsPage(_ part: Pagination.Part, to parts: inout Parts) {
    parts.content.add(41)
    parts.lists.add(part)
    parts.content.add(content.groups.blogCount)
    let hasRows = content.groups.blogCount <= Plan.mostGroupRows
    for group in content.groups.groups[part.range] {
      add(group, to: &parts)
      if hasRows { addRows(group.blogs[...], to: &parts) }
    }
  }

  /// Stands for `ViewMaker.groupPage`.
  func addGroupPage(_ index: Int, _ part: Pagination.Part, to parts: inout Parts) {
    parts.content.add(42)
    parts.lists.add(part)
    add(content.groups.groups[index], to: &parts)
    addRows(content.groups.groups[index].blogs[part.range], to: &parts)
  }

  private func add(_ group: GroupTable.Group, to parts: inout Parts) {
    parts.content.add(group.name)
    parts.content.add(group.segment)
    parts.content.add(group.blogs.count)
  }

  private func addRows(_ blogs: ArraySlice<Int32>, to parts: inout Parts) {
    for index in blogs {
      parts.content.add(entries[Int(index)])
      let own = archive.parts(ofBlog: Int(index))
      parts.content.add(own.number)
      parts.content.add(own.people.count)
      for person in own.people.compactMap(\.blogger) { parts.people.add(people[Int(person)]) }
    }
  }

  /// Stands for `ViewMaker.quote`.
  func addQuote(_ index: Int, to parts: inout Parts) {
    let quote = archive.quotes[index]
    parts.content.add(quote)
    if let blogger = quote.speaker?.blogger { parts.people.add(people[Int(blogger)]) }
  }

  /// Stands for `ViewMaker.quotesPage`.
  func addQuotesPage(to parts: inout Parts) {
    parts.content.add(43)
    parts.content.add(archive.quotes.count)
    for index in maker.favouriteQuotes { addQuote(index, to: &parts) }
    for path in content.quoteFiles.paths { parts.lists.add(path) }
  }

  /// Stands for `ViewMaker.allQuotesPage`.
  func addAllQuotesPage(_ part: Pagination.Part, to parts: inout Parts) {
    parts.content.add(44)
    parts.lists.add(part)
    let count = archive.quotes.count
    parts.content.add(count)
    for place in part.range { addQuote(count - 1 - place, to: &parts) }
  }

  /// Stands for `ViewMaker.quotesPage(ofBlogger:)`.
  func addQuotesPage(ofBlogger index: Int, _ part: Pagination.Part, to parts: inout Parts) {
    parts.content.add(45)
    parts.lists.add(part)
    parts.people.add(people[index])
    let own = content.quotes(ofBlogger: index)
    parts.content.add(own.count)
    for place in part.range { addQuote(Int(own[own.count - 1 - place]), to: &parts) }
  }
}
