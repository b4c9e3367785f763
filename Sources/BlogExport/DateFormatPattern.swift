public import BlogModel

/// How an app writes its dates: a pattern of letters, the useful part of Unicode TR 35.
///
///     yyyy-MM-dd HH:mm:ss      dd.MM.yy      d MMMM yyyy 'at' h:mm a      EEE, dd MMM yyyy HH:mm:ss Z
public struct DateFormatPattern: Sendable, Hashable {
  /// A pattern; nil when its letters make no date.
  public init?(_ text: String) {
    return nil
  }
}
