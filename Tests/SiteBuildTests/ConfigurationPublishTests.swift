import BlogModel
import Publisher
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

struct ConfigurationPublishTests {
  private func message(_ text: String) -> String? {
    do throws(ConfigurationError) {
      _ = try ConfigurationReader.read("publish:\n  \(text)\n", file: "blogforge.yml")
      return nil
    } catch { return error.description }
  }

  @Test func `every kind of target is read, in the order of the file`() throws {
    let configuration = try ConfigurationReader.read(
      """
      publish:
        live: {folder: ../www, max-delete: 3}
        pages: {git: origin}
        site.2: {git: "git@example.org:blog.git", branch: site, message: "- new"}
        server: {rsync: "ana@example.org:/var/www", port: 2222, ssh-config: deploy/ssh}
        bucket: {rclone: "s3:bucket/blog"}
      """,
      file: "blogforge.yml"
    )
    #expect(
      configuration.publishTargets == [
        PublishTarget(name: "live", kind: .folder("../www"), maximumDeletions: 3),
        PublishTarget(name: "pages", kind: .git(remote: "origin", branch: "gh-pages", message: nil)),
        PublishTarget(
          name: "site.2",
          kind: .git(remote: "git@example.org:blog.git", branch: "site", message: "- new")
        ),
        PublishTarget(
          name: "server",
          kind: .rsync(destination: "ana@example.org:/var/www", port: 2222, sshConfiguration: "deploy/ssh")
        ),
        PublishTarget(name: "bucket", kind: .rclone("s3:bucket/blog")),
      ]
    )
  }

  @Test func `a target can say where the site will be`() throws {
    let configuration = try ConfigurationReader.read(
      """
      base-url: https://example.org/
      publish:
        live: {folder: ../www}
        pages: {git: origin, base-url: https://user.github.io/repo}
      """,
      file: "blogforge.yml"
    )
    #expect(configuration.baseURL?.text == "https://example.org/")
    #expect(configuration.publishBaseURLs.mapValues(\.text) == ["pages": "https://user.github.io/repo/"])
    #expect(configuration.publishTargets.map(\.name) == ["live", "pages"])
  }

  @Test(arguments: [
    (
      "live: {folder: x, base-url: example.org}",
      "2:31: invalid value 'example.org' for 'base-url': expected an address such as https://example.org/blog/."
    ),
    (
      "live: {folder: x, base-url: env}",
      "2:31: invalid value 'env' for 'base-url': expected an address such as https://example.org/blog/."
    ),
    (
      "live: ../www",
      "2:9: invalid value 'live' for 'publish': expected one of the keys folder, git, rsync and rclone, and those that belong to it."
    ),
    (
      "live: {branch: x}",
      "2:9: invalid value 'live' for 'publish': expected one of the keys folder, git, rsync and rclone, and those that belong to it."
    ),
    (
      "live: {git: origin, folder: x}",
      "2:9: invalid value 'live' for 'publish': expected one of the keys folder, git, rsync and rclone, and those that belong to it."
    ),
    ("live: {folder: x, branch: y}", "2:21: unknown key 'branch'. docs/configuration.md lists all keys."),
    ("live: {folder: }", "2:9: invalid value '' for 'folder': expected a folder, for example ../www."),
    (
      "../x: {folder: x}",
      "2:3: invalid value '../x' for 'publish': expected a name of letters, digits, '-', '_' and '.' that begins with a letter or digit."
    ),
    (
      "live: {git: -x}",
      "2:15: invalid value '-x' for 'git': expected the name of a remote, or the URL or path of a repository, for example origin."
    ),
    (
      "live: {rsync: /var/www}",
      "2:17: invalid value '/var/www' for 'rsync': expected a folder on a server, for example user@example.org:/var/www/blog."
    ),
    (
      "live: {rclone: bucket}",
      "2:18: invalid value 'bucket' for 'rclone': expected a remote of rclone and a path, for example s3:my-bucket/blog."
    ),
    (
      "live: {git: origin, branch: a b}",
      "2:31: invalid value 'a b' for 'branch': expected the name of a branch, for example gh-pages."
    ),
    (
      "live: {rsync: 'h:x', ssh-config: -F}",
      "2:36: invalid value '-F' for 'ssh-config': expected a file, for example deploy/ssh_config."
    ),
    ("live: {git: origin, message: }", nil),
    ("live: {git: origin, message: [a]}", "2:32: invalid value '[…]' for 'message': expected a text."),
    (
      "live: {rsync: 'h:x', port: 0}",
      "2:30: invalid value '0' for 'port': expected a whole number from 1 to 65535."
    ),
    (
      "live: {folder: x, max-delete: -1}",
      "2:33: invalid value '-1' for 'max-delete': expected a whole number from 0 to 100000000."
    ),
    (
      "live: {git: 'https://ana:geheim@example.org/x.git'}",
      "2:15: invalid value 'https://***@example.org/x.git' for 'git': expected no password, token or key here, but in the environment or in the tool's own settings."
    ),
  ])
  func `an invalid value is reported`(text: String, expected: String?) {
    #expect(message(text) == expected.map { "blogforge.yml:\($0)" })
  }

  @Test func `a value that is not a mapping is reported`() {
    #expect(
      message("- live")
        == "blogforge.yml:2:3: invalid value '[…]' for 'publish': expected targets, for example 'live: {folder: ../www}'."
    )
  }

  @Test(arguments: [
    ("images/a.1.webp", PublishStep.assets), ("assets/site.1.css", .assets), ("photos/x.jpg", .assets),
    ("favicon.ico", .assets), ("blogs/b1/index.html", .pages), ("search/r/1.json", .pages),
    ("search/root.json", .lists), ("tags/index.html", .lists), ("about/index.html", .lists),
    ("index.html", .root), ("feed.xml", .root), ("CNAME", .root), (".nojekyll", .root), ("_headers", .root),
  ])
  func `a file is sent in the step that it belongs to`(path: String, step: PublishStep) {
    #expect(BuiltSite.step(of: path) == step)
  }

  @Test(arguments: [
    (".blogforge-manifest", false), (".git/config", false), ("sub/.git/x", false), (".gitignore", false),
    (".env", false), ("sub/.env", false), (".well-known/.DS_Store", false), (".cache/index.html", false),
    (".well-known/x", true), ("sub/.htaccess", true), (".nojekyll", true), (".domains", true),
    ("index.html", true), ("a.b/c", true),
  ])
  func `hidden files are not published, except for those that hosts use`(path: String, isPublished: Bool) {
    #expect(BuiltSite.isPublished(path) == isPublished)
  }

  @Test func `hidden files of an adopted output are not published, and a note says so`() async throws {
    let site = try SampleSite()
    try await site.build()
    let published = [".htaccess", ".nojekyll", ".well-known/security.txt", "mine.txt"]
    let hidden = [
      ".env", ".git/config", ".hg/x", "sub/.git/config", "sub/.secrets/key", ".well-known/.DS_Store",
    ]
    for path in published + hidden { try site.folder.write("x", to: "site/public/\(path)") }
    let built = try #require(try await BuiltSite.open(site.siteFolder(), jobs: 1) {})
    let paths = Set(built.files.map(\.path))
    for path in published { #expect(paths.contains(path), "\(path)") }
    for path in hidden + [Manifest.fileName] { #expect(!paths.contains(path), "\(path)") }
    let note = try #require(built.notes.first)
    #expect(built.notes.count == 1 && note.code == "static-hidden")
    #expect(note.place?.file.hasSuffix("site/public/.env") == true)
    #expect(note.summary == "hidden (and 2 more like it); not published")
  }
}
