package import BlogModel

/// What a blog has besides words and pictures, in communities whose app keeps it.
package struct BlogDetails: Sendable, Hashable {
  /// The attributes, in the order of the field map.
  package var attributes: [Attribute]
  /// Where it is; nil for no place.
  package var place: Place?
  /// The id of the spot that it is about; nil for none.
  package var spot: String?
  /// The id of the question that a new blog answers; that of an old one stays.
  package var question: String?

  /// The details of a blog; without arguments it has none.
  package init(
    attributes: [Attribute] = [],
    place: Place? = nil,
    spot: String? = nil,
    question: String? = nil
  ) {
    (self.attributes, self.place, self.spot, self.question) = (attributes, place, spot, question)
  }
}
