/// A form that words take beside a number (Unicode CLDR, "Language Plural Rules").
public enum PluralForm: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many
  /// What every language has.
  case other
}
