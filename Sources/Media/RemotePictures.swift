import Basics
package import BlogModel
import ImageResize
package import PictureFetch
import SiteOutput

/// Copies of remote pictures in the cache: `remote/<fingerprint of the URL without its token>`.
///
/// A copy is used as long as it exists; the server is not asked whether the picture has changed.
package struct RemotePictures: Sendable {
  /// The folder of the copies.
  package let folder: String
  /// How pictures are fetched; nil to fetch none.
  package let settings: FetchSettings?
  /// Whether copies of earlier builds are ignored.
  package let isClean: Bool

  /// Copies in the folder of a cache.
  package init(cache: String, settings: FetchSettings?, isClean: Bool) {
    folder = FileSystem.resolved("\(cache)/remote")
    (self.settings, self.isClean) = (settings, isClean)
  }

  /// The results for the pictures without a local copy.
  package struct Copies: Sendable {
    /// The result for one picture.
    package enum Outcome: Sendable, Equatable {
      /// The absolute path of the copy.
      case file(String)
      case failed(FetchFailure)
      /// A build will fetch it.
      case planned
    }

    /// Whether pictures are fetched.
    package let isFetching: Bool
    fileprivate(set) var outcomes: [String: Outcome] = [:]

    /// The result for the picture that a record names; nil if it was not to be fetched.
    package subscript(reference: String?) -> Outcome? {
      outcomes.isEmpty ? nil : reference.flatMap(RemotePictures.identity).flatMap { outcomes[$0] }
    }

    /// The number of pictures that a build will fetch.
    var plannedCount: Int { outcomes.values.count { $0 == .planned } }
  }

  /// A picture and its URLs, which differ in their tokens.
  private struct Wanted {
    let identity: String
    private(set) var urls: [String]

    /// A hostile export has a URL in each record, and each is one more request.
    private static let mostURLs = 4

    init(_ identity: String, urls: [String]) { (self.identity, self.urls) = (identity, urls) }

    /// Adds a URL: the first ones of the community are kept, which are the newest, and its last one.
    mutating func add(_ url: String) {
      guard !urls.contains(url) else { return }
      if urls.count == Self.mostURLs { urls.removeLast() }
      urls.append(url)
    }
  }

  /// Fetches the pictures that have neither a local copy nor one in the cache.
  ///
  /// Blocks the thread until all are fetched or have failed. Of a shard, those that it does not own are planned.
  package func fetch(
    _ community: Community,
    _ finder: PictureFinder,
    of shard: Shard? = nil
  ) throws(MediaError) -> Copies {
    var (copies, wanted) = look(community, finder)
    if let shard {
      let others = wanted.filter { !shard.owns(Self.fileName(of: $0.identity)) }
      for picture in others { copies.outcomes[picture.identity] = .planned }
      wanted.removeAll { copies.outcomes[$0.identity] == .planned }
    }
    guard let settings, !wanted.isEmpty else { return copies }
    do throws(FileSystemError) { try FileSystem.makeFolder(folder) } catch { throw .fileSystem(error) }
    while !wanted.isEmpty {
      let requests = wanted.map { FetchRequest(url: $0.urls[0], file: path(of: $0.identity)) }
      let failures: [FetchFailure?]
      do throws(FetchError) {
        failures = try PictureFetcher(settings: settings).fetch(requests, judge: Self.verdict)
      } catch { throw .fetch(error) }
      if Task.isCancelled { throw .cancelled }
      var rest: [Wanted] = []
      for (picture, failure) in zip(wanted, failures) {
        copies.outcomes[picture.identity] = failure.map { .failed($0) } ?? .file(path(of: picture.identity))
        // A token may have been revoked while the next one is still valid.
        guard case .status(400..<500)? = failure?.reason, picture.urls.count > 1 else { continue }
        rest.append(Wanted(picture.identity, urls: Array(picture.urls.dropFirst())))
      }
      wanted = rest
    }
    return copies
  }

  /// The pictures that a build would fetch; this requests and writes nothing.
  package func plan(_ community: Community, _ finder: PictureFinder) -> Copies {
    var (copies, wanted) = look(community, finder)
    for picture in wanted { copies.outcomes[picture.identity] = .planned }
    return copies
  }

  /// The existing copies, and the pictures without one, each once, in the order of the community.
  private func look(_ community: Community, _ finder: PictureFinder) -> (Copies, [Wanted]) {
    var copies = Copies(isFetching: settings != nil)
    var wanted: [Wanted] = []
    // Without fetching, copies are not used either: what a site shows must not depend on its cache.
    guard settings != nil else { return (copies, []) }
    // Instead of opening a file for each picture, of which there may be 100,000.
    let cached = isClean ? [] : cachedNames()
    var places: [String: Int] = [:]
    func look(_ reference: String?, _ storage: [String]) {
      guard let reference, let identity = Self.identity(of: reference), copies.outcomes[identity] == nil,
        isMissing(reference, storage, finder)
      else { return }
      if let place = places[identity] {
        wanted[place].add(reference)
      } else if !cached.isEmpty, let path = cachedPicture(identity, cached) {
        copies.outcomes[identity] = .file(path)
      } else {
        places[identity] = wanted.count
        wanted.append(Wanted(identity, urls: [reference]))
      }
    }
    for (index, blog) in community.blogs.enumerated() {
      look(blog.picture, finder.storage.picture(of: blog))
      for other in community.otherPictures(ofBlog: index) { look(other.address, []) }
    }
    for (_, pictures) in community.picturesOfComments {
      for picture in pictures { look(picture.address, []) }
    }
    for spot in community.spots { look(spot.picture, []) }
    for (index, blogger) in community.bloggers.enumerated() {
      look(blogger.photo, finder.storage.photo(ofBlogger: index, in: community))
      look(blogger.cover, finder.storage.cover(ofBlogger: index, in: community))
    }
    return (copies, wanted)
  }

  private func isMissing(_ reference: String, _ places: [String], _ finder: PictureFinder) -> Bool {
    do throws(PictureFinder.Failure) {
      _ = try finder.path(for: reference, places: places)
      return false
    } catch { return error != .refused }
  }

  private func path(of identity: String) -> String { "\(folder)/\(Self.fileName(of: identity))" }

  private static func fileName(of identity: String) -> String { Fingerprint(of: identity).hex }

  /// The names of all files in the folder of the copies.
  private func cachedNames() -> Set<String> {
    var names: Set<String> = []
    DirectoryStream(folder)?.forEachEntry { names.insert($0.text) }
    return names
  }

  // MARK: Bytes

  /// The path of the copy of a picture; nil if there is none that can be used.
  private func cachedPicture(_ identity: String, _ names: Set<String>) -> String? {
    let name = Self.fileName(of: identity)
    let path = "\(folder)/\(name)"
    return names.contains(name) && Self.isPicture(path) ? path : nil
  }

  private static func isPicture(_ path: String) -> Bool {
    // A copy that cannot be read is fetched again, which reports the problem.
    let verdict = try? FileSystem.withFile(path) { file, size throws(FileSystemError) in
      VideoBytes(file: file, count: size)[0..<1024].withUnsafeBytes(Self.verdict)
    }
    return verdict == .picture
  }

  private static func verdict(_ bytes: UnsafeRawBufferPointer) -> PictureFetcher.Verdict {
    switch ImageResizer.problem(ofFirst: bytes) {
    case nil: .picture
    case .unsupportedFormat(let found)?: .other(found)
    case .empty?: .other("an empty file")
    default: .other(nil)
    }
  }
}
