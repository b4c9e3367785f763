import Media
import Testing

@testable import blogforge

/// The values of `--shard`, and the variables of schedulers.
struct ShardOptionTests {
  @Test(arguments: [
    ("1/1", [:], 1), ("3/16", ["SLURM_ARRAY_TASK_ID": "9"], 3), ("16/16", [:], 16),
    ("env/16", ["SLURM_ARRAY_TASK_ID": "16"], 16), ("env/16", ["JOB_COMPLETION_INDEX": "0"], 1),
    ("env/16", ["JOB_COMPLETION_INDEX": "15"], 16),
    ("env/4", ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"], 2),
    ("env/4", ["AWS_BATCH_JOB_ARRAY_INDEX": "3"], 4),
    ("env/4", ["PARALLEL_SEQ": "1"], 1),
  ])
  func `a shard has a number, its own or that of a task`(
    text: String,
    environment: [String: String],
    number: Int
  ) throws {
    let shard = try ShardOption(text) { environment[$0] }.shard()
    #expect(shard.number == number && "\(shard.count)" == text.split(separator: "/")[1])
  }

  private static let noNumber =
    "--shard must be a number and the number of shards, for example 3/16 or env/16, not "

  @Test(arguments: [
    ("", [:], noNumber + "''."), ("3", [:], noNumber + "'3'."), ("0/4", [:], noNumber + "'0/4'."),
    ("5/4", [:], noNumber + "'5/4'."), ("1/0", [:], noNumber + "'1/0'."),
    ("1/10001", [:], noNumber + "'1/10001'."), ("1/4/2", [:], noNumber + "'1/4/2'."),
    (
      "env/4", [:],
      "--shard env/4: none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, CI_NODE_INDEX, "
        + "AWS_BATCH_JOB_ARRAY_INDEX, PARALLEL_SEQ is set. Use a number, for example 1/4."
    ),
    (
      "env/4", ["SLURM_ARRAY_TASK_ID": "0"],
      "--shard env/4: SLURM_ARRAY_TASK_ID is '0', but must be 1 to 4. Start 4 tasks with these numbers."
    ),
    (
      "env/4", ["JOB_COMPLETION_INDEX": "4"],
      "--shard env/4: JOB_COMPLETION_INDEX is '4', but must be 0 to 3. Start 4 tasks with these numbers."
    ),
    (
      "env/4", ["SLURM_ARRAY_TASK_ID": "-9223372036854775808"],
      "--shard env/4: SLURM_ARRAY_TASK_ID is '-9223372036854775808', but must be 1 to 4. "
        + "Start 4 tasks with these numbers."
    ),
    (
      "env/4", ["JOB_COMPLETION_INDEX": "9223372036854775807"],
      "--shard env/4: JOB_COMPLETION_INDEX is '9223372036854775807', but must be 0 to 3. "
        + "Start 4 tasks with these numbers."
    ),
    (
      "env/4", ["PARALLEL_SEQ": "2", "SLURM_ARRAY_TASK_ID": "1"],
      "--shard env/4: SLURM_ARRAY_TASK_ID and PARALLEL_SEQ are set. Use a number, for example 1/4."
    ),
    (
      "env/4", ["CI_NODE_INDEX": "x"],
      "--shard env/4: CI_NODE_INDEX is 'x', but must be 1 to 4. Start 4 tasks with these numbers."
    ),
  ])
  func `what is no shard is wrong use`(text: String, environment: [String: String], message: String) {
    let failure = #expect(throws: Failure.self) { try ShardOption(text) { environment[$0] }.shard() }
    #expect(failure?.message == message)
    #expect(failure?.code == .usage)
  }
}
