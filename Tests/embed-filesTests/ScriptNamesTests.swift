import Testing

@testable import embed_files

struct ScriptNamesTests {
  private func compact(_ source: String) -> String {
    CompactScript.compact(source)
  }

  @Test(arguments: [
    ("const near = 1; let far = near;", "const e=1;let t=e;\n"),
    (
      "function find(list, [head, ...tail], {key: value}) { return list[head](tail, value); }",
      "function i(t,[e,...n],{key:r}){return t[e](n,r);}\n"
    ),
    ("const show = async (text, size = 3) => text + size;", "const n=async(t,e=3)=>t+e;\n"),
    ("list.map((each) => each + 1)", "list.map((e)=>e+1)\n"),
    ("for (const [low, high] of all) use(low, high);", "for(const[t,e]of all)use(t,e);\n"),
    ("class Box { #size = 1; read() { return this.#size; } }", "class t{#e=1;read(){return this.#e;}}\n"),
    ("const name = 1; say(`name ${name} ${`${name}`}`);", "const e=1;say(`name ${e} ${`${e}`}`);\n"),
    ("const word = /word/gu; 'word' + word;", "const e=/word/gu;'word'+e;\n"),
  ])
  func `names of the script's own get a letter`(source: String, short: String) {
    #expect(compact(source) == short)
  }

  @Test(arguments: [
    "document.title=window.name;", "export const find=1;", "export async function find(){}",
    "import{find}from'./x.js';",
    "const{find}=all;", "const size=1;all.size;", "const size=1;use({size});", "const size=1;use({size:2});",
    "const read=1;class A{read(){}}", "const all=1;export{all};", "if(ready){go();}",
    "const g=1;/a/g.test(g);",
  ])
  func `what may have a meaning elsewhere keeps its name`(source: String) {
    #expect(compact(source) == source + "\n")
  }

  @Test func `a letter that the script uses is not given to a name`() {
    #expect(compact("const near = e + t(n);") == "const r=e+t(n);\n")
  }

  @Test func `frequent names get the first letters`() {
    #expect(compact("let rare = 1; let often = 2; often + often;") == "let t=1;let e=2;e+e;\n")
  }

  @Test func `there are names for many`() {
    let names = (0..<200).map { "name\($0)" }
    let short = compact(names.map { "let \($0) = 1;" }.joined(separator: "\n"))
    let given = short.split(separator: ";").filter { $0.hasPrefix("let ") }.map {
      $0.dropFirst(4).dropLast(2)
    }
    #expect(Set(given).count == 200)
    #expect(given.allSatisfy { $0.count <= 2 })
  }
}
