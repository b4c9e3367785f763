import Basics
public import BlogModel
public import SiteOutput

/// Compares a finished site with the limits of a host, and reports what to change.
public struct HostCheck {
  /// A file of the site.
  struct File: Sendable {
    /// The path below the output.
    let path: String
    let size: Int
  }

  private let host: LimitedHost
  private let limits: HostLimits
  private let files: [File]
  private let output: String
  private var found: [Diagnostic] = []

  /// Checks the finished site in a folder.
  ///
  /// - Parameters:
  ///   - host: the host to compare with.
  ///   - folder: of the site.
  /// - Returns: what the host would reject (errors) or ignore, and what is near a limit; nil if no site has been
  ///   built.
  /// - Throws: ``FileSystemError``.
  public static func diagnostics(
    _ host: LimitedHost,
    _ folder: SiteFolder
  ) throws(FileSystemError) -> [Diagnostic]? {
    let output = FileSystem.resolved(folder.output)
    guard Manifest.read(in: output) != nil else { return nil }
    var files: [File] = []
    for path in try FileSystem.files(below: output) where BuiltSite.isPublished(path) {
      files.append(File(path: path, size: FileSystem.status(of: "\(output)/\(path)")?.size ?? 0))
    }
    var check = HostCheck(host, .of(host), files.sorted { $0.path < $1.path }, output: folder.output)
    check.compare()
    try check.compareRules { path throws(FileSystemError) in
      let file = "\(output)/\(path)"
      return FileSystem.status(of: file)?.kind == .file ? try FileSystem.readText(file) : nil
    }
    return check.found
  }

  /// What is wrong with these files.
  static func problems(_ host: LimitedHost, _ files: [File]) -> [Diagnostic] {
    var check = HostCheck(host, .of(host), files, output: "public")
    check.compare()
    return check.found
  }

  private init(_ host: LimitedHost, _ limits: HostLimits, _ files: [File], output: String) {
    (self.host, self.limits, self.files, self.output) = (host, limits, files, output)
  }

  private mutating func report(
    _ code: String,
    _ severity: Diagnostic.Severity,
    _ path: String?,
    _ summary: String,
    _ hint: String
  ) {
    let place = path.map { $0.isEmpty ? output : "\(output)/\($0)" } ?? output
    found.append(
      Diagnostic(code: code, severity: severity, place: .init(file: place), summary: summary, hint: hint)
    )
  }

  // MARK: Files

  private mutating func compare() {
    compareCount()
    compareFolders()
    compareSizes()
    if let limit = limits.path {
      for file in files where file.path.utf8.count > limit {
        report(
          "host-path-length",
          .error,
          file.path,
          "the path has \(file.path.utf8.count) bytes; \(host.name) allows \(limit)",
          "Shorten the name of the file in static/."
        )
      }
    }
    advise()
  }

  private mutating func compareCount() {
    let count = files.count
    let isRefused = limits.files.map { count > $0 } ?? false
    guard let limit = isRefused ? limits.files : limits.filesWithoutPlan, count > limit else { return }
    let plan = isRefused ? "" : " without a paid plan"
    report(
      "host-file-count",
      isRefused ? .error : .warning,
      nil,
      "the site has \(count) files; \(host.name) allows \(limit)\(plan)",
      "\(parts). Use fewer sizes of pictures (pictures: {photo: {sizes: [500]}}), remove precompress, or choose a host without that limit."
    )
  }

  /// The numbers of pictures, of compressed files and of others.
  private var parts: String {
    let compressed = files.count { FileCompressor.decompressedName(of: $0.path) != $0.path }
    let pictures = files.count { $0.path.hasPrefix("images/") }
    return "\(pictures) are pictures, \(compressed) compressed, \(files.count - pictures - compressed) others"
  }

  private mutating func compareFolders() {
    guard let limit = limits.filesInFolder else { return }
    var counts: [Substring: Int] = [:]
    for file in files { counts[file.path.lastSlash.map { file.path[..<$0] } ?? "", default: 0] += 1 }
    for (folder, count) in counts.sorted(by: { $0.key < $1.key }) where count > limit {
      report(
        "host-folder-count",
        .error,
        String(folder),
        "the folder has \(count) files; \(host.name) allows \(limit) per folder",
        "Use fewer sizes of pictures (pictures: {photo: {sizes: [500]}}), or choose a host without that limit."
      )
    }
  }

  private mutating func compareSizes() {
    if let limit = limits.fileSize {
      for file in files where file.size > limit {
        report(
          "host-file-size",
          .error,
          file.path,
          "the file has \(Self.megabytes(file.size)); \(host.name) allows \(Self.megabytes(limit))",
          "Make it smaller, or put it on a host for large files and link to it."
        )
      }
    }
    let size = files.reduce(0) { $0 + $1.size }
    guard let limit = limits.siteSize, size > limit / 10 * 9 else { return }
    report(
      "host-site-size",
      size > limit ? .error : .warning,
      nil,
      "the site has \(Self.megabytes(size)); \(host.name) allows \(Self.megabytes(limit))",
      "Make pictures smaller (pictures: {photo: {sizes: [500], quality: 60}}), remove precompress, or choose a host without that limit."
    )
  }

  /// `25.0 MB`, of a million bytes each.
  private static func megabytes(_ bytes: Int) -> String {
    "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
  }

  // MARK: What a host ignores

  private mutating func advise() {
    let names = Set(files.map(\.path))
    let hasCompressed = files.contains { FileCompressor.decompressedName(of: $0.path) != $0.path }
    if hasCompressed {
      report(
        "host-advice",
        .note,
        nil,
        "\(host.name) does not serve precompressed files; it compresses files itself or not at all",
        "Remove precompress."
      )
    }
    switch host {
    case .githubPages where !names.contains(".nojekyll"):
      report(
        "host-advice",
        .note,
        ".nojekyll",
        "without this file, GitHub Pages skips files whose names begin with _ if it publishes a branch",
        "Add it: hosts: github-pages."
      )
    case .s3:
      report(
        "host-advice",
        .note,
        nil,
        "S3 serves the index.html of folders only through its website endpoint, or with a CloudFront function",
        "Set the index document to index.html and the error document to 404.html."
      )
    default: break
    }
  }

  // MARK: Rules

  private mutating func compareRules(
    _ text: (String) throws(FileSystemError) -> String?
  ) throws(FileSystemError) {
    if let limit = limits.redirects, let rules = try text("_redirects") {
      let lines = Self.lines(rules)
      let many = lines.count { line in line.prefix { $0 != " " && $0 != "\t" }.contains { "*:".contains($0) }
      }
      compare(lines.count - many, limit.single, "_redirects", "rules for one address")
      compare(many, limit.many, "_redirects", "rules for many addresses")
    }
    if let limit = limits.headers, let rules = try text("_headers") {
      let paths = Self.lines(rules).count { !$0.hasPrefix(" ") && !$0.hasPrefix("\t") }
      compare(paths, limit, "_headers", "rules")
    }
  }

  private mutating func compare(_ count: Int, _ limit: Int, _ file: String, _ what: String) {
    guard count > limit else { return }
    report(
      "host-rules",
      .warning,
      file,
      "the file has \(count) \(what); \(host.name) reads \(limit)",
      "Remove some from static/\(file)."
    )
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { line in
      let first = line.first { $0 != " " && $0 != "\t" }
      return first != nil && first != "#"
    }
  }
}
