import BlogModel
import Foundation
import ImageResize
import TestSupport
import Testing

@testable import Media
@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// A site folder that a test fills, builds and looks at; removed when the test has ended.
final class SampleSite {
  let folder: TemporaryFolder
  var export = SampleExport()
  var configuration = SiteConfiguration()
  /// What the builds take for the time of day.
  var clock = WallClock.system
  /// The program's version.
  var program = "1"
  /// Up to how many stale pages files are replaced one by one; nil for the product's own limit.
  var updateLimit: Int?
  /// From how many bytes on descriptions are on disk; nil for the product's own limit.
  var spoolLimit: Int?
  /// How many entries a folder may have before it is reported; nil for the product's own limit.
  var maximumEntries: Int?
  /// Whether builds add the addresses of profiles to the file of them.
  var isRememberingSlugs = false
  /// Whether the output may have files that blogforge did not make.
  var isAdopting = false
  /// What the builds of a preview leave to each other; nil for builds of their own.
  var preview: PreviewMemory?
  /// Given a site that is planned.
  var onPlanned: (@Sendable (PlannedSite) -> Void)?
  /// Given where the blogs of a site are.
  var onPaths: (@Sendable (BlogPathTable) -> Void)?
  /// Takes the steps that change the output.
  var disk = Disk.real
  /// Takes pictures from videos; none, so that tests do not depend on the machine.
  var extractor: FrameExtractor?
  /// Files for which the report explains why they were rebuilt.
  var explain: [String] = []

  /// The site folder's files, without the export, which `build` writes.
  init() throws {
    folder = try TemporaryFolder()
    configuration.title = "Sample"
    configuration.baseURL = BaseURL("https://example.org/")
    // Small renditions, which cost little.
    configuration.pictures.tile.sizes = [16]
    configuration.pictures.photo.sizes = [16, 32]
    configuration.pictures.social.sizes = [16]
    configuration.pictures.card.sizes = [40]
    configuration.pictures.icons.sizes = [18]
    try folder.write("example.org", to: "site/static/CNAME")
  }

  var root: String { "\(folder.path)/site" }
  var output: String { "\(root)/\(configuration.output)" }

  /// Builds what is in the folder now.
  @discardableResult
  func build(jobs: Int = 2) async throws -> BuildReport {
    try folder.write(export.json(), to: "site/export/export.json")
    return try await buildAsItIs(jobs: jobs)
  }

  /// Builds with the export that is there.
  @discardableResult
  func buildAsItIs(
    jobs: Int = 2,
    onStage: @escaping @Sendable (BuildStage) -> Void = { _ in }
  ) async throws -> BuildReport {
    var builder = try SiteBuilder(
      configuration: configuration,
      folder: siteFolder(),
      jobs: jobs,
      clock: clock,
      program: program,
      explain: explain,
      isRememberingSlugs: isRememberingSlugs,
      isAdopting: isAdopting,
      onStage: onStage
    )
    builder.updateLimit = updateLimit
    if let maximumEntries { builder.maximumEntries = maximumEntries }
    if let spoolLimit { builder.spoolLimit = spoolLimit }
    builder.disk = disk
    builder.extractor = extractor
    (builder.preview, builder.onPlanned, builder.onPaths) = (preview, onPlanned, onPaths)
    return try await builder.build()
  }

  /// Checks what is in the folder now.
  func check() async throws -> [Diagnostic] {
    try folder.write(export.json(), to: "site/export/export.json")
    var builder = try SiteBuilder(configuration: configuration, folder: siteFolder(), jobs: 2)
    if let maximumEntries { builder.maximumEntries = maximumEntries }
    return try await builder.check().diagnostics
  }

  func siteFolder() throws -> SiteFolder { try SiteFolder(paths: [root], configuration: configuration) }

  /// The finished site.
  func tree() throws -> [String: Data] { try folder.tree("site/public") }

  /// The text of a file of the finished site.
  func page(_ path: String) throws -> String { try folder.text("site/public/\(path)") }

  /// Whether the finished site has a file.
  func has(_ path: String) -> Bool { folder.has("site/public/\(path)") }

  /// Everything in the temporary folder but the cache.
  func everything() throws -> [String: Data] {
    try folder.tree("").filter { !$0.key.contains(".cache/") }
  }

  /// Which file on the disk each file of the site is, and when it was written.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for path in try FileSystem.files(below: output) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(output)/\(path)")
      let number = attributes[.systemFileNumber] as? UInt64
      let written = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970
      files[path] = "\(number ?? 0) at \(written ?? 0)"
    }
    return files
  }

  /// Writes a small picture; different `width`s are different pictures.
  func writePicture(_ name: String, width: Int = 64) throws {
    let recipe = Recipe(name: "sample", width: width, height: 48, fit: .clip, format: .jpeg)
    try folder.write(ImageResizer().placeholder(recipe).bytes, to: "site/images/\(name)")
  }

  /// Gives blog b1 and blogger ana pictures.
  func addPictures() throws {
    try writePicture("blogs/ana/b1")
    try writePicture("profileImages/ana", width: 50)
    try writePicture("coverImages/ana", width: 90)
  }

  /// Lets days go by for the builds that follow, of which the next has something to do.
  func wait(days: Int) {
    program += "+"
    let before = clock
    clock = WallClock { before.now() + days * 86_400_000_000_000 }
  }

  /// What the pictures of the site are kept in.
  var cache: String { "\(root)/.cache/blogforge" }

  /// The files of the cache that hold renditions.
  func cachedFiles() throws -> [String] {
    try FileSystem.files(below: "\(cache)/renditions").map { "\(cache)/renditions/\($0)" }
  }

  /// The blogs that a list shows, in its order.
  func blogs(on path: String) throws -> [String] {
    try page(path).matches(of: /class="(?:p-name )?u-url" href="[^"]*\/blogs\/([^"\/]+)\/"/).map {
      String($0.1)
    }
  }
}

extension SampleSite {
  /// The things that the JSON-LD of a page describes.
  func structuredData(_ path: String) throws -> [[String: Any]] {
    let match = try #require(
      page(path).firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/)
    )
    let root = try JSONSerialization.jsonObject(with: Data(match.1.utf8)) as? [String: Any]
    return try #require(root?["@graph"] as? [[String: Any]])
  }

  /// The markup of each comment of a page that RDFa describes, from its class to the next comment.
  func describedComments(_ path: String) throws -> [String] {
    let list = try page(path).components(separatedBy: #"class="withheld"#)[0]
    return list.components(separatedBy: #"class="u-comment "#).dropFirst()
      .filter { $0.contains(#"typeof="Comment""#) }
  }

  /// The values of a property of each comment that RDFa describes; nil where it has none.
  func described(_ property: String, _ path: String) throws -> [String?] {
    let start = #" property="\#(property)""#
    let attribute = try Regex<(Substring, Substring)>(#"(?:content|resource|datetime|href)="([^"]*)""#)
    return try describedComments(path).map { comment in
      guard let place = comment.firstRange(of: start) else { return nil }
      let tag = comment[(comment[..<place.lowerBound].lastIndex(of: "<") ?? place.lowerBound)...]
        .prefix { $0 != ">" }
      if let value = tag.firstMatch(of: attribute) { return String(value.1) }
      return String(comment[tag.endIndex...].dropFirst().prefix { $0 != "<" })
    }
  }
}

/// The paths at which two trees differ.
func difference(_ left: [String: Data], _ right: [String: Data]) -> [String] {
  Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
}
