import Basics
import BlogExport
import TestSupport
import Testing

@testable import SiteBuild

struct FieldMapTextTests {
  private func readBack(_ text: String) throws -> FieldMap {
    try FieldMapReader.read(Array(text.utf8), file: "map.yml")
  }

  /// A map that holds `name` wherever a file can hold one.
  private func map(with name: String) -> FieldMap {
    let sources = [
      FieldMap.Source(.id, from: ["a.\(name)", name]),
      FieldMap.Source(.title, from: [name], missing: ["", name]),
      FieldMap.Source(.text, from: [name], conversion: .html(.of(paths: [name])), constant: name),
      FieldMap.Source(.tags, from: [name], conversion: .split(separator: name)),
      FieldMap.Source(.createdDate, from: [name], conversion: .date(format: "dd.MM.yyyy HH:mm")),
    ]
    let marks = [
      FieldMap.Mark(path: name, values: [name, "else"]), FieldMap.Mark(path: "other"),
      FieldMap.Mark(path: "a.\(name)"),
    ]
    return FieldMap(
      name: name,
      rules: [FieldMap.Rule(.blog, in: [name, "posts"], sources: sources, marks: marks)]
    )
  }

  @Test func `a map is written a kind a block, a property a line`() {
    let map = FieldMap(
      name: "forum",
      rules: [
        FieldMap.Rule(
          .blogger,
          in: ["members"],
          sources: [
            FieldMap.Source(.displayName, from: ["nick"], missing: ["n/a"]),
            FieldMap.Source(.photo, from: ["avatar"], conversion: .url(prefix: "https://forum.example/")),
            FieldMap.Source(.github, from: ["gh"], conversion: .lowercase),
          ],
          marks: [FieldMap.Mark(path: "banned"), FieldMap.Mark(path: "state", values: ["off"])]
        ),
        FieldMap.Rule(
          .blog,
          in: ["threads", "Topics"],
          sources: [FieldMap.Source(.blogger, from: ["author.id", "author_id"])],
          marks: [FieldMap.Mark(path: "state", values: ["trashed", "draft"])]
        ),
      ]
    )
    #expect(
      FieldMapText(map).yaml == """
        name: forum

        bloggers:
          from: members
          displayName: {path: nick, missing: n/a}
          photo: {path: avatar, url: "https://forum.example/"}
          github: {path: gh, lower-case: true}
          unless: [banned, {state: "off"}]

        blogs:
          from: [threads, Topics]
          blogger: [author.id, author_id]
          unless: {state: [trashed, draft]}

        """
    )
  }

  @Test func `long lists and long forms are broken into lines`() throws {
    let paths = (1...12).map { "a_field_of_many_\($0)" }
    let map = FieldMap(
      name: "wide",
      rules: [
        FieldMap.Rule(
          .blog,
          in: paths,
          sources: [
            FieldMap.Source(.text, from: paths, missing: paths), FieldMap.Source(.title, from: ["x"]),
          ],
          marks: [FieldMap.Mark(path: "state", values: paths)]
        )
      ]
    )
    let text = FieldMapText(map).yaml
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
    #expect(try readBack(text) == map)
  }

  @Test(arguments: [
    (FieldMap.Mark.usual(of: .blog), ""), ([], "  unless: []\n"),
    (FieldMap.Mark.usual(of: .blog) + [FieldMap.Mark(path: "banned")], "  unless: [usual, banned]\n"),
    ([FieldMap.Mark(path: "usual")], "  unless: {usual: []}\n"),
  ])
  func `the usual marks are not spelled out`(marks: [FieldMap.Mark], line: String) throws {
    let map = FieldMap(name: "x", rules: [FieldMap.Rule(.blog, in: ["posts"], sources: [], marks: marks)])
    #expect(FieldMapText(map).yaml == "name: x\n\nblogs:\n  from: posts\n\(line)")
    #expect(try readBack(FieldMapText(map).yaml) == map)
  }

  @Test(arguments: FieldMap.builtIn)
  func `a built-in map comes back as it was`(map: FieldMap) throws {
    #expect(try readBack(FieldMapText(map).yaml) == map)
  }

  @Test(arguments: [
    (FieldMap.markdown, "mine", "markdown"), (.fellowBlogger, "auto", "fellow-blogger"),
    (.auto, "mine", "mine"), (.auto, "auto", "auto-map"), (.auto, "fellow-blogger", "fellow-blogger-map"),
  ])
  func `only a built-in map other than auto is saved under a built-in name`(
    map: FieldMap,
    file: String,
    name: String
  ) throws {
    let folder = try TemporaryFolder()
    try FieldMapFile.write(map, to: "\(folder.path)/\(file).yml")
    let saved = try FieldMapFile.read("\(folder.path)/\(file).yml")
    #expect(saved.name == name && saved.rules == map.rules)
  }

  @Test(arguments: [
    "x", "no", "NO", "true", "~", "null", "1", "1e3", "0x1F", "-", "- a", "?", "? a", ":", "a: b", "a #b",
    "#", "{",
    "}", "[a]", "a, b", "&a", "*a", "!a", "!!str", "|", ">", "'", "\"", "'a'", "\\", "\\n", "%", "@", "`",
    "<<", "=",
    " a", "a ", "a  b", "a\nb", "a\r\nb", "\t", "\u{1}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}",
    "a\u{FEFF}b",
    "\u{FFFE}", "\u{E000}", "\u{202E}", "é", "日本", "👩🏽‍🚀", "\u{10FFFF}", "12:30:45", "2020-01-01", "---", "...x",
    "a_b-c/d", "usual", "x &a",
  ])
  func `a hostile name comes back as it was`(name: String) throws {
    // Dots part the names of a path.
    let map = map(with: name.replacing(".", with: ""))
    let text = FieldMapText(map).yaml
    #expect(try readBack(text) == map)
    #expect(FieldMapText(map).yaml == text)
  }

  @Test(arguments: ["x", "no", "a: b", "\"", "\\", "a\nb", "é", "👩🏽‍🚀", "usual"])
  func `the JSON of a map has the same names and values`(name: String) throws {
    let map = map(with: name)
    let json = JSONWriter.object { FieldMapText(map).write(as: "map", to: &$0) }
    #expect(try readBack(String(json.dropFirst(#"{"map":"#.utf8.count).dropLast())) == map)
  }
}
