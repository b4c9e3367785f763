import Basics
import BlogExport

/// The properties of an entry, such as `content` and `category`, in the terms of microformats2.
struct EntryProperties: Hashable {
  /// A value.
  enum Value: Hashable {
    case text(String)
    case html(String)
    /// An address, and what is seen there.
    case picture(String, alt: String)

    /// The text; of a picture the address.
    var text: String {
      switch self {
      case .text(let text), .html(let text), .picture(let text, _): text
      }
    }

    /// Whether both mean the same, as a picture with and without the words for what is seen there.
    func isSame(as other: Value) -> Bool {
      switch (self, other) {
      case (.picture, .text), (.text, .picture), (.picture, .picture): text == other.text
      default: self == other
      }
    }

    /// Writes it as JSON (section 3.3.2.1 for pictures).
    func write(to json: inout JSONWriter) {
      guard case .picture(let address, let alt) = self else { return json.string(text) }
      json.object { json in
        json.member("value", address)
        json.member("alt", alt)
      }
    }
  }

  private(set) var values: [String: [Value]] = [:]

  /// The members of a JSON object; each is a list, or one value.
  init(_ json: JSONValue = .null) {
    guard case .object(let members) = json else { return }
    for (name, value) in members {
      let list: [JSONValue] = if case .array(let elements) = value { elements } else { [value] }
      let read = list.compactMap(Self.value)
      if !read.isEmpty { values[name] = read }
    }
  }

  private static func value(_ json: JSONValue) -> Value? {
    switch json {
    case .string(let text), .number(let text): .text(text)
    case .boolean(let isTrue): .text(isTrue ? "true" : "false")
    case .object:
      json["html"].text.map { .html($0) }
        ?? json["value"].text.map { .picture($0, alt: json["alt"].text ?? "") }
    case .array, .null: nil
    }
  }

  /// Adds a value.
  mutating func add(_ value: Value, to name: String) { values[name, default: []].append(value) }

  /// All values of a property.
  subscript(_ name: String) -> [Value] { values[name] ?? [] }

  /// The first text of a property; nil if there is none.
  func text(_ name: String) -> String? { texts(name).first }

  /// The texts of a property, those of pictures are their addresses.
  func texts(_ name: String) -> [String] { self[name].map(\.text) }

  // MARK: Changes

  /// Replaces, adds and deletes values, in this order.
  func applying(_ changes: EntryChanges) -> EntryProperties {
    var result = self
    for (name, values) in changes.replace.values { result.values[name] = values }
    for (name, values) in changes.add.values {
      for value in values where !result[name].contains(where: value.isSame) { result.add(value, to: name) }
    }
    for (name, values) in changes.delete.values {
      result.values[name] = result[name].filter { !values.contains(where: $0.isSame) }
    }
    for name in changes.deleteAll { result.values[name] = nil }
    return result
  }
}

/// What an update does to the properties of an entry.
struct EntryChanges: Hashable {
  var replace = EntryProperties()
  var add = EntryProperties()
  var delete = EntryProperties()
  /// Names of properties whose values are all deleted.
  var deleteAll: [String] = []

  /// The names of all properties that are changed.
  var names: Set<String> {
    Set(replace.values.keys).union(add.values.keys).union(delete.values.keys).union(deleteAll)
  }
}
