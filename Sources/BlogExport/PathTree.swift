/// The paths of one rule as a tree of names, before tables are made of it.
///
/// A name with points stands twice: whole, and as names further in.
struct PathTree {
  /// What a field at the end of a path is for.
  struct Use: Sendable, Hashable {
    let property: FieldMap.Property
    /// The lower, the more it counts: twice the number of the path, one more for a field further in.
    let rank: UInt16
    /// Whether a string is a pointer of Parse as MongoDB keeps it: `"_p_author":"_User$abc"`.
    var isPointer = false
  }

  /// A name.
  struct Node {
    var uses: [Use] = []
    /// Numbers of marks in the rule.
    var marks: [Int] = []
    /// In the order in which they were added.
    var children: [(name: String, node: Int)] = []
  }

  /// Paths of one source that have a number of their own; all further ones have the number of the last.
  static let maximumPathCount = 1000
  /// Names that a path has at most; more are not looked for.
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
  static func names(_ path: String) -> [String] {
    path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
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

  /// Calls `body` for every node to which the names lead; the second argument says whether that is a field of
  /// the record itself.
  private mutating func insert(
    _ names: ArraySlice<String>,
    at node: Int,
    _ body: (inout Node, Bool) -> Void
  ) {
    let whole = child(names.joined(separator: "."), of: node)
    body(&nodes[whole], node == 0)
    guard let first = names.first, names.count > 1, names.count <= Self.deepest else { return }
    insert(names.dropFirst(), at: child(first, of: node), body)
  }

  private mutating func child(_ name: String, of node: Int) -> Int {
    if let found = nodes[node].children.first(where: { $0.name == name }) { return found.node }
    nodes.append(Node())
    nodes[node].children.append((name, nodes.count - 1))
    return nodes.count - 1
  }
}
