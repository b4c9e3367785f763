/// Why a text is not JSON, and where.
struct JSONFault: Error, Hashable {
  /// What is wrong.
  let reason: ExportError.JSONProblem
  /// The offset in bytes at which the error was detected.
  let offset: Int
}
