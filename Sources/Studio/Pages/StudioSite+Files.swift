import Basics
import PreviewServer

/// The files of the studio, and what its scripts ask for.
extension StudioSite {
  private static let scripts = Dictionary(
    EmbeddedStudio.files.map { ($0.path, $0.text) },
    uniquingKeysWith: { first, _ in first }
  )

  /// The sentences of the scripts: `say("Saved")`.
  private static let scriptKeys: [String] = {
    var keys: Set<String> = []
    for script in scripts.values {
      for part in script.split(separator: "say(\"").dropFirst() {
        keys.insert(String(part.prefix { $0 != "\"" }))
      }
    }
    return keys.sorted()
  }()

  /// The style sheet or a script; nil for any other name.
  func file(_ name: String) -> PageAnswer? {
    if name == "studio.css" { return Self.text("text/css", StudioStyle.css) }
    guard name.hasPrefix("script/") else { return nil }
    if name == "script/words.js" {
      let words = words()
      let json = JSONWriter.object { json in
        for key in Self.scriptKeys { json.member(key, words.text(StudioPhrase(key, Self.sameValues(key)))) }
      }
      return Self.text("text/javascript", "export default \(json);\n")
    }
    return Self.scripts[String(name.dropFirst("script/".count))].map { Self.text("text/javascript", $0) }
  }

  /// What a script asks for; nil for any other name.
  func data(_ name: String, _ visit: Visit) throws(StudioRefusal) -> PageAnswer? {
    switch name {
    case "site": return try siteAnswer(visit)
    case "built": return builtAnswer(visit)
    case "publish/state": return try publishState(visit)
    case "video/state": return try videoState(visit)
    case "token":
      return Self.json {
        $0.member("token", token)
        $0.member("signedIn", community == nil || visit.account != nil)
      }
    case "tags":
      return Self.json { [tags] json in
        json.member("tags", array: Self.suggestions(visit.query["q"], tags())) { $0.string($1) }
      }
    default: return nil
    }
  }

  /// The tags that begin as the word that is being typed, the most frequent first.
  static func suggestions(_ start: String, _ tags: [String]) -> [String] {
    let start = start.lowercased()
    guard !start.isEmpty else { return [] }
    return Array(tags.lazy.filter { $0.lowercased().hasPrefix(start) }.prefix(8))
  }

  /// An answer in JSON.
  static func json(_ body: (inout JSONWriter) -> Void) -> PageAnswer {
    PageAnswer(200, type: "application/json", Array(JSONWriter.object(body).utf8))
  }

  /// Why something was not done, for scripts.
  func problem(_ refusal: StudioRefusal) -> PageAnswer {
    let message = words().text(refusal.phrase)
    let json = Self.json { $0.member("problem", message) }
    return PageAnswer(refusal.status, type: "application/json", json.body)
  }

  private static func text(_ type: String, _ text: String) -> PageAnswer {
    PageAnswer(
      200,
      type: "\(type); charset=utf-8",
      Array(text.utf8),
      [("Cross-Origin-Resource-Policy", "same-origin")]
    )
  }

  /// Keeps the placeholders, which the script fills.
  private static func sameValues(_ key: String) -> [String: String] {
    var values: [String: String] = [:]
    for part in key.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let name = String(part.prefix { $0 != "}" })
      values[name] = "{\(name)}"
    }
    return values
  }
}
