import Basics
import BlogModel
package import SiteOutput

/// Renders planned pages.
///
/// Safe to use from several tasks at once. A class, because every page that is read holds a reference to it.
package final class PageRenderer: Sendable {
  package let maker: ViewMaker
  package let plan: Plan

  package init(maker: ViewMaker, plan: Plan) { (self.maker, self.plan) = (maker, plan) }

  /// Appends the page's bytes.
  ///
  /// - Parameters:
  ///   - page: of the plan.
  ///   - bytes: the buffer to append to.
  ///   - bodies: the cache of the current task's feed bodies.
  package func render(_ page: Page, into bytes: inout [UInt8], _ bodies: inout FeedBodies) {
    var site = PageReader(self)
    page.kind.read(&site, path: page.path)(maker.frame, &bytes, &bodies)
  }

  /// The fingerprints of all pages, in the order of the plan, without rendering any.
  package func fingerprints(jobs: Int) async -> [PageFingerprint] {
    let records = await RecordDigests(self, jobs: jobs)
    let slice = Self.slice(count: plan.pages.count, jobs: jobs)
    let slices = await parallelMap(count: plan.pages.count, jobs: jobs, slice: slice) { range in
      // The comments of these pages are not needed for others.
      defer { self.maker.community.comments.giveBackMemory() }
      return self.plan.pages[range].map { page in
        var site = PageReader(records, kind: type(of: page.kind))
        _ = page.kind.read(&site, path: page.path)
        return site.fingerprint
      }
    }
    return slices.flatMap { $0 }
  }

  /// How many pages a task reads at a time.
  ///
  /// At least eight slices for each task, if there are as many pages, so that all end at the same time; at most 2,048
  /// pages, because their comments take memory.
  static func slice(count: Int, jobs: Int) -> Int { min(2048, max(1, count / (jobs * 8))) }
}
