import Synchronization

/// The parsed records of an export without those of the studio, for the next read of the same export.
///
/// A record that is saved in the studio is a small file next to an export that may be large. With the memory, only
/// the small files are parsed again. All records are joined again.
///
/// The texts are those of the community that was joined from the records. What is added to them is about 60 bytes
/// for each record and 16 for each like.
///
/// It is valid for one set of options, and as long as no file of the export but those of the studio has changed. The
/// caller checks that.
package final class ExportMemory: Sendable {
  /// What was read of the files.
  struct Records: Sendable {
    let batch: ParsedBatch
    let reports: [FileReport]
  }

  private let kept = Mutex<Records?>(nil)

  /// A memory without records.
  package init() {}

  /// The records; nil before the first read.
  var records: Records? { kept.withLock { $0 } }

  /// Keeps the records of all files that are not of the studio.
  func keep(_ batch: ParsedBatch, _ reports: [FileReport]) {
    var batch = batch
    batch.scratch = []
    kept.withLock { $0 = Records(batch: batch, reports: reports) }
  }
}
