/// The optional features of a site, under `features` of `blogforge.yml`.
///
/// Nil enables a feature if the export has what it needs.
public struct Features: Sendable, Hashable {
  /// Random blogs, `/explore/`.
  public var explore: Bool?
  /// Finding blogs by their attributes, `/identify/`.
  public var identify: Bool?
  /// Guessing names from pictures, `/quiz/`.
  public var quiz: Bool?
  /// Blogs by their groups, `/seasons/`.
  public var seasons: Bool?
  /// Quotes, `/quotes/` and on profiles.
  public var quotes: Bool?

  /// Features that depend only on the export.
  public init() {}
}
