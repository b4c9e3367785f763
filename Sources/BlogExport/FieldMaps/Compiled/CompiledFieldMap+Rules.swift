/// What the rules of the map say, for single records and messages.
extension CompiledFieldMap {
  /// The meaning of the order of records of `kind`.
  func order(of kind: RecordKind) -> FieldMap.Order { map.rule(of: kind)?.order ?? .none }

  /// The path that feeds a property, for messages: the one that gave the record's value, else the first.
  func field(_ property: FieldMap.Property, of kind: RecordKind, rank: UInt16?) -> String {
    let paths = map.rule(of: kind)?.source(of: property)?.paths ?? []
    if let rank, Int(rank) / 2 < paths.count { return paths[Int(rank) / 2] }
    return paths.first ?? property.name
  }

  /// The further fields of records of `kind`.
  func extra(of kind: RecordKind) -> [ExtraField] { map.rule(of: kind)?.extra ?? [] }
}
