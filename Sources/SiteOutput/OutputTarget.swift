/// Where the files of a new site go until all of them are there.
package protocol OutputTarget: AnyObject, Sendable {
  /// Prepares for files at these paths.
  ///
  /// May be called from several tasks at once.
  func makeFolders(for paths: some Sequence<String>) throws(FileSystemError)

  /// Takes a file, unless the site has it already.
  ///
  /// May be called from several tasks at once.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - path: below the output; its folder was prepared.
  ///   - page: what the file was made of, if it is a page.
  /// - Returns: the file, and whether it was written.
  /// - Throws: ``FileSystemError``.
  func put(_ bytes: [UInt8], at path: String, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile

  /// Takes a copy of a file of any size, unless the site has it already.
  ///
  /// May be called from several tasks at once.
  ///
  /// - Parameters:
  ///   - source: the file; it may change meanwhile.
  ///   - path: below the output; its folder was prepared.
  /// - Returns: the file as it was copied, and whether it was written.
  /// - Throws: ``FileSystemError``.
  func put(_ source: CopiedFile, at path: String) throws(FileSystemError) -> WrittenFile

  /// Keeps a file of the site before, without looking at its content.
  ///
  /// - Parameters:
  ///   - index: of the old manifest's entry; the file was found to be what the manifest says.
  ///   - page: what the file is made of now, if it is a page.
  /// - Returns: nil when it cannot be kept.
  /// - Throws: ``FileSystemError``.
  func keep(_ index: Int, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile?

  /// Puts the new site in the place of the old one.
  ///
  /// - Parameters:
  ///   - files: of the whole site.
  ///   - site: what all pages were made of.
  /// - Returns: what was done.
  /// - Throws: ``FileSystemError``; the old site is whole then.
  func publish(_ files: [WrittenFile], site: SiteFingerprint) throws(FileSystemError) -> PublishedSite

  /// Gives up: the old site stays, and nothing beside it.
  func abandon()
}

/// A file of the new site.
package struct WrittenFile: Sendable {
  /// Whether it was written or is the one of the build before.
  package enum Outcome {
    case written, unchanged
  }

  package let entry: Manifest.Entry
  package let outcome: Outcome
  /// As the system tells it, to know the file again by; none where that is not known yet.
  package var stamp = FileStamp.none
  /// When it was written, by the disk's clock.
  package var changed: Int = 0
}

/// What was done to put a site in place.
package struct PublishedSite: Sendable {
  /// Files of the site before that are gone.
  package let removed: [String]
  /// Files that were kept since nobody knows whose they are: the old manifest could not be read.
  package var unlisted: [String] = []
  /// Of the new site.
  package let manifest: Manifest
  /// The disk's clock when the new site was whole but not yet in place.
  package let clock: Int
}
