public import Pages

/// What a build changed in the output.
public struct BuildChanges: Sendable {
  /// How a build came to its site.
  public enum Way: Sendable, Hashable {
    /// Nothing had changed: nothing was made.
    case nothingToDo
    /// Single files were replaced.
    case update
    /// A whole new tree was made.
    case newTree
  }

  /// How the build came to its site.
  public let way: Way
  /// Files that were written.
  public let writtenCount: Int
  /// Pages among them.
  public let changedPageCount: Int
  /// The first of these, by path, in the order of the plan.
  public let changedPages: [String]
  /// Files of the site before that are gone, by path; never a foreign file.
  public let removed: [String]
  /// Answers to what was asked.
  public let explanations: [PageExplanation]
}
