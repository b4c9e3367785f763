/// The paths of one rule as a tree of names, from which key tables are built.
///
/// A name with dots is in the tree twice: as a whole, and as nested names.
struct PathTree {
  /// The use of a field at the end of a path.
  struct Use: Sendable, Hashable {
    let property: FieldMap.Property
    /// A lower rank takes precedence: twice the number of the path, plus one for a nested field.
    let rank: UInt16
    /// Whether a string is a pointer of Parse as stored in MongoDB: `"_p_author":"_User$abc"`.
    var isPointer = false
  }

  /// A name in the tree.
  struct Node {
    var uses: [Use] = []
    /// Numbers of marks in the rule.
    var marks: [Int] = []
    /// In the order in which they were added.
    var children: [(name: String, node: Int)] = []
    /// Nodes for those objects of the field that have a value, as in `links[rel=self]`.
    var choices: [(choice: PathChoice, node: Int)] = []
  }

  /// The maximum number of numbered paths per source; all further ones share the last number.
  static let maximumPathCount = 1000
  /// The maximum number of names in a path; a longer path matches no nested field.
  private static let deepest = 8

  /// The first is the root.
  private(set) var nodes = [Node()]

  /// The tree of a rule.
  init(_ rule: FieldMap.Rule?) {
    guard let rule else { return }
    for property in FieldMap.Property.allCases {
      for (number, path) in (rule.source(of: property)?.paths ?? []).enumerated() {
        add(path, feeding: property, number: min(number, Self.maximumPathCount - 1))
      }
    }
    for (number, mark) in rule.marks.enumerated() {
      insert(Self.names(mark.path)[...], at: 0) { node, _ in node.marks.append(number) }
    }
  }

  /// The names of a path.
  ///
  /// A dot in brackets does not separate names, as in `links[rel=a.b].href`.
  static func names(_ path: String) -> [String] {
    guard path.utf8.contains(UInt8(ascii: "[")) else {
      return path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
    var names = [""]
    var isInside = false
    for sign in path {
      if sign == "[" { isInside = true } else if sign == "]" { isInside = false }
      if sign == ".", !isInside { names.append("") } else { names[names.count - 1].append(sign) }
    }
    return names
  }

  private mutating func add(_ path: String, feeding property: FieldMap.Property, number: Int) {
    let names = Self.names(path)
    insert(names[...], at: 0) { node, isWhole in
      let rank = UInt16(number * 2 + (isWhole ? 0 : 1))
      // One field may feed several named values.
      let isKnown = node.uses.contains { use in
        use.property == property && (property.isNamed ? use.rank / 2 == rank / 2 : use.rank <= rank)
      }
      if !isKnown {
        node.uses.append(Use(property: property, rank: rank))
      }
    }
    guard property.isReference, names.count == 1 || names.dropFirst() == ["objectId"]
    else { return }
    let pointer = child("_p_\(names[0])", of: 0)
    let use = Use(property: property, rank: UInt16(number * 2), isPointer: true)
    if !nodes[pointer].uses.contains(where: { $0.property == property }) { nodes[pointer].uses.append(use) }
  }

  /// Calls `body` for every node that the names lead to; its second argument says whether the node is a field
  /// of the record itself.
  private mutating func insert(
    _ names: ArraySlice<String>,
    at node: Int,
    _ body: (inout Node, Bool) -> Void
  ) {
    if names.count == 1 || !names.contains(where: { $0.utf8.contains(UInt8(ascii: "[")) }) {
      let whole = child(names.joined(separator: "."), of: node)
      body(&nodes[whole], node == 0)
    }
    guard let first = names.first, names.count > 1, names.count <= Self.deepest else { return }
    insert(names.dropFirst(), at: child(first, of: node), body)
  }

  private mutating func child(_ name: String, of node: Int) -> Int {
    guard let choice = PathChoice(name) else { return plainChild(name, of: node) }
    let field = plainChild(choice.field, of: node)
    if let known = nodes[field].choices.first(where: { $0.choice == choice }) { return known.node }
    nodes.append(Node())
    nodes[field].choices.append((choice, nodes.count - 1))
    return nodes.count - 1
  }

  private mutating func plainChild(_ name: String, of node: Int) -> Int {
    if let found = nodes[node].children.first(where: { $0.name == name }) { return found.node }
    nodes.append(Node())
    nodes[node].children.append((name, nodes.count - 1))
    return nodes.count - 1
  }
}
