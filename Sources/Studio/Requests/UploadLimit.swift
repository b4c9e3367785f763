/// How much people may send to the studio at once.
package struct UploadLimit: Sendable, Hashable {
  /// What can be chosen for one picture, or for a video, in MB.
  package static let range = 1...256
  /// What is chosen if nothing is said, in MB.
  package static let standard = 32

  /// How much a picture may have, in MB.
  let megabytes: Int

  /// What is chosen for a video if nothing is said, in MB.
  package static let standardOfVideos = 128
  /// How much a video may have, in MB.
  let videoMegabytes: Int

  /// A limit for one picture and one for a video, in MB.
  package init(megabytes: Int = standard, videoMegabytes: Int = standardOfVideos) {
    (self.megabytes, self.videoMegabytes) = (megabytes, videoMegabytes)
  }

  /// How many bytes a picture may have.
  package var pictureBytes: Int { megabytes << 20 }
  /// How many bytes a form with all its files may have.
  var formBytes: Int { 2 * pictureBytes }
  /// How many bytes a video may have, in all its parts.
  var videoBytes: Int { videoMegabytes << 20 }
}
