/// The plural category of a number (Unicode CLDR, "Language Plural Rules").
public enum PluralForm: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many
  /// The category that every language has.
  case other
}
