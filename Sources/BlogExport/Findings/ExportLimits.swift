/// How much is read where exports have no limit; the sentences of findings name the numbers.
enum ExportLimits {
  /// The maximum number of pictures of a record; further ones are skipped and reported.
  static let maximumPictures = 100
  /// The maximum nesting of collections that are read.
  static let maximumCollectionDepth = 32
  /// The maximum number of collections that are deferred per record; a usual record has two.
  static let maximumDeferredCollections = 64
}
