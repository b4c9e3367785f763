import BlogModel
import SiteOutput

/// A problem with the cache, which does not stop the build.
enum CacheProblem: Equatable {
  case unwritable(FileSystemError)
  case damagedIndex(file: String)
  case damagedFiles(folder: String, count: Int)

  /// The diagnostic for the problem.
  package var diagnostic: Diagnostic {
    switch self {
    case .unwritable(let error):
      Diagnostic(
        code: "cache-unwritable",
        severity: .note,
        place: .init(file: error.path),
        summary: "the cache cannot be written (\(error.reason)); some results of this build are not cached",
        hint: "Make the folder writable; otherwise, the next build repeats the work."
      )
    case .damagedIndex(let file):
      Diagnostic(
        code: "cache-index",
        severity: .note,
        place: .init(file: file),
        summary: "the index of the cache is damaged; ignored and rewritten",
        hint: "No action needed."
      )
    case .damagedFiles(let folder, let count):
      Diagnostic(
        code: "cache-damaged",
        severity: .note,
        place: .init(file: folder),
        summary: "\(count) \(count == 1 ? "file" : "files") of the cache damaged; created again",
        hint: "No action needed. If it happens again, check the disk."
      )
    }
  }
}
