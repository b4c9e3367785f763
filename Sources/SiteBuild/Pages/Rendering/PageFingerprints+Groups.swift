import Basics
import BlogModel

/// What several pages show of groups, quotes and questions.
extension PageFingerprints {
  /// Covers `ViewMaker.groupPlace`, and the breadcrumbs of a blog.
  func addGroupPlace(ofBlog index: Int, to parts: inout Parts) {
    guard let place = maker.groupPlace(ofBlog: index) else { return }
    parts.lists.add(place.label)
    parts.lists.add(place.url)
    parts.lists.add(place.number)
  }

  /// What a group is called, and how many blogs it has.
  func add(_ group: GroupTable.Group, to parts: inout Parts) {
    parts.content.add(group.name)
    parts.content.add(group.segment)
    parts.content.add(group.blogs.count)
  }

  /// Covers `ViewMaker.group`.
  func addRows(_ blogs: ArraySlice<Int32>, to parts: inout Parts) {
    for index in blogs {
      parts.content.add(entries[Int(index)])
      let own = community.parts(ofBlog: Int(index))
      parts.content.add(own.number)
      parts.content.add(own.people.count)
      for person in own.people.compactMap(\.blogger) { parts.people.add(people[Int(person)]) }
    }
  }

  /// Covers `ViewMaker.quote`.
  func addQuote(_ index: Int, to parts: inout Parts) {
    let quote = community.quotes[index]
    parts.content.add(quote)
    if let blogger = quote.speaker?.blogger { parts.people.add(people[Int(blogger)]) }
  }

  /// Covers `ViewMaker.question`.
  func addQuestion(_ index: Int, to parts: inout Parts) {
    let question = community.questions[index]
    parts.content.add(question)
    parts.people.add(people[Int(question.asker)])
    parts.content.add(question.receiver != nil)
    if let receiver = question.receiver { parts.people.add(people[Int(receiver)]) }
    let answers = community.answers(toQuestion: index)
    parts.lists.add(answers.count)
    for answer in answers {
      parts.lists.add(entries[Int(answer)])
      parts.people.add(people[Int(community.blogs[Int(answer)].blogger)])
    }
  }
}
