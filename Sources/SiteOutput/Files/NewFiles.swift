import Basics

/// Files that a command creates and never overwrites.
public enum NewFiles {
  /// Why nothing was written, or not everything.
  public enum Refusal: Error, Sendable, Equatable {
    /// There is a file or folder of that path.
    case exists(String)
    /// The file system reported an error.
    case fileSystem(FileSystemError)
  }

  /// Rejects a path that already exists.
  ///
  /// - Throws: ``Refusal``, `.exists`.
  public static func refuseExisting(_ path: String) throws(Refusal) {
    if FileSystem.status(of: path) != nil { throw .exists(path) }
  }

  /// Writes files and the folders that they need.
  ///
  /// - Parameters:
  ///   - files: their paths in `folder`, and what they contain.
  ///   - folder: created if it is missing.
  /// - Returns: the paths of the files, with `folder`.
  /// - Throws: ``Refusal``, `.fileSystem`; what was written before stays.
  package static func write(
    _ files: [(path: String, bytes: [UInt8])],
    in folder: String
  ) throws(Refusal) -> [String] {
    do throws(FileSystemError) {
      var written: [String] = []
      for (name, bytes) in files {
        let path = FileSystem.join(folder, name)
        if let slash = path.lastSlash { try FileSystem.makeFolder(String(path[..<slash])) }
        try FileSystem.write(bytes, to: path)
        written.append(path)
      }
      return written
    } catch { throw .fileSystem(error) }
  }
}
