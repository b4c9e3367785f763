/// Why the file with the pseudonyms of a site cannot be used.
public struct PseudonymError: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Fact: Sendable, Equatable {
    /// The system's message.
    case unreadable(String)
    /// The system's message.
    case unwritable(String)
    /// The line is not a name and an id.
    case line(Int)
    /// The name or the id of the line was in an earlier line.
    case repeated(Int)
    /// A bare export has no folder for the file.
    case noSiteFolder
  }

  /// The file.
  public let path: String
  /// What is wrong with it.
  public let fact: Fact
}

extension PseudonymError: CustomStringConvertible {
  /// Location, what is wrong, what to do.
  public var description: String {
    switch fact {
    case .unreadable(let reason):
      "\(path): cannot read the pseudonyms: \(reason); nothing was built, because bloggers would get other names. Check the permissions of the file."
    case .unwritable(let reason):
      "\(path): cannot write the pseudonyms: \(reason). Make the folder writable: the next build needs the same names."
    case .line(let line):
      "\(path):\(line): not a pseudonym. Write the name, a space and the blogger's id, for example: quiet-heron u7."
    case .repeated(let line):
      "\(path):\(line): duplicate name or id. Each blogger has one name: remove one of the lines."
    case .noSiteFolder:
      "pseudonyms need a site folder, where \(path) stores them. Put the export into its folder export/."
    }
  }
}
