import Pages
import Publisher
import Yams

/// The group `publish`: named targets, each with the key of its kind.
///
///     publish:
///       pages: {git: origin, branch: gh-pages}
///       server: {rsync: "deploy@example.org:/var/www/blog", max-delete: 100}
extension ConfigurationReader {
  /// The keys of a target, its kind first.
  static let publishKeys = [
    "folder", "git", "rsync", "rclone", "branch", "message", "port", "ssh-config", "max-delete",
    "base-url",
  ]

  /// Which of the keys belong to which kind.
  private static let publishKinds = [
    "folder": [], "git": ["branch", "message"], "rsync": ["port", "ssh-config"], "rclone": [],
  ]

  /// The texts and numbers of one target, by their keys.
  private struct PublishValues {
    var texts: [String: String] = [:]
    var numbers: [String: Int] = [:]
    var baseURL: BaseURL?
  }

  mutating func readPublish(_ value: Node) {
    let entries = entries(
      value,
      "publish",
      expected: "targets, for example 'live: {folder: ../www}'",
      names: "a name of letters, digits, '-', '_' and '.' that begins with a letter or digit",
      isName: PublishTarget.isName
    )
    for (name, _, value) in entries {
      if let target = readTarget(name, value) { configuration.publishTargets.append(target) }
    }
  }

  private mutating func readTarget(_ name: String, _ value: Node) -> PublishTarget? {
    let expected = "one of the keys folder, git, rsync and rclone, and those that belong to it"
    guard case .mapping(let mapping) = value else {
      report(.wrongValue(key: "publish", value: name, expected: expected), at: value.mark)
      return nil
    }
    let count = problems.count
    let given = mapping.keys.compactMap(\.string)
    let kinds = Self.publishKeys.prefix(4).filter(given.contains)
    guard kinds.count == 1, let kind = kinds.first else {
      report(.wrongValue(key: "publish", value: name, expected: expected), at: value.mark)
      return nil
    }
    var values = PublishValues()
    let known = [kind] + (Self.publishKinds[kind] ?? []) + ["max-delete", "base-url"]
    forEachKey(of: mapping, known: known) { reader, key, value in
      reader.readTargetValue(key, value, &values)
    }
    guard problems.count == count, let place = values.texts[kind] else {
      if problems.count == count {
        let expected = Self.expectation(of: kind)
        report(.wrongValue(key: kind, value: "", expected: expected), at: value.mark)
      }
      return nil
    }
    configuration.publishBaseURLs[name] = values.baseURL
    return PublishTarget(
      name: name,
      kind: Self.kind(kind, place, values),
      maximumDeletions: values.numbers["max-delete"]
    )
  }

  private mutating func readTargetValue(_ key: String, _ value: Node, _ values: inout PublishValues) {
    switch key {
    case "port": number(value, key, in: 1...65_535, &values)
    case "max-delete": number(value, key, in: 0...100_000_000, &values)
    case "base-url":
      values.baseURL = value.string.flatMap(BaseURL.init)
      if values.baseURL == nil { reportWrong(value, key, expected: TextKind.baseURL.expectation) }
    // Without its first key, the target is reported.
    case _ where value.string == "": break
    default:
      guard let text = value.string, !text.hasPrefix("-") || key == "message" else {
        return reportWrong(value, key, expected: Self.expectation(of: key))
      }
      guard key == "message" || !Secrets.hasSecret(text) else {
        return report(
          .wrongValue(
            key: key,
            value: Secrets.shown(text),
            expected: "no password, token or key here, but in the environment or in the tool's own settings"
          ),
          at: value.mark
        )
      }
      guard Self.fits(text, key) else { return reportWrong(value, key, expected: Self.expectation(of: key)) }
      values.texts[key] = text
    }
  }

  private mutating func number(
    _ value: Node,
    _ key: String,
    in range: ClosedRange<Int>,
    _ values: inout PublishValues
  ) {
    guard let number = value.int, range.contains(number) else {
      return reportWrong(
        value,
        key,
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    values.numbers[key] = number
  }

  private static func kind(_ kind: String, _ place: String, _ values: PublishValues) -> PublishTarget.Kind {
    switch kind {
    case "folder": .folder(place)
    case "git":
      .git(remote: place, branch: values.texts["branch"] ?? "gh-pages", message: values.texts["message"])
    case "rsync":
      .rsync(
        destination: place,
        port: values.numbers["port"],
        sshConfiguration: values.texts["ssh-config"]
      )
    default: .rclone(place)
    }
  }

  private static func fits(_ text: String, _ key: String) -> Bool {
    switch key {
    case "rclone", "rsync": text.contains(":")
    // Git has more rules and reports violations itself.
    case "branch": !text.contains { " ~^:?*[\\".contains($0) } && !text.contains("..")
    default: true
    }
  }

  private static func expectation(of key: String) -> String {
    switch key {
    case "folder": "a folder, for example ../www"
    case "git": "the name of a remote, or the URL or path of a repository, for example origin"
    case "rsync": "a folder on a server, for example user@example.org:/var/www/blog"
    case "rclone": "a remote of rclone and a path, for example s3:my-bucket/blog"
    case "branch": "the name of a branch, for example gh-pages"
    case "ssh-config": "a file, for example deploy/ssh_config"
    default: "a text"
    }
  }
}
