import BlogExport

/// What a Micropub client asks for (W3C Recommendation "Micropub", sections 3.3 to 3.5).
enum MicropubRequest: Hashable {
  case create(EntryProperties)
  case update(url: String, EntryChanges)
  case delete(url: String)
  case undelete(url: String)

  /// What the access token must be for.
  var scope: MicropubScope {
    switch self {
    case .create: .create
    case .update: .update
    case .delete, .undelete: .delete
    }
  }

  // MARK: JSON

  /// Reads a JSON body.
  init(json body: [UInt8]) throws(MicropubError) {
    guard let json = JSONValue(json: body), case .object = json else {
      throw .invalidRequest("The body is not a JSON object.")
    }
    guard let action = json["action"].text else {
      let type = json["type"][0].text ?? json["type"].text ?? ""
      guard type == "h-entry" else {
        throw .invalidRequest("'type' must be [\"h-entry\"], not '\(type)'.")
      }
      self = .create(EntryProperties(json["properties"]))
      return
    }
    let url = try Self.address(json["url"].text)
    switch action {
    case "update": self = .update(url: url, try Self.changes(json))
    case "delete": self = .delete(url: url)
    case "undelete": self = .undelete(url: url)
    default: throw .invalidRequest("Unknown action '\(action)'.")
    }
  }

  private static func changes(_ json: JSONValue) throws(MicropubError) -> EntryChanges {
    var changes = EntryChanges(
      replace: try properties(json, "replace"),
      add: try properties(json, "add")
    )
    if case .array(let names) = json["delete"] {
      changes.deleteAll = names.compactMap(\.text)
    } else {
      changes.delete = try properties(json, "delete")
    }
    guard !changes.names.isEmpty else {
      throw .invalidRequest("An update needs 'replace', 'add' or 'delete'.")
    }
    return changes
  }

  private static func properties(_ json: JSONValue, _ name: String) throws(MicropubError) -> EntryProperties {
    let value = json[name]
    guard case .object(let members) = value else {
      if value == .null { return EntryProperties() }
      throw .invalidRequest("'\(name)' must be an object.")
    }
    // Section 3.4: the values must be lists, even if there is only one.
    for (property, values) in members {
      guard case .array = values else {
        throw .invalidRequest("The values of '\(property)' in '\(name)' must be a list.")
      }
    }
    return EntryProperties(value)
  }

  // MARK: Forms

  /// Reads the fields of a form.
  init(form fields: [(name: String, value: String)]) throws(MicropubError) {
    var properties = EntryProperties()
    var (action, url, type) = ("", "", "entry")
    for (name, value) in fields {
      switch name {
      case "access_token": break
      case "h": type = value
      case "action": action = value
      case "url" where fields.contains { $0.name == "action" }: url = value
      default:
        let name = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
        if !value.isEmpty { properties.add(.text(value), to: name) }
      }
    }
    switch action {
    case "":
      guard type == "entry" else { throw .invalidRequest("'h' must be 'entry', not '\(type)'.") }
      self = .create(properties)
    case "delete": self = .delete(url: try Self.address(url))
    case "undelete": self = .undelete(url: try Self.address(url))
    case "update": throw .invalidRequest("An update must be JSON.")
    default: throw .invalidRequest("Unknown action '\(action)'.")
    }
  }

  private static func address(_ url: String?) throws(MicropubError) -> String {
    guard let url, !url.isEmpty else { throw .invalidRequest("'url' is missing.") }
    return url
  }
}
