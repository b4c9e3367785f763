import Basics
import SiteOutput

/// Provides the content of a site to one page, and computes a digest of everything that it provides.
///
/// A page cannot show content that its fingerprint does not cover, because there is no other access to the content.
///
/// A page first reads its content and then makes its output from it (``PageKind/read(_:path:)``). The first step
/// makes no texts, and shows whether the page has changed since the previous build.
package struct PageReader {
  private let renderer: PageRenderer
  /// The digests of records; nil if no fingerprint is needed.
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

  /// The fingerprint of everything that was read.
  var fingerprint: PageFingerprint { parts.fingerprint }

  /// The content without tracking: only for the files of this folder, which a test checks.
  var untracked: ViewMaker { renderer.maker }
  /// The plan without tracking: only for the files of this folder.
  var untrackedPlan: Plan { renderer.plan }

  /// Calls `add`, which adds the provided content to the digests, if a fingerprint is needed.
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

  /// Adds the digests that several pages share.
  mutating func add(_ other: Self) {
    content.add(other.content)
    people.add(other.people)
    pictures.add(other.pictures)
    lists.add(other.lists)
  }
}
