import Media

extension PreparedPictures.Renditions {
  /// These renditions; nil for those of the placeholder.
  ///
  /// A page shows the placeholder. Feeds, sitemaps and other data do not, because programs would take it for the
  /// picture.
  var unlessPlaceholder: Self? { isPlaceholder ? nil : self }
}
