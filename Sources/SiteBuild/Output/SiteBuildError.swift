public import BlogExport
public import BlogModel
public import ImageResize
import Media
public import PictureFetch
public import SiteOutput
public import TemplateEngine

/// Why a build stopped.
///
/// The previous site is unchanged.
public enum SiteBuildError: Error, Sendable {
  /// The export cannot be read.
  case export(ExportError)
  /// The default field map found no record, but another built-in one would use these.
  case otherApp(ExportError, fieldMap: String, found: RecordCounts)
  /// The field map cannot be used.
  case fieldMap(FieldMapError)
  /// A list of what was taken down cannot be read.
  case redaction(RedactionError)
  /// The made-up names of bloggers cannot be used.
  case pseudonyms(PseudonymError)
  /// The content has errors, or warnings under `strict`: all its diagnostics.
  case content([Diagnostic])
  /// The site's templates have mistakes.
  case templates(TemplateErrors)
  /// The output cannot be, or must not be, replaced.
  case unusableOutput(path: String, OutputProblem)
  /// The folder of static files, which are published, holds the site folder or the export.
  case privateFiles(folder: String, holds: String)
  /// The output has a file that blogforge did not write, at the path of a file of the site.
  case foreignFile(String)
  /// The picture library cannot be started.
  case pictures(ImageError)
  /// Pictures are to be fetched, but the library for it is missing or too old.
  case fetch(FetchError)
  /// Files are to be compressed, but the library for it is missing or lacks a function.
  case compression(CompressionError)
  /// A file or folder cannot be used.
  case fileSystem(FileSystemError)
  /// The task of the build was cancelled.
  case cancelled

  /// What is wrong with an output folder.
  public enum OutputProblem: Sendable, Equatable {
    /// It has no name.
    case empty
    /// It is not a folder.
    case noFolder
    /// It holds something that the site is made of.
    case holds(String)
    /// It is in a folder that the site is made of.
    case liesIn(String)
    /// It is where a file system or another folder is mounted and cannot be replaced.
    case mountPoint
    /// It is a folder of the system.
    case system
    /// It is a home folder, or holds one.
    case home
    /// It is in the folder of a version control system.
    case repository
    /// It is in the cache.
    case cache
    /// Its path is not UTF-8.
    case notText
    /// It holds files, and blogforge did not make it.
    case foreign
  }
}

extension SiteBuildError {
  init(_ error: MediaError) {
    self =
      switch error {
      case .pictures(let error): .pictures(error)
      case .fetch(let error): .fetch(error)
      case .fileSystem(let error): .fileSystem(error)
      case .cancelled: .cancelled
      }
  }
}
