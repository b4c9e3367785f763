import Basics
package import BlogModel
import ImageResize

/// The pictures of one of several tasks.
extension PictureStage {
  /// Prepares the pictures that a shard owns, and closes the cache.
  ///
  /// A later build finds the renditions in the cache, in this folder or copied from several: the name of each file
  /// there is the fingerprint of what it was made of. Nothing is removed from the cache, because what this task has
  /// not used may be the work of others.
  ///
  /// - Returns: the number of pictures, and a diagnostic for each that could not be used. Missing pictures are
  ///   reported only by the build.
  /// - Throws: ``MediaError``, also if the cache cannot be written.
  package func prepare(
    _ community: Community,
    of shard: Shard
  ) async throws(MediaError) -> (count: Int, diagnostics: [Diagnostic]) {
    var unlimited = cache
    (unlimited.days, unlimited.size, unlimited.hasSpool) = (.max, .max, false)
    let maker = RenditionMaker(cache: RenditionCache(unlimited), settings: settings, program: worker)
    let copies = try remote.fetch(community, finder, of: shard)
    let archiveProblems = try extract(community, of: shard)
    if Task.isCancelled { throw .cancelled }
    let (videos, videoProblems) = try await self.videos.prepare(community, maker.cache, of: shard)
    let (stills, stillProblems) = await self.videos.stills(
      of: withoutPicture(community, copies, videos),
      community,
      videos,
      maker.cache
    )
    if Task.isCancelled { throw .cancelled }
    let (_, found, problems) = locate(community, copies, stills)
    // These stills are of videos that the shard owns.
    let own = Set(stills.values)
    let list = found.filter { source in
      guard let path = source.path else { return shard.number == 1 }
      return own.contains(path) || shard.owns(Self.name(of: path))
    }
    let made = try await make(list, maker)
    if shard.number == 1 { _ = (siteCard(maker), siteIcons(maker)) }
    let fetchProblems = problems.filter { $0.code == "picture-fetch-failed" }
    let diagnostics =
      archiveProblems + videoProblems + stillProblems + fetchProblems + made.compactMap(\.1)
      + maker.cache.finish()
    return (list.count, diagnostics)
  }

  /// The name by which shards own a file: its path in the folder of pictures, or the name of a copy in the cache,
  /// which is the same on every machine.
  static func name(of path: String) -> String {
    guard path.hasPrefix("/"), let slash = path.lastSlash else { return path }
    return String(path[path.index(after: slash)...])
  }
}
