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
    let problems = build.problems.map { problem in
      let excerpt = problem.excerpt.map { "[\($0.number),\(JSONText.string($0.text))]" }
      let members = [
        "\"place\":\(JSONText.string(orNull: problem.place))",
        "\"summary\":\(JSONText.string(problem.summary))",
        "\"hint\":\(JSONText.string(orNull: problem.hint))",
        "\"line\":\(problem.line.map(String.init) ?? "null")",
        "\"excerpt\":\(JSONText.array(excerpt))",
      ]
      return "{\(members.joined(separator: ","))}"
    }
    let members = [
      "\"build\":\(JSONText.string(build.name))",
      "\"before\":\(JSONText.string(build.previousName))",
      "\"files\":\(JSONText.array(build.changedFiles.map(JSONText.string)))",
      "\"problems\":\(JSONText.array(problems))",
      "\"building\":\(build.isBuilding)",
    ]
    return event("state", "{\(members.joined(separator: ","))}")
  }
}
