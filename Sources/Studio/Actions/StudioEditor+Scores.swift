import BlogExport
package import BlogModel

/// Scores in the quiz of the site.
extension StudioEditor {
  /// The points for each right answer, the questions of a round, and the names that each of them offers.
  package static let quiz = (points: 10, questions: 10, names: 4)

  /// The most right answers that a round can have: a question for each name of a blog with a picture, at most ten.
  ///
  /// - Parameter name: the title that the site shows.
  /// - Returns: 0 if there are too few names for a question.
  /// - Throws: `StudioError.notReady` until the export has been read.
  /// - Complexity: O(n) in the number of blogs, until ten names are found.
  package func maximumRightAnswers(name: (Blog) -> String = { $0.title }) throws(StudioError) -> Int {
    var names: Set<String> = []
    for blog in try current().content.community.blogs where blog.picture != nil {
      let name = name(blog)
      if !name.isEmpty { names.insert(name.lowercased()) }
      if names.count == Self.quiz.questions { break }
    }
    return names.count < Self.quiz.names ? 0 : names.count
  }

  /// Enters the result of a round for a blogger, whose best one counts.
  ///
  /// Only its bounds can be checked: the round was played in a browser, which knows the answers.
  ///
  /// - Parameters:
  ///   - right: the number of right answers.
  ///   - id: the id of the blogger.
  ///   - name: the title of a blog that the site shows.
  /// - Returns: whether it is better than the score that the blogger had; nil if no round can have this result.
  /// - Throws: `StudioError`.
  package func enter(
    rightAnswers right: Int,
    of id: String,
    name: (Blog) -> String = { $0.title }
  ) throws(StudioError) -> Bool? {
    guard right >= 1, right <= Self.quiz.questions, right <= (try maximumRightAnswers(name: name)) else {
      return nil
    }
    let score = Int32(right * Self.quiz.points)
    return try perform { content throws(StudioError) -> Bool in
      guard content.fields.hasScores, let version = try profile(id), version.removed == nil,
        var blogger = version.blogger
      else { throw .missing(.blogger) }
      if let before = blogger.score, before >= score { return false }
      blogger.score = score
      try write(.blogger(blogger), content)
      return true
    }
  }

  /// The bloggers with a score, the best first; equal scores by name.
  package func scores() throws(StudioError) -> [Blogger] {
    try bloggers().filter { $0.score ?? 0 > 0 }.sorted {
      ($1.score ?? 0, $0.shownName.lowercased(), $0.id) < ($0.score ?? 0, $1.shownName.lowercased(), $1.id)
    }
  }
}
