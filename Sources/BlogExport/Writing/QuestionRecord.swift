package import BlogModel

/// A question with the ids of the bloggers that it names.
package struct QuestionRecord: Sendable, Hashable {
  /// The question; its indices are not used.
  package var question: Question
  /// The id of the blogger who asks; nil if the record names none.
  package var asker: String?
  /// The id of the blogger who is asked; nil if the record names none.
  package var receiver: String?

  /// Creates a record.
  package init(question: Question, asker: String?, receiver: String?) {
    (self.question, self.asker, self.receiver) = (question, asker, receiver)
    (self.question.asker, self.question.receiver) = (-1, nil)
  }

  /// The record of a question of `community`.
  package init(_ question: Question, in community: Community) {
    func id(_ index: Int32) -> String? {
      let blogger = community.bloggers[Int(index)]
      return blogger.isUnknown ? nil : blogger.id
    }
    self.init(question: question, asker: id(question.asker), receiver: question.receiver.flatMap(id))
  }
}
