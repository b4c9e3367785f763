import BlogExport
import BlogModel
import Media
import Pages
import Synchronization

/// State that the builds of a preview share in memory.
///
/// If only templates and the user's own files have changed, the export is not read again.
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

  private let kept = Mutex<Kept?>(nil)

  /// An instance without any state.
  public init() {}

  /// The state of a site with these settings and files; nil if something else was built last.
  func recall(key: UInt64, inputs: BuildInputs) -> Kept? {
    kept.withLock { kept in
      guard let known = kept, known.key == key, inputs.areSame(as: known.inputs),
        !known.content.pictures.expectsAnotherTry
      else {
        kept = nil
        return nil
      }
      return known
    }
  }

  /// Stores what a build has prepared.
  func keep(_ prepared: Kept) { kept.withLock { $0 = prepared } }
}
