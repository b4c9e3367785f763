/// Rewrites posts of the REST API of WordPress: the record stays, and gets references to records of other files.
///
///     [{"id":11,"date_gmt":"…","modified_gmt":"…","type":"post","featured_media":20,"categories":[3],"tags":[4]}]
///
/// * `terms`: `category/3` and `tag/4`.
/// * `featured`: `media/20`.
///
/// What is in the post by itself (`_embedded`) is not referred to. Field names: developer.wordpress.org/rest-api.
struct WordPressPostRewriter: RecordRewriter {
  /// Fields at the beginning of a list of posts; lists of pages and files look the same, and keep their names.
  static let fields = ["\"date_gmt\":", "\"modified_gmt\":", "\"rendered\":"]

  let path: [String] = []

  func records(_ record: JSONValue, header: JSONValue) -> [RewrittenRecord] {
    guard case .object(var members) = record else { return [] }
    if record["_embedded"]["wp:term"] == .null {
      members["terms"] = .array(
        Self.references(record["categories"], FieldMap.restCategoryPrefix)
          + Self.references(record["tags"], FieldMap.restTagPrefix)
      )
    }
    if record["_embedded"]["wp:featuredmedia"] == .null, let id = record["featured_media"].text, id != "0" {
      members["featured"] = .string(FieldMap.restMediaPrefix + id)
    }
    return [(nil, .object(members))]
  }

  private static func references(_ ids: JSONValue, _ prefix: String) -> [JSONValue] {
    ids.elements.compactMap { $0.text.map { .string(prefix + $0) } }
  }
}
