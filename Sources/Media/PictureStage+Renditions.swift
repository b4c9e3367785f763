import Basics
import BlogModel
import ImageResize
import SiteOutput

/// Makes the renditions of the pictures that were found.
extension PictureStage {
  /// The renditions of a source, and the problem with it, if any.
  typealias Prepared = (PreparedPictures.Renditions, Diagnostic?)

  func make(_ list: [PictureSource], _ maker: RenditionMaker) async throws(MediaError) -> [Prepared] {
    defer { maker.workers.stop() }
    let made: Result<[Prepared], MediaError> = await withTaskCancellationHandler {
      do throws(MediaError) {
        return .success(
          try await parallelMap(count: list.count, jobs: jobs, slice: 1) { range throws(MediaError) in
            try one(list[range.lowerBound], maker)
          }
        )
      } catch { return .failure(error) }
    } onCancel: {
      maker.workers.stop()
    }
    return try made.get()
  }

  private func one(_ source: PictureSource, _ maker: RenditionMaker) throws(MediaError) -> Prepared {
    if Task.isCancelled { throw .cancelled }
    do throws(RenditionMaker.Failure) {
      return try make(source, maker)
    } catch {
      if Task.isCancelled { throw .cancelled }
      switch error {
      case .machine(let error): throw .fileSystem(error)
      // An unusable picture is replaced by the placeholder; this is thrown if the placeholder itself fails.
      case .library(let error), .picture(let error): throw .pictures(error)
      }
    }
  }

  private func make(
    _ source: PictureSource,
    _ maker: RenditionMaker
  ) throws(RenditionMaker.Failure) -> Prepared {
    guard let path = source.path else { return (try placeholder(source, maker), nil) }
    let file = FileSystem.join(finder.folder, path)
    do throws(RenditionMaker.Failure) {
      let (renditions, isDamaged) = try maker.renditions(of: file, named: path, source.uses)
      let copy = source.address == nil ? nil : path
      let problem = isDamaged ? PictureProblem.damaged(file: name(of: source, path), copy: copy) : nil
      return (renditions, problem?.diagnostic(record: source.record))
    } catch {
      // The error may come from a worker that was stopped by the cancellation.
      if Task.isCancelled { throw error }
      let reason: String
      switch error {
      case .picture(let error):
        reason = error.message
        if error.cause == .passing { maker.cache.expectAnotherTry() }
        if let address = source.address, error.cause == .picture {
          // The next build fetches it again.
          unlink(file)
          let problem = PictureProblem.fetchedBroken(address, reason: reason)
          return (try placeholder(source, maker), problem.diagnostic(record: source.record))
        }
      // Pictures are copied or removed while they are read.
      case .machine(let error) where [EAGAIN, EFBIG, ENOENT].contains(error.code):
        reason = "the file was changed while it was read; build again"
        maker.cache.expectAnotherTry()
      case .machine, .library: throw error
      }
      let problem = PictureProblem.broken(file: name(of: source, path), reason: reason)
      return (try placeholder(source, maker), problem.diagnostic(record: source.record))
    }
  }

  /// The name of a picture in messages: its address, if it was fetched.
  private func name(of source: PictureSource, _ path: String) -> String {
    source.address.map(PictureProblem.withoutSecrets) ?? finder.name(of: path)
  }

  private func placeholder(
    _ source: PictureSource,
    _ maker: RenditionMaker
  ) throws(RenditionMaker.Failure) -> PreparedPictures.Renditions {
    var renditions = try maker.placeholder(source.uses)
    renditions.isPlaceholder = true
    return renditions
  }
}
