import Basics
package import BlogModel

/// Something that another blogger did, and that one may want to know.
package struct Notification: Sendable, Hashable {
  /// What was done.
  package enum Event: Sendable, Hashable {
    case like
    case comment(id: String, text: String)
    /// An answer to one's own comment.
    case reply(id: String, text: String)
    case follow
    /// An answer to one's own question.
    case answer
    case question(id: String, text: String)
  }

  package let event: Event
  /// The id of the blogger who did it; nil if it is unknown.
  package let actor: String?
  /// The id of the blog that it is about; empty for a follow and a question.
  package let blog: String
  /// When it was done; nil if that is unknown.
  package let date: Timestamp?

  /// What distinguishes it from all others: 16 hexadecimal digits.
  var identity: String {
    var digest = Digest()
    for part in [kind, blog, actor ?? ""] { digest.add(part) }
    return digest.value.hexadecimal
  }

  private var kind: String {
    switch event {
    case .like: "like"
    case .comment(let id, _): "comment/\(id)"
    case .reply(let id, _): "reply/\(id)"
    case .follow: "follow"
    case .answer: "answer"
    case .question(let id, _): "question/\(id)"
    }
  }

  /// Newest first; what has no date comes last.
  static func newestFirst(_ left: Notification, _ right: Notification) -> Bool {
    let (first, second) = (left.date?.microseconds ?? .min, right.date?.microseconds ?? .min)
    return first == second ? (left.blog, left.actor ?? "") < (right.blog, right.actor ?? "") : first > second
  }
}
