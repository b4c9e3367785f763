package import SiteOutput

/// Which pages have to be made anew, decided before the first is rendered.
package struct PageChanges: Sendable {
  /// Of each page of the plan what it is made of.
  package let fingerprints: [PageFingerprint]
  /// What all pages are made of.
  package let site: SiteFingerprint
  /// Of each page of the plan: its place in the old manifest when it can stay as it is.
  package let kept: [Int32?]
  private let previous: Manifest?
  private let integrity: OutputCheck.Integrity?
  private let isClean: Bool

  /// How many pages are made anew.
  package var staleCount: Int { kept.count { $0 == nil } }

  /// Compares with the build before.
  ///
  /// - Parameters:
  ///   - plan: of the site.
  ///   - fingerprints: of its pages.
  ///   - site: what all pages are made of.
  ///   - previous: nil when nothing is known of the site before.
  ///   - integrity: of the output; nil when nothing of it may be kept.
  ///   - isClean: whether everything is made anew.
  package init(
    _ plan: Plan,
    _ fingerprints: [PageFingerprint],
    site: SiteFingerprint,
    previous: Manifest?,
    integrity: OutputCheck.Integrity?,
    isClean: Bool
  ) {
    (self.fingerprints, self.site, self.previous) = (fingerprints, site, previous)
    (self.integrity, self.isClean) = (integrity, isClean)
    guard let previous, let integrity, !isClean, previous.site == site else {
      kept = [Int32?](repeating: nil, count: plan.pages.count)
      return
    }
    kept = plan.pages.indices.map { number in
      guard let index = previous.index(of: plan.pages[number].path), integrity.isIntact[index],
        previous.page(at: index) == fingerprints[number]
      else { return nil }
      return Int32(index)
    }
  }

  /// Why a page is made anew or not.
  package func cause(_ number: Int, path: String) -> PageExplanation.Cause {
    if isClean { return .clean }
    guard let previous, let index = previous.index(of: path), let page = previous[index].page else {
      return .new
    }
    if previous.site.program != site.program { return .program }
    if previous.site.settings != site.settings { return .settings }
    if previous.site.templates != site.templates { return .templates }
    if page != fingerprints[number] {
      return .parts(page.parts(differingFrom: fingerprints[number]).map { "\($0)" })
    }
    return kept[number] == nil ? .edited : .unchanged
  }
}
