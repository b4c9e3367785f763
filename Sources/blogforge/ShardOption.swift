import Basics
import Media

/// The value of `--shard`: `3/16`, or `env/16` with the number of a scheduler's task.
struct ShardOption {
  /// A variable with the number of a task.
  struct Variable {
    let name: String
    /// The number of the first task.
    let first: Int
  }

  /// Where schedulers state the number of a task: Slurm ("Job Array Support"), Kubernetes ("Indexed Job for Parallel
  /// Processing"), GitLab ("Predefined CI/CD variables"), AWS Batch ("Job environment variables"), GNU parallel
  /// ("Environment variables").
  static let variables = [
    Variable(name: "SLURM_ARRAY_TASK_ID", first: 1), Variable(name: "JOB_COMPLETION_INDEX", first: 0),
    Variable(name: "CI_NODE_INDEX", first: 1), Variable(name: "AWS_BATCH_JOB_ARRAY_INDEX", first: 0),
    Variable(name: "PARALLEL_SEQ", first: 1),
  ]

  private let text: String
  private let environment: (String) -> String?

  /// An option with its text; tests have an environment of their own.
  init(_ text: String, environment: @escaping (String) -> String? = Self.environment) {
    (self.text, self.environment) = (text, environment)
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The shard that is meant.
  ///
  /// - Throws: `Failure` with code 2 if the text or the variable of the scheduler is not valid.
  func shard() throws(Failure) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[1]), (1...Shard.maximumCount).contains(count) else {
      throw mistake
    }
    if parts[0] == "env" { return try scheduled(count) }
    guard let number = Int(parts[0]), let shard = Shard(number: number, count: count) else { throw mistake }
    return shard
  }

  private var mistake: Failure {
    Failure(
      .usage,
      "--shard must be a number and the number of shards, for example 3/16 or env/16, not '\(text)'."
    )
  }

  private func scheduled(_ count: Int) throws(Failure) -> Shard {
    let found = Self.variables.compactMap { variable in environment(variable.name).map { (variable, $0) } }
    if found.count > 1 {
      // One scheduler inside another: which of them counts the shards is unknown, and a wrong choice loses shards.
      let names = found.map(\.0.name).joined(separator: " and ")
      throw Failure(.usage, "--shard \(text): \(names) are set. Use a number, for example 1/\(count).")
    }
    if let (variable, value) = found.first {
      guard let number = Int(value), (0...Shard.maximumCount).contains(number),
        let shard = Shard(number: number - variable.first + 1, count: count)
      else {
        throw Failure(
          .usage,
          "--shard \(text): \(variable.name) is '\(value)', but must be \(variable.first) to "
            + "\(count - 1 + variable.first). Start \(count) tasks with these numbers."
        )
      }
      return shard
    }
    let names = Self.variables.map(\.name).joined(separator: ", ")
    throw Failure(.usage, "--shard \(text): none of \(names) is set. Use a number, for example 1/\(count).")
  }
}
