/// Somebody who is named where a blogger may be: in the list of who takes part, or as who said something.
public enum Participant: Sendable, Hashable {
  /// Index into `Community.bloggers`.
  case blogger(Int32)
  /// A name that belongs to no blogger of the export, on one line; never empty.
  case name(String)

  /// The index of the blogger; nil for a name.
  public var blogger: Int32? {
    if case .blogger(let index) = self { index } else { nil }
  }
}
