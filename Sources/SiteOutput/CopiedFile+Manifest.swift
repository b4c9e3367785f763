import Basics

extension CopiedFile {
  /// The place of the file in a manifest, where it held the same at a path; nil where it did not.
  ///
  /// The file is read only when its size is the same.
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
