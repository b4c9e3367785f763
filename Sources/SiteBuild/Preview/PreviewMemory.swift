import BlogExport
import BlogModel
import Media
import Pages
import Synchronization

/// What the builds of a preview leave to each other in memory.
///
/// Where only templates and files of the user's own have changed, the export is not read again.
public final class PreviewMemory: Sendable {
  /// A site's content and plan, and what they were made of.
  struct Kept: Sendable {
    /// Of the settings and of everything but files.
    let key: UInt64
    let inputs: BuildInputs
    let export: ExportResult
    let content: SiteContent
    let problems: [Diagnostic]
    let plan: Plan
    /// Of the plan's pages; nil where nobody looks before they are written.
    let places: PagePlaces?
  }

  private let kept = Mutex<Kept?>(nil)

  /// A memory that holds nothing yet.
  public init() {}

  /// What is known of a site with these settings and files; nil where something else was built last.
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

  /// Keeps what a build has prepared.
  func keep(_ prepared: Kept) { kept.withLock { $0 = prepared } }
}
