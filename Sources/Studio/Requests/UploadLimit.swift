/// How much people may send to the studio at once.
package struct UploadLimit: Sendable, Hashable {
  /// What can be chosen for one picture, in MB.
  package static let range = 1...256
  /// What is chosen if nothing is said, in MB.
  package static let standard = 32

  /// How much a picture may have, in MB.
  let megabytes: Int

  /// A limit for one picture, in MB.
  package init(megabytes: Int = standard) { self.megabytes = megabytes }

  /// How many bytes a picture may have.
  package var pictureBytes: Int { megabytes << 20 }
  /// How many bytes a form with all its files may have.
  var formBytes: Int { 2 * pictureBytes }
}
