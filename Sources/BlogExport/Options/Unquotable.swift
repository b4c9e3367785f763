/// The posts and people that the options hide, so that no other post quotes what they wrote.
struct Unquotable: Sendable {
  /// The ids of posts.
  var posts: Set<String> = []
  /// The ids of the people who wrote them.
  var people: Set<String> = []
}
