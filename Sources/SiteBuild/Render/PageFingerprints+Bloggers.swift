import BlogModel

/// Bloggers and what they ask in the fingerprints of pages.
extension PageFingerprints {
  /// Stands for `ViewMaker.profilePage`, `StructuredData.profilePage`.
  func addProfilePage(_ index: Int, _ part: Pagination.Part, to parts: inout Parts) {
    let blogger = archive.bloggers[index]
    parts.people.add(people[index])
    parts.content.add(blogger)
    parts.content.add(content.paths.bloggers[index])
    addTagLinks(in: blogger.bio, to: &parts.content)
    let blogs = content.shownBlogs(ofBlogger: index)
    parts.content.add(blogs.count)
    parts.content.add(archive.likeCount(byBlogger: index))
    let asked = archive.questions(askedBy: index)
    parts.content.add(asked.count)
    let quotes = content.quotes(ofBlogger: index)
    parts.content.add(quotes.count)
    for quote in quotes.prefix(Plan.quotesPageSize) { addQuote(Int(quote), to: &parts) }
    for question in asked.prefix(ViewMaker.profileQuestions) { addQuestion(Int(question), to: &parts) }
    parts.pictures.add(content.pictures.photo(ofBlogger: index))
    parts.pictures.add(content.pictures.cover(ofBlogger: index))
    add(
      blogs.dropFirst(part.range.lowerBound).prefix(part.range.count).lazy.map(Int.init),
      to: &parts
    )
  }

  /// Stands for `ViewMaker.bloggersPage`.
  func addBloggersPage(_ part: Pagination.Part, to parts: inout Parts) {
    parts.content.add(content.bloggersByName.count)
    for facet in content.facets.all {
      parts.content.add(facet.name)
      for value in facet.values { parts.content.add(value.label) }
    }
    for index in content.bloggersByName[part.range] {
      parts.people.add(people[index])
      parts.content.add(archive.bloggers[index])
      parts.content.add(content.shownBlogs(ofBlogger: index).count)
    }
  }

  /// Stands for `ViewMaker.question`.
  func addQuestion(_ index: Int, to parts: inout Parts) {
    let question = archive.questions[index]
    parts.content.add(question)
    parts.people.add(people[Int(question.asker)])
    parts.content.add(question.receiver != nil)
    if let receiver = question.receiver { parts.people.add(people[Int(receiver)]) }
    let answers = archive.answers(toQuestion: index)
    parts.lists.add(answers.count)
    for answer in answers {
      parts.lists.add(entries[Int(answer)])
      parts.people.add(people[Int(archive.blogs[Int(answer)].blogger)])
    }
  }
}
