/// Why a takedown list cannot be read.
public struct RedactionError: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Fact: Sendable, Equatable {
    /// The system's message.
    case unreadable(String)
    /// The file is not UTF-8 text.
    case notText
  }

  /// The list.
  public let path: String
  /// What is wrong with it.
  public let fact: Fact
}

extension RedactionError: CustomStringConvertible {
  /// Location, what is wrong, what to do.
  public var description: String {
    switch fact {
    case .unreadable(let reason):
      "\(path): cannot read the takedown list: \(reason); nothing was read or built. Check the path and its permissions."
    case .notText: "\(path): the takedown list is not valid UTF-8. Save it as UTF-8, with one id per line."
    }
  }
}
