import BlogModel
import PictureFetch

/// Why a picture of the export could not be used.
enum PictureProblem: Equatable {
  case missing(String, isRemote: Bool, hasPlaceholder: Bool)
  case allMissing(folder: String, count: Int, isFetching: Bool, omitsPictures: Bool)
  case ambiguous(String, isRemote: Bool, hasPlaceholder: Bool)
  case fetchFailed(String, FetchFailure, hasPlaceholder: Bool)
  case toFetch(count: Int)
  case refused(String, hasPlaceholder: Bool)
  case broken(file: String, reason: String)
  case brokenIcon(file: String, reason: String)
  case iconsMissing(file: String, reason: String)
  case damaged(file: String, copy: String?)
  case linkLeadsOut(String)

  /// Why a picture that a record names has no copy.
  ///
  /// - Parameters:
  ///   - failure: why the folder of pictures has no file for it.
  ///   - reference: the value in the export.
  ///   - copy: the result of fetching it; nil if it was not tried.
  ///   - hasPlaceholder: whether a placeholder is shown instead.
  package init(
    _ failure: PictureFinder.Failure,
    _ reference: String?,
    _ copy: RemotePictures.Copies.Outcome?,
    hasPlaceholder: Bool
  ) {
    let shown = Self.shown(reference)
    let isRemote = reference.map(RemotePictures.isRemote) ?? false
    switch (failure, copy) {
    case (_, .failed(let failure)?): self = .fetchFailed(shown, failure, hasPlaceholder: hasPlaceholder)
    case (.ambiguous, _): self = .ambiguous(shown, isRemote: isRemote, hasPlaceholder: hasPlaceholder)
    case (.refused, _): self = .refused(shown, hasPlaceholder: hasPlaceholder)
    case (.missing, _): self = .missing(shown, isRemote: isRemote, hasPlaceholder: hasPlaceholder)
    }
  }

  /// The problem that a broken picture was fetched from an address.
  package static func fetchedBroken(_ address: String, reason: String) -> PictureProblem {
    let parts = withoutSecrets(address).split(separator: "/", maxSplits: 2)
    let failure = FetchFailure(
      host: parts.count > 1 ? String(parts[1]) : "",
      reason: .brokenPicture(reason)
    )
    return .fetchFailed(shown(address), failure, hasPlaceholder: true)
  }

