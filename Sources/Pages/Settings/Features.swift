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
  /// Reading pages again without a connection, which only `true` enables.
  public var offline: Bool?

  /// Features that depend only on the export.
  public init() {}

  /// The features without those whose pages are off.
  func limited(to pages: PageSwitches) -> Features {
    var features = self
    if !pages.has(.explore) { features.explore = false }
    if !pages.has(.identify) { features.identify = false }
    if !pages.has(.quiz) { features.quiz = false }
    if !pages.has(.seasons) { features.seasons = false }
    if !pages.has(.quotes) { features.quotes = false }
    return features
  }
}
