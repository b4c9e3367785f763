extension FieldMap {
  /// Recognises apps by the names that collections and fields usually have.
  public static let auto = FieldMap(name: "auto", rules: [])
}
