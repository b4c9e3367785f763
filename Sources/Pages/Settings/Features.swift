/// Which of the bigger parts a site is to have, under `features` of `blogforge.yml`.
///
/// Nil for a part that comes when the export has what it needs.
public struct Features: Sendable, Hashable {
  /// Blogs drawn at random, `/explore/`.
  public var explore: Bool?
  /// Blogs found by what they are like, `/identify/`.
  public var identify: Bool?
  /// Names to be guessed from pictures, `/quiz/`.
  public var quiz: Bool?
  /// Blogs by the groups that they stand in, `/seasons/`.
  public var seasons: Bool?
  /// What people said, `/quotes/` and on profiles.
  public var quotes: Bool?

  /// What the export has, and no more.
  public init() {}
}
