import BlogExport
public import BlogModel
public import Media

/// The part of a build that several tasks can share.
extension SiteBuilder {
  /// Prepares the pictures that one of several tasks owns: fetches, extracts and resizes them into the cache.
  ///
  /// The output folder is not touched. When all tasks have ended, ``build()`` finds every rendition in the cache.
  ///
  /// - Returns: the number of pictures of this shard, and the problems with them; those of the whole site are
  ///   reported by the build.
  /// - Throws: ``SiteBuildError``: what would stop a build before it prepares pictures.
  public func preparePictures(
    of shard: Shard
  ) async throws(SiteBuildError) -> (count: Int, diagnostics: [Diagnostic]) {
    let export = try await read(spoolFolder: folder.cache)
    let community = try shown(of: export, isSaving: false).community
    onStage(.pictures)
    let stage = try pictureStage(export)
    do throws(MediaError) { return try await stage.prepare(community, of: shard) } catch {
      throw SiteBuildError(error)
    }
  }
}
