/// Who keeps which quotes and bloggers among their favourites.
///
/// For the studio, in which people see their own: a site shows only numbers, which quotes and bloggers have.
package struct Favourites: Sendable {
  /// The ids of the users, each once; they need not be bloggers.
  package var fans: [String] = []
  /// Indices into `fans` and `Community.quotes`, each pair once.
  package var quotes: [(fan: Int32, quote: Int32)] = []
  /// Indices into `fans` and `Community.bloggers`, each pair once.
  package var bloggers: [(fan: Int32, blogger: Int32)] = []

  /// No favourites.
  package init() {}
}
