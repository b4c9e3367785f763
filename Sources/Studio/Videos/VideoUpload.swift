import Basics
import BlogExport
import BlogModel

/// A video that was sent, in one or several parts, and the words with which it is published.
struct VideoUpload: Sendable, Hashable {
  enum State: String, Sendable {
    /// It waits for its words.
    case kept
    /// It waits for its conversion.
    case waiting
    /// It is being converted.
    case running
    /// It was not published; the reason is in `problem`.
    case failed
    case published
  }

  let id: String
  /// The id of the blogger who sent it.
  let blogger: String
  /// The sizes of its parts in bytes.
  let sizes: [Int]
  /// When its state was changed, in seconds since 1970.
  var changed: Int64
  var state = State.kept
  /// The fields of the form with which it is published, encoded; empty until then.
  var form = ""
  /// The id of the blog that has it; made once, so that it is published once.
  var blog = ""
  /// Whether the blog exists and gets it in place of the video that it has.
  var isReplacement = false
  /// Whether captions were sent.
  var hasCaptions = false
  /// Why it failed.
  var problem: StudioPhrase?

  /// The names of its parts.
  var parts: [String] { sizes.indices.map { "\(id)-\($0)" } }
  /// The name of the video that is made.
  var output: String { "\(id).mp4" }
  /// The name of its captions; nil if there are none.
  var captions: String? { hasCaptions ? "\(id).vtt" : nil }
  /// The name of its note.
  var note: String { "\(id).json" }
  /// Whether it is on its way to the site.
  var isInWork: Bool { state == .waiting || state == .running }
  /// Whether its words can be changed, and it can be published.
  var isAtRest: Bool { state == .kept || state == .failed }

  /// An upload.
  init(id: String, blogger: String, sizes: [Int], changed: Int64) {
    (self.id, self.blogger, self.sizes, self.changed) = (id, blogger, sizes, changed)
  }

  /// Reads a note; nil for any other document.
  init?(_ bytes: [UInt8]) {
    guard let json = JSONValue(json: bytes), let id = json["id"].text, let blogger = json["blogger"].text,
      let state = json["state"].text.flatMap(State.init), let changed = json["changed"].number,
      case .array(let sizes) = json["sizes"], RecordId.isOne(id)
    else { return nil }
    self.init(id: id, blogger: blogger, sizes: sizes.compactMap(\.number).map { Int($0) }, changed: changed)
    (self.state, form, blog) = (state, json["form"].text ?? "", json["blog"].text ?? "")
    (hasCaptions, isReplacement) = (json["captions"] == .boolean(true), json["replaces"] == .boolean(true))
    if let key = json["problem"].text {
      var values: [String: String] = [:]
      if case .object(let members) = json["values"] { values = members.compactMapValues(\.text) }
      problem = StudioPhrase(key, values, count: json["count"].number.map { Int($0) })
    }
  }

  var json: [UInt8] {
    let text = JSONWriter.object { json in
      json.member("id", id)
      json.member("blogger", blogger)
      json.member("state", state.rawValue)
      json.member("changed", Int(changed))
      json.member("sizes", numbers: sizes)
      json.member("form", form)
      json.member("blog", blog)
      json.member("captions", hasCaptions)
      json.member("replaces", isReplacement)
      guard let problem else { return }
      json.member("problem", problem.key)
      json.member(
        "values",
        object: { values in
          for (name, value) in problem.values.sorted(by: { $0.key < $1.key }) { values.member(name, value) }
        }
      )
      if let count = problem.count { json.member("count", count) }
    }
    return Array("\(text)\n".utf8)
  }
}

extension JSONValue {
  fileprivate var number: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }
}
