import Basics
import BlogModel
import TemplateEngine

/// Questions, as pages read them.
struct QuestionRows {
  private let maker: ViewMaker
  private let indices: [Int]

  fileprivate init(_ maker: ViewMaker, _ indices: [Int]) { (self.maker, self.indices) = (maker, indices) }

  /// The questions with the newest of their answers.
  var views: [QuestionView] { indices.map { maker.question($0) } }
}

extension PageReader {
  /// Questions; the indices are those into `Community.questions`.
  mutating func questions(_ indices: [Int]) -> QuestionRows {
    track { parts, records in for index in indices { records.add(question: index, to: &parts) } }
    return QuestionRows(untracked, indices)
  }

  /// Questions without an answer, `range` of them, newest first.
  mutating func openQuestions(_ range: Range<Int>) -> QuestionRows {
    questions(Array(untracked.content.openQuestions[range]))
  }

  /// How many questions have no answer.
  mutating func openQuestionCount() -> Int {
    let count = untracked.content.openQuestions.count
    track { parts, _ in parts.content.add(count) }
    return count
  }
}

extension RecordDigests {
  /// Adds the question at `index` into `Community.questions`, with the newest of its answers.
  func add(question index: Int, to parts: inout FingerprintParts) {
    let content = renderer.maker.content
    let question = content.community.questions[index]
    parts.content.add(question)
    parts.people.add(people[Int(question.asker)])
    parts.content.add(question.receiver != nil)
    if let receiver = question.receiver { parts.people.add(people[Int(receiver)]) }
    let answers = content.answers[index]
    parts.lists.add(answers.count)
    for answer in answers.prefix(QuestionView.maximumAnswerCount) { parts.add(blogs[Int(answer)]) }
  }
}
