import Basics

/// What is sent to open pages as server-sent events (HTML Living Standard, 9.2).
enum EventMessage {
  /// The first bytes of a stream: how soon a browser comes back when it ends.
  static let opening = "retry: 500\n\n"

  /// A line that means nothing and shows whether somebody is still there.
  static let heartbeat = ":\n\n"

  /// One event; its data has no line ends of its own.
  static func event(_ name: String, _ data: String) -> String { "event: \(name)\ndata: \(data)\n\n" }

  /// What a page needs to know to be up to date.
  static func state(_ build: SiteState) -> String {
    let data = JSONWriter.object { json in
      json.member("build", build.name)
      json.member("before", build.previousName)
      json.member("files", array: build.changedFiles) { $0.string($1) }
      json.member("problems", array: build.problems) { json, problem in
        json.object { json in
          json.member("place", orNull: problem.place)
          json.member("summary", problem.summary)
          json.member("hint", orNull: problem.hint)
          json.member("line", orNull: problem.line)
          json.member("excerpt", array: problem.excerpt) { json, line in
            json.array { json in
              json.number(line.number)
              json.string(line.text)
            }
          }
        }
      }
      json.member("building", build.isBuilding)
    }
    return event("state", data)
  }
}
