/// Values by ids, of which some programs write `7` as `7.0` or `7.00`: these are several ids only if there are records
/// with each.
extension Dictionary where Key == String {
  /// Makes keys such as `7.0` findable as `7`, if no record has that; once, after all are added.
  package mutating func addWholeNumbers() {
    for key in keys.filter({ WholeNumber.text($0) != $0 }).sorted() {
      let whole = WholeNumber.text(key)
      if self[whole] == nil { self[whole] = self[key] }
    }
  }

  /// The value of a key with any zeros after its point; call `addWholeNumbers` first.
  package func value(ofNumber key: String) -> Value? { self[key] ?? self[WholeNumber.text(key)] }
}
