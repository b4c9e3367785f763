import Basics
package import BlogModel
import ImageResize
import SiteOutput

/// Finds and resizes the pictures of the community: each source once, all renditions through the cache.
package struct PictureStage: Sendable {
  package let finder: PictureFinder
  package let remote: RemotePictures
  package let cache: RenditionCache.Settings
  package let settings: PictureSettings
  /// Whether social cards are made: pages cannot link to them if the site's base URL is unknown.
  package let hasCards: Bool
  /// Where the icons of the site may come from: of the first that can be used.
  package let icons: [SiteIcon]
  /// Takes pictures from videos for blogs that have no other picture.
  package var videos: VideoStage
  package let jobs: Int
  /// The program of the workers that resize; nil to resize in this process.
  package var worker: String?
  /// Whether pictures next to the records are not used, because the output is in the same folder.
  package var omitsPictures = false

  package init(
    finder: PictureFinder,
    remote: RemotePictures,
    cache: RenditionCache.Settings,
    settings: PictureSettings,
    hasCards: Bool,
    icons: [SiteIcon],
    videos: VideoStage,
    jobs: Int,
    worker: String?
  ) {
    (self.finder, self.remote, self.cache, self.settings) = (finder, remote, cache, settings)
    (self.hasCards, self.icons, self.videos, self.jobs, self.worker) = (hasCards, icons, videos, jobs, worker)
  }

  /// A maker of renditions that has opened the cache.
  package func maker() -> RenditionMaker {
    RenditionMaker(cache: RenditionCache(cache), settings: settings, program: worker)
  }

  /// The card of the site; nil if it cannot be made.
  ///
  /// A machine without libvips can build a site that has no pictures: then there is no card either.
  package func siteCard(_ maker: RenditionMaker) -> PreparedPictures.File? {
    hasCards ? (try? maker.siteCard()) ?? nil : nil
  }

  /// The icons of the site, and diagnostics if no picture of the owner can be used, or libvips is missing.
  package typealias SiteIcons = (files: [PreparedPictures.File], problems: [Diagnostic])

  /// The icons of the site; on a machine without libvips only those that blogforge draws.
  package func siteIcons(_ maker: RenditionMaker) -> SiteIcons {
    var problems: [Diagnostic] = []
    for icon in icons {
      do throws(RenditionMaker.Failure) { return (try maker.siteIcons(icon), []) } catch {
        guard case .picture(let file, _) = icon else { continue }
        let problem =
          switch error {
          case .picture(let error): PictureProblem.brokenIcon(file: file, reason: error.message)
          case .library(let error): PictureProblem.iconsMissing(file: file, reason: error.message)
          case .machine(let error): PictureProblem.iconsMissing(file: file, reason: error.reason)
          }
        problems.append(problem.diagnostic(record: nil))
        // Without libvips, others fail in the same way.
        if case .library = error { break }
      }
    }
    return ([], problems)
  }

  /// Prepares every picture and closes the cache.
  ///
  /// - Returns: the renditions, and a diagnostic for each picture that could not be used.
  package func prepare(
    _ community: Community,
    _ maker: RenditionMaker,
    siteCard: PreparedPictures.File?,
    siteIcons: SiteIcons
  ) async throws(MediaError) -> (PreparedPictures, [Diagnostic]) {
    let copies = try remote.fetch(community, finder)
    let archiveProblems = try extract(community)
    if Task.isCancelled { throw .cancelled }
    let (videos, videoProblems) = try await self.videos.prepare(community, maker.cache)
    let (stills, stillProblems) = await self.videos.stills(
      of: withoutPicture(community, copies, videos),
      community,
      videos,
      maker.cache
    )
    if Task.isCancelled { throw .cancelled }
    var (pictures, list, diagnostics) = locate(community, copies, stills)
    pictures.videos = videos
    (pictures.siteCard, pictures.siteIcons) = (siteCard, siteIcons.files)
    diagnostics += siteIcons.problems + archiveProblems + videoProblems + stillProblems
    let made = try await make(list, maker)
    pictures.renditions = made.map(\.0)
    diagnostics += made.compactMap(\.1)
    // A fetch that failed now may succeed in the next build.
    pictures.expectsAnotherTry =
      maker.cache.expectsAnotherTry
      || diagnostics.contains { $0.code == "picture-fetch-failed" }
    if !finder.archives.isEmpty {
      maker.cache.lock?.alone { for archive in finder.archives { archive.removeOtherVersions() } }
    }
    return (pictures, diagnostics + maker.cache.finish())
  }

  /// A diagnostic for each missing picture; existing pictures are not opened.
  package func check(_ community: Community) async throws(MediaError) -> [Diagnostic] {
    let copies = remote.plan(community, finder)
    let (videos, problems) = try await self.videos.prepare(community, nil)
    // A blog whose video can provide the picture is reported only by a build, if taking the picture fails.
    let stills = self.videos.extractor == nil ? [] : withoutPicture(community, copies, videos)
    let count = copies.plannedCount
    let plan = count == 0 ? [] : [PictureProblem.toFetch(count: count).diagnostic(record: nil)]
    let places = Dictionary(uniqueKeysWithValues: stills.map { ($0, "") })
    var diagnostics = locate(community, copies, places).2
    diagnostics.insert(contentsOf: plan, at: 0)
    return diagnostics + problems
  }

  /// Indices of blogs that have a video but no picture.
  func withoutPicture(
    _ community: Community,
    _ copies: RemotePictures.Copies,
    _ videos: PreparedVideos
  ) -> [Int] {
    videos.ofBlog.keys.sorted().filter { index in
      let blog = community.blogs[index]
      if case .file? = copies[blog.picture] { return false }
      // The reason does not matter here: the blog has no picture.
      let path = try? finder.path(for: blog.picture, places: finder.storage.picture(of: blog))
      return path == nil
    }
  }

  /// Finds the picture of each record, without opening any.
  func locate(
    _ community: Community,
    _ copies: RemotePictures.Copies,
    _ stills: [Int: String]
  ) -> (PreparedPictures, [PictureSource], [Diagnostic]) {
    var pictures = PreparedPictures()
    var sources = PictureSourceList(copies: copies)
    var diagnostics = finder.refusedLinks.map { PictureProblem.linkLeadsOut($0).diagnostic(record: nil) }
    diagnostics += finder.unusableNames.map { FileNameProblem.notText("\(finder.folder)/\($0)").diagnostic }
    let common: PictureUses = hasCards ? [.photo, .social, .card] : [.photo, .social]
    for (index, blog) in community.blogs.enumerated() {
      let record = "blogs/\(blog.id)"
      let uses = common.union(community.parts(ofBlog: index).video == nil ? .tile : .still)
      if let still = stills[index] {
        pictures.ofBlog.append(sources.index(of: still, record: record, uses: uses))
      } else {
        pictures.ofBlog.append(
          find(
            blog.picture,
            finder.storage.picture(of: blog),
            record,
            uses,
            hasPlaceholder: true,
            &sources,
            &diagnostics
          )
        )
      }
      let others = community.otherPictures(ofBlog: index)
      if !others.isEmpty { pictures.othersOfBlog[index] = locate(others, record, &sources, &diagnostics) }
    }
    for (index, own) in community.picturesOfComments {
      let comment = community.comments[index]
      let record = "blogs/\(community.blogs[Int(comment.blog)].id)/comments/\(comment.id)"
      let found = own.map { picture in
        find(picture.address, [], record, .photo, hasPlaceholder: false, &sources, &diagnostics)
      }
      if found.contains(where: { $0 != nil }) { pictures.ofComment[index] = found }
    }
    for (index, blogger) in community.bloggers.enumerated() {
      let record = "bloggers/\(blogger.id)"
      pictures.photoOfBlogger.append(
        find(
          blogger.photo,
          finder.storage.photo(ofBlogger: index, in: community),
          record,
          [.tile, .face],
          hasPlaceholder: false,
          &sources,
          &diagnostics
        )
      )
      pictures.coverOfBlogger.append(
        find(
          blogger.cover,
          finder.storage.cover(ofBlogger: index, in: community),
          record,
          .photo,
          hasPlaceholder: false,
          &sources,
          &diagnostics
        )
      )
    }
    let spotUses: PictureUses = hasCards ? [.tile, .photo, .card] : [.tile, .photo]
    for spot in community.spots {
      pictures.ofSpot.append(
        find(spot.picture, [], "spots/\(spot.id)", spotUses, hasPlaceholder: false, &sources, &diagnostics)
      )
    }
    return (pictures, sources.list, joined(diagnostics, sources.missingCount, copies))
  }

  /// Finds the pictures of a blog after the first.
  private func locate(
    _ others: ArraySlice<BlogPicture>,
    _ record: String,
    _ sources: inout PictureSourceList,
    _ diagnostics: inout [Diagnostic]
  ) -> [Int32?] {
    others.map { other in
      find(other.address, [], record, [.photo, .social], hasPlaceholder: true, &sources, &diagnostics)
    }
  }

  /// Reports one problem instead of thousands, if every picture is missing because there is no folder of pictures.
  ///
  /// If pictures next to the records are not used, it does so for a single picture, too: only the hint of this problem
  /// says why they are not.
  private func joined(
    _ diagnostics: [Diagnostic],
    _ count: Int,
    _ copies: RemotePictures.Copies
  ) -> [Diagnostic] {
    guard finder.isEmpty, count > 1 || omitsPictures && count == 1 else { return diagnostics }
    let others = diagnostics.filter { $0.code != "picture-missing" }
    let problem = PictureProblem.allMissing(
      folder: finder.folder,
      count: count,
      isFetching: copies.isFetching,
      omitsPictures: omitsPictures
    )
    return [problem.diagnostic(record: nil)] + others
  }

  private func find(
    _ reference: String?,
    _ places: @autoclosure () -> [String],
    _ record: String,
    _ uses: PictureUses,
    hasPlaceholder: Bool,
    _ sources: inout PictureSourceList,
    _ diagnostics: inout [Diagnostic]
  ) -> Int32? {
    do throws(PictureFinder.Failure) {
      guard let path = try finder.path(for: reference, places: places()) else { return nil }
      return sources.index(of: path, record: record, uses: uses)
    } catch {
      let copy = error == .refused ? nil : sources.copies[reference]
      if case .file(let path)? = copy {
        return sources.index(of: path, address: reference, record: record, uses: uses)
      }
      if copy != .planned, sources.isNew(reference) {
        if error == .missing, copy == nil { sources.missingCount += 1 }
        // Without a folder of pictures, `joined` reports all missing ones.
        if !finder.isEmpty || error != .missing || copy != nil || sources.missingCount == 1 {
          let problem = PictureProblem(error, reference, copy, hasPlaceholder: hasPlaceholder)
          diagnostics.append(problem.diagnostic(record: record))
        }
      }
      return hasPlaceholder ? sources.index(of: nil, record: record, uses: uses) : nil
    }
  }
}
