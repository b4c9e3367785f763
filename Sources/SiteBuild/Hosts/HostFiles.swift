import Basics
import BlogModel
import Pages
import SiteOutput

/// Writes the files that hosts read: rules for redirects, headers, and how long files may be cached.
struct HostFiles: Sendable {
  let hosts: Set<SiteHost>
  let compressions: [Compression]
  let redirects: SiteRedirects
  let basePath: String
  var policy = PagePolicy()

  /// Names of the files that are read by hosts alone.
  static let names: Set<String> = [
    "_headers", "_redirects", ".nojekyll", "netlify.toml", "vercel.json", NginxFile.name, CaddyFile.name,
  ]

  /// The path of files in the configuration of a server that compares decoded paths.
  ///
  /// - Parameters:
  ///   - name: the path below the base path, which may have the server's wildcards.
  ///   - basePath: the base path, percent-encoded.
  ///   - isPlain: whether a text has no characters with a special meaning between quotation marks.
  /// - Returns: the path; decoded and between quotation marks if the base path is encoded.
  static func decodedPath(of name: String, below basePath: String, isPlain: (String) -> Bool) -> String {
    let base = PercentEncoding.decoded(basePath)
    return base != basePath && isPlain(base) ? "\"\(base)\(name)\"" : basePath + name
  }

  /// How many rules a host reads, if it documents that: rules for one address, rules for many, bytes of the file.
  ///
  /// Cloudflare Pages: `HostLimits`. GitLab: "Create redirects for GitLab Pages"
  /// (docs.gitlab.com/user/project/pages/redirects); it ignores all rules of a larger file.
  private var limits: (rules: Int, patterns: Int, bytes: Int) {
    if hosts.contains(.gitlabPages) { return (900, 100, 64_000) }
    if hosts.contains(.cloudflarePages), let rules = HostLimits.of(.cloudflarePages).redirects {
      return (rules.single, rules.many, 100_000)
    }
    return (10_000, 1000, .max)
  }

  /// The files, and notes on what they cannot express.
  func files() -> (files: [ExtraFile], notes: [Diagnostic]) {
    var files: [(String, String)] = []
    var notes: [Diagnostic] = []
    if hosts.contains(.githubPages) { files.append((".nojekyll", "")) }
    if hosts.contains(where: \.readsRedirects) {
      let (text, left) = redirectRules()
      if !text.isEmpty { files.append(("_redirects", text)) }
      if left > 0 { notes.append(Self.note(left)) }
    }
    if hosts.contains(.netlify) { files.append(("netlify.toml", Self.netlify)) }
    if hosts.contains(.vercel) { files.append(("vercel.json", VercelFile.text(basePath, redirects, policy))) }
    if hosts.contains(.nginx) {
      files.append(
        (
          NginxFile.name,
          NginxFile(basePath: basePath, compressions: compressions, redirects: redirects, policy: policy).text
        )
      )
    }
    if hosts.contains(.caddy) {
      files.append(
        (
          CaddyFile.name,
          CaddyFile(basePath: basePath, compressions: compressions, redirects: redirects, policy: policy).text
        )
      )
    }
    return (files.map { ExtraFile(path: $0.0, source: .bytes(Array($0.1.utf8))) }, notes)
  }

  /// The file `_redirects`, and how many redirects have no rule in it.
  private func redirectRules() -> (text: String, left: Int) {
    // Netlify serves an existing page at the address unless the rule is forced; the other hosts always apply the
    // rule, and would not read a forced one.
    let insists = hosts.isDisjoint(with: [.gitlabPages, .cloudflarePages])
    let code = insists ? "301!" : "301"
    let limits = limits
    var text = ""
    var count = 0
    let patterns = redirects.patterns.prefix(limits.patterns).map { "\($0.from) \($0.to) \(code)\n" }.joined()
    for entry in redirects.entries.prefix(limits.rules) {
      let line = "\(entry.from) \(entry.to) \(code)\n"
      guard text.utf8.count + line.utf8.count + patterns.utf8.count <= limits.bytes else { break }
      text += line
      count += 1
    }
    let leftPatterns = max(0, redirects.patterns.count - limits.patterns)
    return (text + patterns, redirects.entries.count - count + leftPatterns)
  }

  private static func note(_ count: Int) -> Diagnostic {
    Diagnostic(
      code: "redirect-rules-full",
      severity: .note,
      place: .init(file: "_redirects"),
      summary:
        "\(count) \(count == 1 ? "redirect is" : "redirects are") pages only, because the hosts read no more rules",
      hint: "The pages redirect as well; docs/hosts.md has the limits."
    )
  }

  /// For a branch or a folder that Netlify publishes as it is.
  private static let netlify = """
    # Written by blogforge. The site is finished: Netlify has nothing to build.
    # Headers are in _headers, redirects in _redirects.
    [build]
      publish = "."
      command = ""

    """
}
