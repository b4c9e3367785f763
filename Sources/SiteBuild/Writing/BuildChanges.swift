public import Pages

/// What a build changed in the output.
public struct BuildChanges: Sendable {
  /// How a build produced its site.
  public enum Way: Sendable, Hashable {
    /// Nothing had changed, so nothing was built.
    case nothingToDo
    /// Single files were replaced.
    case update
    /// A whole new tree was built.
    case newTree
  }

  /// How the build produced its site.
  public let way: Way
  /// Files that were written.
  public let writtenCount: Int
  /// Pages among them.
  public let changedPageCount: Int
  /// The first of the changed pages, by path, in the order of the plan.
  public let changedPages: [String]
  /// Files of the previous site that were removed, by path; never a foreign file.
  public let removed: [String]
  /// The explanations that the user requested.
  public let explanations: [PageExplanation]
}
