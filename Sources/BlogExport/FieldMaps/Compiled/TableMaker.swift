/// Builds key tables from the rules of a field map.
struct TableMaker {
  private(set) var branches: [Branch] = []
  private(set) var inner: [KeyTable] = []

  /// The keys of wrappers that export tools put around fields.
  private static let wrappers: [(key: String, role: KeyTable.Role)] = [
    ("__collections__", .collections), ("subCollection", .subCollections), ("fields", .wrapper),
    ("data", .wrapper), ("document", .wrapper), ("attributes", .wrapper), ("doc", .wrapper),
    ("mapValue", .wrapper), ("name", .path), ("document_name", .loggedPath),
    ("__key__", .entity), ("operation", .operation), ("ACL", .readers), ("_rperm", .readers),
  ]

  /// The table of records of `kind`.
  mutating func table(of kind: RecordKind, _ map: FieldMap) -> KeyTable {
    let tree = PathTree(map.rule(of: kind))
    var table = KeyTable()
    for child in tree.nodes[0].children {
      let tool = Self.wrappers.first { $0.key == child.name }?.role
      table.add(child.name, role(of: child.node, in: tree, tool: tool))
    }
    for other in RecordKind.allCases where Self.nests(other, in: kind) {
      for name in map.rule(of: other)?.collections ?? [] { table.add(name, .collection(other)) }
    }
    return Self.withWrappers(table)
  }

  /// The table of pictures that are objects.
  mutating func table(of fields: FieldMap.PictureFields) -> KeyTable {
    let tree = PathTree(fields.rule)
    var table = KeyTable()
    for child in tree.nodes[0].children { table.add(child.name, role(of: child.node, in: tree, tool: nil)) }
    return table
  }

  /// The branches of the loose marks of records of `kind` by their names, and the branch of fields that may
  /// contain them; nil if the map has no loose marks.
  mutating func looseMarks(of kind: RecordKind, _ map: FieldMap) -> LooseMarks? {
    guard let marks = map.rule(of: kind)?.marks, marks.contains(where: \.isLoose) else { return nil }
    let names = MarkNames(marks, of: kind)
    var roles: [String: KeyTable.Role] = [:]
    for (name, marks) in names.all.sorted(by: { $0.key < $1.key }) {
      branches.append(Branch(marks: marks))
      roles[name] = .branch(branches.count - 1)
    }
    branches.append(Branch(holdsMarks: true))
    return LooseMarks(names: names, roles: roles, container: .branch(branches.count - 1))
  }

  /// Whether records of `kind` can be in a collection inside records of `outer`: likes in a comment are likes
  /// of the comment, and answers to a comment are comments.
  private static func nests(_ kind: RecordKind, in outer: RecordKind) -> Bool {
    switch (outer, kind) {
    // These are independent: the records above them add nothing to their own fields.
    case (.question, _), (_, .question), (.spot, _), (_, .spot), (.follow, _), (_, .follow): false
    case (.blogger, .quote): true
    case (.quote, _), (_, .quote), (.favourite, _), (_, .favourite), (.addition, _), (_, .addition): false
    case (_, .blogger), (.comment, .like): false
    case (.comment, .comment): true
    default: kind != outer
    }
  }

  /// Adds the keys of wrappers to a table; a field of the same name in the map takes precedence.
  static func withWrappers(_ table: KeyTable) -> KeyTable {
    var table = table
    for (key, role) in wrappers { table.add(key, role) }
    return table
  }

  private mutating func role(of node: Int, in tree: PathTree, tool: KeyTable.Role?) -> KeyTable.Role {
    let found = tree.nodes[node]
    if found.uses.count == 1, !found.uses[0].isPointer, !found.uses[0].property.isList,
      found.uses[0].property != .place, found.uses[0].property != .language, found.marks.isEmpty,
      found.children.isEmpty, found.choices.isEmpty, tool == nil
    {
      return .property(found.uses[0].property, rank: found.uses[0].rank)
    }
    var branch = Branch(uses: found.uses, marks: found.marks, builtIn: tool)
    for use in found.uses { branch.reach |= 1 << UInt64(use.property.index) }
    if !found.children.isEmpty {
      var table = KeyTable()
      for child in found.children {
        let role = role(of: child.node, in: tree, tool: nil)
        table.add(child.name, role)
        switch role {
        case .property(let property, _): branch.reach |= 1 << UInt64(property.index)
        case .branch(let number): branch.reach |= branches[number].reach
        default: break
        }
      }
      branch.inner = inner.count
      inner.append(table)
    }
    for (choice, node) in found.choices {
      switch role(of: node, in: tree, tool: nil) {
      case .branch(let number): branch.choices.append((choice, number))
      case .property(let property, let rank):
        let uses = [PathTree.Use(property: property, rank: rank)]
        branches.append(Branch(uses: uses, reach: 1 << UInt64(property.index)))
        branch.choices.append((choice, branches.count - 1))
      default: continue
      }
      branch.choices.last.map { branch.reach |= branches[$0.branch].reach }
    }
    branches.append(branch)
    return .branch(branches.count - 1)
  }
}

/// The roles of fields that are marks by their names alone.
struct LooseMarks: Sendable {
  let names: MarkNames
  /// By the names of marks.
  let roles: [String: KeyTable.Role]
  /// The role of a field that contains such fields.
  let container: KeyTable.Role

  /// The role of a field; nil if it is neither a mark nor a field that contains marks.
  func role(of field: String) -> KeyTable.Role? {
    guard names.mayKnow(field) else { return nil }
    return names.name(of: field).flatMap { roles[$0] } ?? (names.isContainer(field) ? container : nil)
  }
}
