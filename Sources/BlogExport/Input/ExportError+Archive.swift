import Basics

extension ExportError {
  /// The error for an archive that cannot be read.
  init(_ error: ArchiveError, file: String) {
    self =
      switch error {
      case .unreadable(let reason): .unreadable(file: file, reason: reason)
      case .libraryMissing(let reason): .archive(file: file, problem: .libraryMissing(reason: reason))
      case .damaged(let reason): .archive(file: file, problem: .damaged(reason: reason))
      case .tooManyEntries(let limit): .archive(file: file, problem: .tooManyEntries(limit: limit))
      case .bomb(let limit): .archive(file: file, problem: .bomb(limit: limit))
      case .tooLarge(let limit): .archive(file: file, problem: .tooLarge(limit: limit))
      }
  }
}

extension ExportError.ArchiveProblem {
  /// What is wrong.
  var sentence: String {
    switch self {
    case .libraryMissing(let reason):
      "is an archive, and libarchive is not installed (\(PlainText.shown(reason)))"
    case .damaged(let reason):
      "the archive is damaged, truncated or of an unknown format: \(PlainText.shown(reason))"
    case .tooManyEntries(let limit): "the archive has more than \(limit) entries"
    case .bomb(let limit):
      "the archive expands to more than \(limit >> 20) MB, which is suspicious for its size"
    case .tooLarge(let limit): "the records in the archive are larger than \(limit >> 20) MB"
    case .withoutRecords: "the archive contains no export"
    }
  }

  /// What the user can do.
  var hint: String {
    switch self {
    case .libraryMissing:
      "Install it (Debian and Ubuntu: apt-get install libarchive13; macOS: brew install libarchive), or unpack the archive and name the folder."
    case .damaged: "Download it again. If it has another format, unpack it and name the folder."
    case .tooManyEntries, .tooLarge: "Unpack it and name the folder."
    case .bomb: "If you trust it, unpack it and name the folder."
    case .withoutRecords: "See docs/exports.md for the files that are read."
    }
  }
}
