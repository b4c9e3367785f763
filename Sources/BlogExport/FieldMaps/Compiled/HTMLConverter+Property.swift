extension HTMLConverter {
  /// The function for the values of a property.
  func function(for property: FieldMap.Property, of kind: RecordKind) -> @Sendable (String) -> String {
    switch (property, kind) {
    case (.text, .question), (.text, .quote): plain
    case (.text, _), (.bio, _): markdown
    default: line
    }
  }
}
