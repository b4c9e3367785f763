import Basics

/// An element of XML, from which a field of a record becomes.
///
///     <title>Rye</title>                           {"title":"Rye"}
///     <category domain="tag">Bread</category>      {"category":{"@domain":"tag","#":"Bread"}}
///     <tag>a</tag><tag>b</tag>                     {"tag":["a","b"]}
///     <author><name>Ana</name></author>            {"author":[{"name":"Ana"}]}
///
/// Elements with elements in them are always in a list, so that one of them has the shape of several.
final class XMLElement {
  let name: String
  private(set) var attributes: [(name: String, value: String)]
  private(set) var text: [UInt8] = []
  private(set) var children: [XMLElement] = []

  /// An element without content.
  init(_ name: String, attributes: [(name: String, value: String)]) {
    (self.name, self.attributes) = (name, attributes)
  }

  /// Adds text after that it has.
  func append(_ text: String) { self.text += text.utf8 }

  /// Removes the elements with a name after the first.
  func keepFirst(_ name: String) {
    var isFirst = true
    children.removeAll { child in
      guard child.name == name else { return false }
      defer { isFirst = false }
      return !isFirst
    }
  }

  /// Removes the elements that are not wanted.
  func removeChildren(where isUnwanted: (XMLElement) -> Bool) { children.removeAll(where: isUnwanted) }

  /// Adds an element after those that it has.
  func append(_ child: XMLElement) { children.append(child) }

  /// Replaces its text, and removes its attributes.
  func replaceText(_ convert: (String) -> String) {
    text = Array(convert(String(decoding: text, as: UTF8.self)).utf8)
    attributes = []
  }

  /// Adds an attribute that it does not have.
  func add(attribute name: String, _ value: String) { attributes.append((name, value)) }

  /// The value of an attribute; nil if it has none.
  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Whether its own text contains another.
  func holds(_ part: String) -> Bool { text.holds(part) }

  /// Whether it has an element with that name.
  func has(_ name: String) -> Bool { children.contains { $0.name == name } }

  /// The text of its first element with that name; nil if that has none.
  func text(of name: String) -> String? {
    guard let text = children.first(where: { $0.name == name })?.trimmedText, !text.isEmpty else {
      return nil
    }
    return text
  }

  /// The element as a JSON object.
  var json: [UInt8] {
    var json = JSONWriter()
    writeObject(to: &json)
    return json.bytes
  }

  private func writeObject(to json: inout JSONWriter) {
    json.object { writeMembers(to: &$0) }
  }

  private func writeMembers(to object: inout JSONWriter) {
    for attribute in attributes { object.member("@" + attribute.name, attribute.value) }
    let text = trimmedText
    if !text.isEmpty { object.member("#", text) }
    var groups: [(name: String, members: [XMLElement])] = []
    var places: [String: Int] = [:]
    for child in children {
      if let place = places[child.name] {
        groups[place].members.append(child)
      } else {
        places[child.name] = groups.count
        groups.append((child.name, [child]))
      }
    }
    for group in groups { Self.write(group.members, as: group.name, to: &object) }
  }

  /// Writes the elements with one name as a member of an object: all of them as texts, or all as objects.
  private static func write(_ members: [XMLElement], as name: String, to object: inout JSONWriter) {
    let areObjects = members.contains { !$0.attributes.isEmpty || !$0.children.isEmpty }
    if members.count == 1, let first = members.first, first.children.isEmpty {
      guard areObjects else { return object.member(name, first.trimmedText) }
      return object.member(name) { first.writeMembers(to: &$0) }
    }
    object.member(name, array: members) { array, member in
      if areObjects { member.writeObject(to: &array) } else { array.string(member.trimmedText) }
    }
  }

  var trimmedText: String { PlainText.trimmed(String(decoding: text, as: UTF8.self)) }
}
