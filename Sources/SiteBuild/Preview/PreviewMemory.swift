import BlogExport
import BlogModel
import Media
import Pages
import Synchronization

/// State that the builds of a preview share in memory.
///
/// If only templates and the user's own files have changed, the export is not read again. If only records of the
/// studio have changed, the other records are not parsed again.
public final class PreviewMemory: Sendable {
  /// A site's content and plan, and what they were made of.
  struct Kept: Sendable {
    /// Identifies the settings and everything else except the files.
    let key: UInt64
    let inputs: BuildInputs
    let export: ExportResult
    let content: SiteContent
    let problems: [Diagnostic]
    let plan: Plan
    /// The indices of the plan's pages; nil if no one views pages before they are written.
    let places: PagePlaces?
  }

  /// The records of the export's own files, and what they were read with and from.
  private struct OwnRecords: Sendable {
    let key: UInt64
    let inputs: BuildInputs
    let memory: ExportMemory
  }

  /// The texts of the last build.
  let texts = TextMemory()
  private let kept = Mutex<Kept?>(nil)
  private let ownRecords = Mutex<OwnRecords?>(nil)

  /// An instance without any state.
  public init() {}

  /// The state of a site with these settings and files; nil if something else was built last.
  func recall(key: UInt64, inputs: BuildInputs) -> Kept? {
    kept.withLock { kept in
      guard let known = kept, known.key == key, inputs.areSame(as: known.inputs),
        !known.content.pictures.expectsAnotherTry, known.content.spool?.hasFailed != true
      else {
        kept = nil
        return nil
      }
      return known
    }
  }

  /// The records of the export's own files for a build with these settings and files; without records if other
  /// ones were read last.
  func records(key: UInt64, inputs: BuildInputs) -> ExportMemory {
    ownRecords.withLock { known in
      if let known, known.key == key, inputs.areSame(as: known.inputs) { return known.memory }
      known = nil
      return ExportMemory()
    }
  }

  /// Stores the records that a build has read.
  func keep(_ records: ExportMemory, key: UInt64, inputs: BuildInputs) {
    ownRecords.withLock { $0 = OwnRecords(key: key, inputs: inputs, memory: records) }
  }

  /// Stores what a build has prepared.
  func keep(_ prepared: Kept) { kept.withLock { $0 = prepared } }
}
