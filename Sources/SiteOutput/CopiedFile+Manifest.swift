import Basics

extension CopiedFile {
  /// The index of the entry for `path` in a manifest, if the entry has the content of this file; nil otherwise.
  ///
  /// The file is read only if the sizes are equal.
  package func index(in manifest: Manifest, at path: String) throws(FileSystemError) -> Int? {
    guard let index = manifest.index(of: path),
      let size = FileSystem.status(of: self.path, followLink: true)?.size,
      manifest.withEntry(at: index, { _, known, _ in known == size })
    else { return nil }
    return manifest.index(
      holding: Manifest.Entry(path: path, size: size, fingerprint: try fingerprint())
    )
  }
}
