import BlogModel
import ImageResize

/// Finds and resizes the pictures of the archive: each source once, every rendition through the cache.
struct PictureStage: Sendable {
  let finder: PictureFinder
  let cache: RenditionCache
  let settings: PictureSettings
  let resizer: ImageResizer
  let jobs: Int
  /// Whether renditions of earlier builds are ignored.
  let isClean: Bool

  /// What a source is used for.
  private struct Uses: OptionSet {
    let rawValue: UInt8
    static let tile = Uses(rawValue: 1)
    static let photo = Uses(rawValue: 2)
    static let social = Uses(rawValue: 4)
  }

  /// One picture to prepare: a file, or the placeholder when `path` is nil.
  private struct Source {
    let path: String?
    /// The first record that uses it, for messages.
    let record: String
    var uses: Uses
  }

  /// Prepares every picture.
  ///
  /// - Returns: the renditions, and a diagnostic for each picture that could not be used.
  func prepare(_ archive: Archive) async throws(FileSystemError) -> (PreparedPictures, [Diagnostic]) {
    var pictures = PreparedPictures()
    var sources = SourceList()
    var diagnostics = finder.refusedLinks.map { PictureProblem.linkLeadsOut($0).diagnostic(record: nil) }
    for blog in archive.blogs {
      let uid = archive.bloggers[Int(blog.blogger)].id
      let places = ["blogs/\(uid)/\(blog.id)", "blogs\(uid)/\(blog.id))", "blogs\(uid)/\(blog.id)"]
      let record = "blogs/\(blog.id)"
      pictures.ofBlog.append(
        find(
          blog.picture,
          places,
          record,
          [.tile, .photo, .social],
          hasPlaceholder: true,
          &sources,
          &diagnostics
        )
      )
    }
    for blogger in archive.bloggers {
      let uid = blogger.id
      let record = "bloggers/\(uid)"
      pictures.photoOfBlogger.append(
        find(
          blogger.photo,
          uid.isEmpty ? [] : ["profileImages/\(uid)", "photoURL/\(uid)"],
          record,
          .tile,
          hasPlaceholder: false,
          &sources,
          &diagnostics
        )
      )
      pictures.coverOfBlogger.append(
        find(
          blogger.cover,
          uid.isEmpty ? [] : ["coverImages/\(uid)"],
          record,
          .photo,
          hasPlaceholder: false,
          &sources,
          &diagnostics
        )
      )
    }
    let list = sources.list
    let made = try await parallelMap(count: list.count, jobs: jobs, slice: 1) {
      range throws(FileSystemError) in try make(list[range.lowerBound])
    }
    pictures.renditions = made.map(\.0)
    diagnostics += made.compactMap(\.1)
    return (pictures, diagnostics)
  }

  private struct SourceList {
    var list: [Source] = []
    private var places: [String?: Int] = [:]

    mutating func index(of path: String?, record: String, uses: Uses) -> Int32 {
      if let place = places[path] {
        list[place].uses.formUnion(uses)
        return Int32(place)
      }
      places[path] = list.count
      list.append(Source(path: path, record: record, uses: uses))
      return Int32(list.count - 1)
    }
  }

  private func find(
    _ reference: String?,
    _ places: [String],
    _ record: String,
    _ uses: Uses,
    hasPlaceholder: Bool,
    _ sources: inout SourceList,
    _ diagnostics: inout [Diagnostic]
  ) -> Int32? {
    do throws(PictureFinder.Failure) {
      guard let path = try finder.path(for: reference, places: places) else { return nil }
      return sources.index(of: path, record: record, uses: uses)
    } catch {
      let problem: PictureProblem =
        switch error {
        case .missing: .missing(PictureProblem.shown(reference), hasPlaceholder: hasPlaceholder)
        case .refused: .refused(PictureProblem.shown(reference), hasPlaceholder: hasPlaceholder)
        }
      diagnostics.append(problem.diagnostic(record: record))
      return hasPlaceholder ? sources.index(of: nil, record: record, uses: uses) : nil
    }
  }

  // MARK: Renditions

  private func make(
    _ source: Source
  ) throws(FileSystemError) -> (PreparedPictures.Renditions, Diagnostic?) {
    guard let path = source.path else { return (try placeholder(source.uses), nil) }
    let file = "\(finder.folder)/\(path)"
    let outcome = try FileSystem.withBytes(of: file) {
      bytes throws(MakeFailure) in try renditions(of: bytes, source.uses)
    }
    switch outcome {
    case .success(let renditions): return (renditions, nil)
    case .failure(.machine(let error)): throw error
    case .failure(.picture(let error)):
      let problem = PictureProblem.broken(file: path, reason: error.message)
      return (try placeholder(source.uses), problem.diagnostic(record: source.record))
    }
  }

  private enum MakeFailure: Error {
    case picture(ImageError)
    case machine(FileSystemError)
  }

  private func renditions(
    of bytes: UnsafeRawBufferPointer,
    _ uses: Uses
  ) throws(MakeFailure) -> PreparedPictures.Renditions {
    let fingerprint = Fingerprint(of: bytes)
    let info: PictureInfo
    do throws(ImageError) { info = try resizer.info(of: bytes) } catch { throw .picture(error) }
    let recipes = self.recipes(for: uses, side: max(info.width, info.height))
    var entries: [RenditionCache.Entry?] = recipes.map { isClean ? nil : cache.entry(of: fingerprint, $0) }
    let wanted = recipes.indices.filter { entries[$0] == nil }
    if !wanted.isEmpty {
      let made: [Rendition]
      do throws(ImageError) {
        made = try resizer.renditions(of: bytes, recipes: wanted.map { recipes[$0] })
      } catch { throw .picture(error) }
      for (place, rendition) in zip(wanted, made) {
        do throws(FileSystemError) {
          entries[place] = try cache.store(rendition, source: fingerprint, recipe: recipes[place])
        } catch { throw .machine(error) }
      }
    }
    return assembled(recipes, entries)
  }

  private func placeholder(_ uses: Uses) throws(FileSystemError) -> PreparedPictures.Renditions {
    let recipes = self.recipes(for: uses, side: 0)
    var entries: [RenditionCache.Entry?] = []
    for recipe in recipes {
      let source = Fingerprint(of: "placeholder")
      if let entry = cache.entry(of: source, recipe) {
        entries.append(entry)
        continue
      }
      // A machine that cannot draw the placeholder shows the blog without a picture.
      guard let rendition = try? resizer.placeholder(recipe) else { continue }
      entries.append(try cache.store(rendition, source: source, recipe: recipe))
    }
    return assembled(recipes, entries)
  }

  private func recipes(for uses: Uses, side: Int) -> [Recipe] {
    (uses.contains(.tile) ? [settings.tileRecipe] : [])
      + (uses.contains(.photo) ? settings.photoRecipes(forSide: side) : [])
      + (uses.contains(.social) ? [settings.socialRecipe] : [])
  }

  private func assembled(
    _ recipes: [Recipe],
    _ entries: [RenditionCache.Entry?]
  ) -> PreparedPictures.Renditions {
    var renditions = PreparedPictures.Renditions()
    for (recipe, entry) in zip(recipes, entries) {
      guard let entry else { continue }
      let file = PreparedPictures.File(recipe: recipe, entry: entry)
      switch recipe.name {
      case "tile": renditions.tile = file
      case "social": renditions.social = file
      default: renditions.photo.append(file)
      }
    }
    return renditions
  }
}
