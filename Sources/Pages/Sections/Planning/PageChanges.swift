package import SiteOutput

/// The pages that must be rebuilt, decided before the first is rendered.
package struct PageChanges: Sendable {
  /// The fingerprint of each page of the plan.
  package let fingerprints: [PageFingerprint]
  /// The fingerprint of what all pages share.
  package let site: SiteFingerprint
  /// For each page of the plan, its index in the old manifest; nil if the page is stale.
  package let kept: [Int32?]
  private let previous: Manifest?
  private let integrity: OutputCheck.Integrity?
  private let isClean: Bool

  /// The number of pages that are rebuilt.
  package var staleCount: Int { kept.count { $0 == nil } }

  /// Compares the fingerprints with those of the previous build.
  ///
  /// - Parameters:
  ///   - plan: of the site.
  ///   - fingerprints: of its pages.
  ///   - site: the fingerprint of what all pages share.
  ///   - previous: the manifest of the previous build; nil if it is unknown.
  ///   - integrity: of the output; nil if nothing in it may be reused.
  ///   - isClean: whether everything is rebuilt.
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

  /// Why a page is rebuilt or reused.
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
