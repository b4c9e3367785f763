import Basics

/// The server-sent events for open pages (HTML Living Standard, 9.2).
enum EventMessage {
  /// The first bytes of a stream: after how many milliseconds a browser reconnects when the stream ends.
  static let opening = "retry: 500\n\n"

  /// A comment line, which the browser ignores; sending it shows whether the client is still connected.
  static let heartbeat = ":\n\n"

  /// One event; its data must not contain line breaks.
  static func event(_ name: String, _ data: String) -> String { "event: \(name)\ndata: \(data)\n\n" }

  /// The event with the state that a page needs to stay up to date.
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
