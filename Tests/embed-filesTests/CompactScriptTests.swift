import Foundation
import Testing

@testable import embed_files

struct CompactScriptTests {
  /// The compacted script with its own names; `ScriptNamesTests` test the short ones.
  private func bare(_ source: String) -> String {
    let bare = String(decoding: CompactScript.bare(source), as: UTF8.self)
    return bare.isEmpty ? "" : bare + "\n"
  }

  @Test(arguments: [
    ("  const a = 1;\n", "const a=1;\n"),
    ("// why\nlet b;\n", "let b;\n"),
    ("/** one line */\nlet b;\n", "let b;\n"),
    ("/** two\n *  lines */\nlet b;\n", "let b;\n"),
    ("f(/** @type {X} */ (y)); // why\n", "f((y));\n"),
    ("const url = 'https://x'; // why\n", "const url='https://x';\n"),
    ("a // why\nb\n", "a\nb\n"),
    ("\n\n", ""),
    ("// only this", ""),
  ])
  func `comments go`(source: String, compact: String) {
    #expect(bare(source) == compact)
  }

  @Test(arguments: [
    ("if (a) {\n  b();\n}\nc();\n", "if(a){b();}\nc();\n"),
    ("const f = async (a) => {\n  await g(a);\n};\n", "const f=async(a)=>{await g(a);};\n"),
    ("list\n  .map(f)\n  ?.[0]\n", "list.map(f)?.[0]\n"),
    ("const b = a\n  ? 1\n  : 2\n", "const b=a?1:2\n"),
    ("let a = 1\nlet b = 2\n", "let a=1\nlet b=2\n"),
    ("a = b\n(c)\n", "a=b\n(c)\n"),
    ("a = b + +c - -d\n", "a=b+ +c- -d\n"),
    ("a += 1\n++b\n", "a+=1\n++b\n"),
    ("typeof x in y\n", "typeof x in y\n"),
    ("async #load() {}\n", "async #load(){}\n"),
    ("return ß\n", "return ß\n"),
    ("a\r\nb\r\n", "a\nb\n"),
  ])
  func `blanks and line ends stay where they mean something`(source: String, compact: String) {
    #expect(bare(source) == compact)
  }

  @Test(arguments: [
    ("say(\"a  =  b // c\")", "say(\"a  =  b // c\")\n"),
    ("say('it\\'s  =  1')", "say('it\\'s  =  1')\n"),
    ("`a  =  ${ b  +  c }  =  d`", "`a  =  ${b+c}  =  d`\n"),
    ("`a ${ x ? `b  = \\` c` : { d: 1 } } = e`;  f", "`a ${x?`b  = \\` c`:{d:1}} = e`;f\n"),
    ("{ `}  a` }", "{`}  a`}\n"),
    ("x.replace(/ = [/\"] \\/ /g,  1)", "x.replace(/ = [/\"] \\/ /g,1)\n"),
    ("return / = '/.test(a)", "return/ = '/.test(a)\n"),
    ("a = b / c / 'd  e'", "a=b/c/'d  e'\n"),
    ("f(a) / g[0] / ' = '", "f(a)/g[0]/' = '\n"),
    ("a++ / 2 ", "a++/2\n"),
    ("'not closed  ", "'not closed  \n"),
    ("`not closed  \\", "`not closed  \\\n"),
  ])
  func `texts stay as they are`(source: String, compact: String) {
    #expect(bare(source) == compact)
  }

  private static let reader = URL(filePath: #filePath).appending(path: "../../../Sources/SearchIndex/Reader")
    .standardized

  @Test(arguments: try FileManager.default.contentsOfDirectory(at: reader, includingPropertiesForKeys: nil))
  func `a compacted script does not get shorter`(file: URL) throws {
    let source = try String(contentsOf: file, encoding: .utf8)
    let compact = CompactScript.compact(source)
    #expect(compact.utf8.count < source.utf8.count * 2 / 3)
    #expect(bare(bare(source)) == bare(source))
  }
}
