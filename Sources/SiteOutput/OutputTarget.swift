/// The place to which the files of a new site are written before they replace the old site.
package protocol OutputTarget: AnyObject, Sendable {
  /// Prepares for files at these paths.
  ///
  /// May be called from several tasks at once.
  func makeFolders(for paths: some Sequence<String>) throws(FileSystemError)

  /// Writes a file, unless the site already has it with this content.
  ///
  /// May be called from several tasks at once.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - path: the path relative to the output; its folder must have been prepared.
  ///   - page: what the file was made of, if it is a page.
  /// - Returns: the file, and whether it was written.
  /// - Throws: ``FileSystemError``.
  func put(_ bytes: [UInt8], at path: String, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile

  /// Copies a file of any size, unless the site already has it with this content.
  ///
  /// May be called from several tasks at once.
  ///
  /// - Parameters:
  ///   - source: the file; it may change while it is copied.
  ///   - path: the path relative to the output; its folder must have been prepared.
  /// - Returns: the file as it was copied, and whether it was written.
  /// - Throws: ``FileSystemError``.
  func put(_ source: CopiedFile, at path: String) throws(FileSystemError) -> WrittenFile

  /// Keeps a file of the previous site, without checking its content.
  ///
  /// - Parameters:
  ///   - index: the index of the old manifest's entry; the caller must have checked that the file is intact.
  ///   - page: what the file is made of now, if it is a page.
  /// - Returns: the file; nil if it cannot be kept.
  /// - Throws: ``FileSystemError``.
  func keep(_ index: Int, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile?

  /// Replaces the old site with the new one.
  ///
  /// - Parameters:
  ///   - files: all files of the site.
  ///   - site: what all pages were made of.
  /// - Returns: what was done.
  /// - Throws: ``FileSystemError``; the old site is intact then.
  func commit(_ files: [WrittenFile], site: SiteFingerprint) throws(FileSystemError) -> CommittedSite

  /// Cancels the update: keeps the old site, and removes temporary files next to it.
  func abandon()
}

/// A file of the new site.
package struct WrittenFile: Sendable {
  /// Whether the file was written, or is the one of the previous build.
  package enum Outcome {
    case written, unchanged
  }

  package let entry: Manifest.Entry
  package let outcome: Outcome
  /// The stamp by which the unchanged file is recognised later; ``FileStamp/none`` if it is not known yet.
  package var stamp = FileStamp.none
  /// When the file was written, by the file system's clock.
  package var changed: Int = 0
}

/// What was done to put a site in place.
package struct CommittedSite: Sendable {
  /// Files of the previous site that were removed.
  package let removed: [String]
  /// Files that were kept because it is unknown whether blogforge wrote them: the old manifest could not be read.
  package var unlisted: [String] = []
  /// The manifest of the new site.
  package let manifest: Manifest
  /// The time of the file system's clock when the new site was complete but not yet in place.
  package let clock: Int
}
