public import BlogExport
public import BlogModel
public import ImageResize
public import TemplateEngine

/// Why a build stopped.
///
/// The site that was there is as it was.
public enum SiteBuildError: Error, Sendable {
  /// The export cannot be read.
  case export(ExportError)
  /// The content has errors, or warnings under `strict`: all its diagnostics.
  case content([Diagnostic])
  /// The site's templates have mistakes.
  case templates(TemplateErrors)
  /// The output folder is one that a build must not replace.
  case unsafeOutput(path: String, holds: String)
  /// The picture library does not start.
  case pictures(ImageError)
  /// A file or folder cannot be used.
  case fileSystem(FileSystemError)
}
