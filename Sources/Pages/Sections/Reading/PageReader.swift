import Basics
import SiteOutput

/// Hands the content of a site to one page, and takes a digest of all that it hands out: a page cannot show what its
/// fingerprint does not cover, for there is no other way to the content.
///
/// A page reads first and makes of that what it shows afterwards (``PageKind/read(_:path:)``). Whether it has changed
/// since the build before is known after the first half, which makes no texts.
package struct PageReader {
  private let renderer: PageRenderer
  /// Nil where no fingerprint is wanted.
  private let records: RecordDigests?
  private var parts: FingerprintParts

  /// A reader for a page that is going to be written: without a fingerprint.
  init(_ renderer: PageRenderer) {
    self.renderer = renderer
    (records, parts) = (nil, FingerprintParts())
  }

  /// A reader for the fingerprint of a page of `kind`.
  init(_ records: RecordDigests, kind: any PageKind.Type) {
    renderer = records.renderer
    self.records = records
    parts = records.start(of: kind)
  }

  /// Of all that was read.
  var fingerprint: PageFingerprint { parts.fingerprint }

  /// The content without digests: for the files of this folder only, as a test checks.
  var untracked: ViewMaker { renderer.maker }
  /// All pages, likewise.
  var untrackedPlan: Plan { renderer.plan }

  /// Calls `add` with the digests to which it adds what is handed out, where they are wanted.
  @inline(__always)
  mutating func track(_ add: (inout FingerprintParts, RecordDigests) -> Void) {
    if let records { add(&parts, records) }
  }
}

/// The digests of a page while it reads.
struct FingerprintParts {
  var content = Digest()
  var people = Digest()
  var pictures = Digest()
  var lists = Digest()

  var fingerprint: PageFingerprint {
    PageFingerprint(content: content, people: people, pictures: pictures, lists: lists)
  }

  /// Takes in what several pages have in common.
  mutating func add(_ other: Self) {
    content.add(other.content)
    people.add(other.people)
    pictures.add(other.pictures)
    lists.add(other.lists)
  }
}
