/// Why a text is not JSON, and where.
struct JSONFault: Error, Hashable {
  /// What is wrong.
  let reason: ExportError.JSONProblem
  /// Bytes before the place at which it shows.
  let offset: Int
}
