import BlogModel

/// Why a picture of the export could not be used.
enum PictureProblem: Equatable {
  case missing(String, hasPlaceholder: Bool)
  case allMissing(folder: String, count: Int)
  case refused(String, hasPlaceholder: Bool)
  case broken(file: String, reason: String)
  case damaged(file: String)
  case linkLeadsOut(String)

  /// The problem in words.
  func diagnostic(record: String?) -> Diagnostic {
    switch self {
    case .missing(let reference, let hasPlaceholder):
      Diagnostic(
        code: "picture-missing",
        severity: .warning,
        record: record,
        summary: "no local copy of the picture \(reference); \(Self.outcome(hasPlaceholder))",
        hint: "Copy the storage bucket to images/, as in gsutil -m cp -r gs://BUCKET/images ."
      )
    case .allMissing(let folder, let count):
      Diagnostic(
        code: "pictures-missing",
        severity: .warning,
        place: .init(file: folder),
        summary: "no pictures here, so that \(count) of the export \(count == 1 ? "is" : "are") missing; "
          + "placeholders stand in",
        hint:
          "Copy the storage bucket there, as in gsutil -m cp -r gs://BUCKET/images . or name its folder by --images."
      )
    case .refused(let reference, let hasPlaceholder):
      Diagnostic(
        code: "picture-refused",
        severity: .warning,
        record: record,
        summary:
          "the picture \(reference) leads out of the folder of pictures; \(Self.outcome(hasPlaceholder))",
        hint: "Name it by an http or https URL or by a path without '..'."
      )
    case .broken(let file, let reason):
      Diagnostic(
        code: "picture-broken",
        severity: .warning,
        place: .init(file: file),
        record: record,
        summary: "the picture cannot be used (\(reason)); a placeholder stands in",
        hint: "Copy it from the storage bucket again, or save it as JPEG."
      )
    case .damaged(let file):
      Diagnostic(
        code: "picture-damaged",
        severity: .warning,
        place: .init(file: file),
        record: record,
        summary: "the picture is damaged; shown as far as it goes",
        hint: "Copy it from the storage bucket again."
      )
    case .linkLeadsOut(let link):
      Diagnostic(
        code: "picture-link",
        severity: .warning,
        place: .init(file: link),
        summary: "the link leads out of the folder of pictures and is not followed",
        hint: "Put the picture itself there."
      )
    }
  }

  private static func outcome(_ hasPlaceholder: Bool) -> String {
    hasPlaceholder ? "a placeholder stands in" : "shown without it"
  }

  /// A reference as it may stand in a report: the path in the bucket, without the access token, and not long.
  static func shown(_ reference: String?) -> String {
    let plain =
      (try? PictureFinder.storagePath(of: reference ?? "")) ?? String((reference ?? "").prefix { $0 != "?" })
    return plain.count > 120 ? "\(plain.prefix(119))…" : plain
  }
}
