/// A person in a list of participants or the speaker of a quote: a blogger or only a name.
public enum Participant: Sendable, Hashable {
  /// Index into `Community.bloggers`.
  case blogger(Int32)
  /// A name that belongs to none of the bloggers, on one line; never empty.
  case name(String)

  /// The index of the blogger; nil for a name.
  public var blogger: Int32? {
    if case .blogger(let index) = self { index } else { nil }
  }
}
