/// The conditions under which a record of a shared collection is of a kind.
struct RuleConditions: Sendable {
  /// One condition: a field and its values.
  struct Condition: Sendable {
    /// The names in the path of the field.
    let names: [String]
    let values: MarkReader
    /// The names in the path of a field below whose value that of the field must be; nil if `values` are compared.
    let below: [String]?

    init(_ condition: FieldMap.Mark) {
      names = PathTree.names(condition.path)
      values = MarkReader(condition)
      below = condition.below.map(PathTree.names)
    }
  }

  /// The kind of the records.
  let kind: RecordKind
  /// The conditions, all of which must be met; empty for the rest of a collection.
  let conditions: [Condition]

  /// The rules for records of a collection whose first rule is that of `kind`, in the order of the map; empty if
  /// none has conditions.
  static func alternatives(to kind: RecordKind, _ map: FieldMap) -> [RuleConditions] {
    guard let start = map.rules.lastIndex(where: { $0.kind == kind }) else { return [] }
    let names = Set(map.rules[start].collections.map { $0.lowercased() })
    let rules = map.rules[start...].filter { rule in
      map.rule(of: rule.kind) == rule && rule.collections.contains { names.contains($0.lowercased()) }
    }
    guard rules.contains(where: { !$0.conditions.isEmpty }) else { return [] }
    return rules.map { rule in
      RuleConditions(kind: rule.kind, conditions: rule.conditions.map(Condition.init))
    }
  }
}

extension FieldMap {
  /// The kind of each collection by its lowercase name: of several rules that name it, the first.
  var kindsOfCollections: [String: RecordKind] {
    var kinds: [String: RecordKind] = [:]
    for rule in rules where self.rule(of: rule.kind) == rule {
      for name in rule.collections where kinds[name.lowercased()] == nil {
        kinds[name.lowercased()] = rule.kind
      }
    }
    return kinds
  }
}
