import Basics
import Foundation
import TestSupport

@testable import Publisher

extension TemporaryFolder {
  /// The texts of all files below a folder that is published to, by path, without the target's own account.
  func published(_ folder: String) throws -> [String: String] {
    let own = [TargetList.listName, TargetList.idName]
    return try tree(folder).filter { !own.contains(String($0.key.split(separator: "/").last ?? "")) }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes a site of texts by path.
  ///
  /// - Returns: its files as a publisher wants them.
  func site(_ texts: [String: String], in folder: String = "public") throws -> [PublishFile] {
    try? FileManager.default.removeItem(atPath: "\(path)/\(folder)")
    return try texts.sorted { $0.key < $1.key }.map { name, text in
      try write(text, to: "\(folder)/\(name)")
      return PublishFile(
        path: name,
        size: text.utf8.count,
        fingerprint: Fingerprint(of: text).hex,
        step: Self.step(of: name)
      )
    }
  }

  /// Publishes a site of texts by path from `site/public`.
  func publish(
    _ texts: [String: String],
    to kind: PublishTarget.Kind,
    named name: String = "live",
    isDryRun: Bool = false
  ) throws -> Publisher.Report {
    let publisher = Publisher(
      target: PublishTarget(name: name, kind: kind),
      site: "\(path)/site/public",
      root: "\(path)/site",
      cache: "\(path)/cache",
      now: 1
    )
    var options = Publisher.Options()
    options.isDryRun = isDryRun
    return try publisher.publish(try site(texts, in: "site/public"), options)
  }

  private static func step(of path: String) -> PublishStep {
    if path.hasPrefix("images/") || path.hasPrefix("assets/") { return .assets }
    if path.hasPrefix("blogs/") { return .pages }
    return path.contains("/") ? .lists : .root
  }
}