  /// The diagnostic for the problem.
  package func diagnostic(record: String?) -> Diagnostic {
    switch self {
    case .missing(let reference, let isRemote, let hasPlaceholder):
      Diagnostic(
        code: "picture-missing",
        severity: .warning,
        record: record,
        summary: "no local copy of the picture \(reference); \(Self.outcome(hasPlaceholder))",
        hint: isRemote ? Self.copyOrFetch : Self.copy
      )
    case .allMissing(let folder, let count, let isFetching, let omitsPictures):
      Diagnostic(
        code: "pictures-missing",
        severity: .warning,
        place: .init(file: folder),
        summary:
          "the folder has no pictures; \(count) of the export \(count == 1 ? "is" : "are") missing, and placeholders are used",
        hint: (omitsPictures ? Self.omissionHint : "")
          + "Copy the storage bucket there, for example with gsutil -m cp -r gs://BUCKET/images . or set its folder with "
          + (isFetching ? "--images." : "--images, or fetch them with --fetch.")
      )
    case .ambiguous(let reference, let isRemote, let hasPlaceholder):
      Diagnostic(
        code: "picture-ambiguous",
        severity: .warning,
        record: record,
        summary: "several files or pictures of the export have the name of the picture \(reference), "
          + "and no file has its path; \(Self.outcome(hasPlaceholder))",
        hint: "Put the right one at this path in the folder of pictures"
          + (isRemote ? ", or fetch it with --fetch." : ".")
      )
    case .fetchFailed(let reference, let failure, let hasPlaceholder):
      Diagnostic(
        code: "picture-fetch-failed",
        severity: .warning,
        record: record,
        summary: "the picture \(reference) could not be fetched"
          + (failure.host.isEmpty ? "" : " from \(failure.host)")
          + " (\(failure.message)); \(Self.outcome(hasPlaceholder))",
        hint: Self.hint(failure)
      )
    case .toFetch(let count):
      Diagnostic(
        code: "pictures-to-fetch",
        severity: .note,
        summary:
          "\(count) \(count == 1 ? "picture has" : "pictures have") neither a local copy nor one in the "
          + "cache; a build will fetch \(count == 1 ? "it" : "them")"
      )
    case .refused(let reference, let hasPlaceholder):
      Diagnostic(
        code: "picture-refused",
        severity: .warning,
        record: record,
        summary:
          "the picture \(reference) points outside the folder of pictures; \(Self.outcome(hasPlaceholder))",
        hint: "Use an http or https URL, or a path without '..'."
      )
    case .broken(let file, let reason):
      Diagnostic(
        code: "picture-broken",
        severity: .warning,
        place: .init(file: file),
        record: record,
        summary: "the picture cannot be used (\(reason)); a placeholder is used",
        hint: "Copy it from the storage bucket again, or save it as JPEG."
      )
    case .brokenIcon(let file, let reason):
      Diagnostic(
        code: "picture-broken",
        severity: .warning,
        place: .init(file: file),
        summary: "the picture cannot be used (\(reason)); the site has no icons for home screens",
        hint: "Save it as PNG."
      )
    case .iconsMissing(let file, let reason):
      Diagnostic(
        code: "icons-missing",
        severity: .warning,
        place: .init(file: file),
        summary: "the site has no icons for home screens (\(reason))"
      )
    case .damaged(let file, let copy):
      Diagnostic(
        code: "picture-damaged",
        severity: .warning,
        place: .init(file: file),
        record: record,
        summary: "the picture is damaged; the readable part is shown",
        hint: copy.map { "To fetch it again, delete \($0)." } ?? "Copy it from the storage bucket again."
      )
    case .linkLeadsOut(let link):
      Diagnostic(
        code: "picture-link",
        severity: .warning,
        place: .init(file: link),
        summary: "the link points to no file in the folder of pictures; ignored",
        hint: "Replace the link with the picture."
      )
    }
  }

  // One text for all pictures, of which a large export may have 100,000.
  private static let copy =
    "Add the file, or copy the storage bucket to images/, for example with gsutil -m cp -r gs://BUCKET/images ."
  private static let copyOrFetch = copy + " or fetch it with --fetch."

  private static let omissionHint =
    "The output is inside the export, so its pictures are not used: choose another folder with --output. "

  private static func outcome(_ hasPlaceholder: Bool) -> String {
    hasPlaceholder ? "a placeholder is used" : "shown without it"
  }

  private static func hint(_ failure: FetchFailure) -> String {
    switch failure.reason {
    case .privateAddress: "If you trust this host, allow it with --fetch-allow \(failure.host)."
    case .status(429), .status(500...), .brokenOff, .brokenPicture, .unreachable, .unknownHost, .tooSlow,
      .deadline, .hostGivenUp, .other:
      "Build again later, or copy the picture to the folder of pictures."
    default: "Copy the picture to the folder of pictures."
    }
  }

  /// The reference without query, user and password.
  static func withoutSecrets(_ reference: String) -> String {
    let path = reference.prefix { $0 != "?" }
    guard let scheme = path.firstIndex(of: ":"), path[scheme...].hasPrefix("://") else { return String(path) }
    let start = path.index(scheme, offsetBy: 3)
    let authority = path[start...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return String(path) }
    return String(path[..<start] + path[path.index(after: at)...])
  }

  /// The reference as messages show it: the path in the bucket, without the access token, at most 120 characters.
  package static func shown(_ reference: String?) -> String {
    let plain = (try? PictureFinder.storagePath(of: reference ?? "")) ?? withoutSecrets(reference ?? "")
    return plain.utf8.count > 120 && plain.count > 120 ? "\(plain.prefix(119))…" : plain
  }
}
