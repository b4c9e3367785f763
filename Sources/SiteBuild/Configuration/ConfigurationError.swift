public import BlogModel

/// Everything that is wrong with a `blogforge.yml`.
public struct ConfigurationError: Error, Sendable, Equatable {
  /// One thing that is wrong, and where.
  public struct Problem: Sendable, Equatable {
    /// The line and column in the configuration.
    public let place: Diagnostic.Place
    /// What is wrong.
    public let fact: Fact
  }

  /// What can be wrong.
  public enum Fact: Sendable, Equatable {
    /// The file is not valid YAML; the parser's message.
    case syntax(String)
    /// The file is not a mapping of keys to values.
    case notAMapping
    /// An unknown key.
    case unknownKey(String, suggestion: String?)
    /// A duplicate key.
    case duplicateKey(String)
    /// A value that does not fit its key.
    case wrongValue(key: String, value: String, expected: String)
  }

  /// The problems in the order of the file; never empty.
  public let problems: [Problem]
}

extension ConfigurationError: CustomStringConvertible {
  /// One line per problem: location, what is wrong, what to do.
  public var description: String {
    problems.map { problem in
      let place = problem.place
      let prefix = "\(place.file):\(place.line ?? 1):\(place.column ?? 1): "
      return prefix + Self.sentence(problem.fact)
    }.joined(separator: "\n")
  }

  private static func sentence(_ fact: Fact) -> String {
    switch fact {
    case .syntax(let words):
      "invalid YAML: \(words). Indent with spaces, and quote values that contain ': ' or '#'."
    case .notAMapping:
      "expected keys and values, for example 'title: My community'."
    case .unknownKey(let key, let suggestion?):
      "unknown key '\(key)'. Did you mean '\(suggestion)'?"
    case .unknownKey(let key, nil):
      "unknown key '\(key)'. docs/configuration.md lists all keys."
    case .duplicateKey(let key):
      "duplicate key '\(key)'. Remove one of them."
    case .wrongValue(let key, let value, let expected):
      "invalid value '\(value)' for '\(key)': expected \(expected)."
    }
  }
}
