import Testing

@testable import SiteBuild

/// Names of people in texts, as a site under pseudonyms shows them.
struct NameReplacerTests {
  private var names: NameReplacer {
    var names = NameReplacer()
    names.add(["ana_becker", "Ana Becker", "u1"], pseudonym: "quiet-heron")
    names.add(["kim", "", "u2"], pseudonym: "calm-owl")
    // Of two people with one name, who is meant is unknown.
    names.add(["kim", "Kim Frei", "u3"], pseudonym: "wild-gull")
    names.add(["田中", "田中 花子"], pseudonym: "idle-owl")
    names.add(["สมชาย"], pseudonym: "wise-jay")
    names.add(["o’neil", "Ben O'Neil Smith"], pseudonym: "bold-coot")
    names.add(["Anne‑Marie Roux"], pseudonym: "tall-gull")
    names.prepare()
    return names
  }

  @Test(arguments: [
    ("Thanks to Ana Becker!", "Thanks to quiet-heron!"), ("ANA BECKER's", "quiet-heron's"),
    ("@ana_becker, @U1 and @kim", "@quiet-heron, @quiet-heron and @calm-owl"),
    // The hyphen of a pseudonym would end the tag.
    ("#AnaBecker #ana_becker #ana-becker", "#quietheron #quietheron #quietheron"),
    ("Kim Frei", "wild-gull"),
    // As readers of exports write Markdown.
    ("@ana\\_becker #ana\\_becker", "@quiet-heron #quietheron"), ("_Ana Becker_", "_quiet-heron_"),
    ("_@kim_ said", "_@calm-owl_ said"), ("**Ana** Becker", "**quiet-heron**"),
    ("**Ana** *Becker* and", "**quiet-heron** and"), ("Ana *Becker bakes*", "*quiet-heron bakes*"),
    ("**Ana *Becker***", "**quiet-heron**"), ("Ana\n* Becker", "quiet-heron"),
    ("@**kim** @_kim_ @~~kim~~ and **@kim**", "@**calm-owl** @_calm-owl_ @~~calm-owl~~ and **@calm-owl**"),
    ("＠kim &#64;kim &#x40;kim", "＠calm-owl &#64;calm-owl &#x40;calm-owl"),
    ("&commat;kim &amp;kim", "&commat;calm-owl &amp;kim"),
    // Scripts without spaces between words.
    ("thanks @田中さん, @田中", "thanks @idle-owlさん, @idle-owl"), ("@สมชายครับ", "@wise-jayครับ"),
    ("@kimさん #田中花子です", "@calm-owlさん #idleowlです"), ("田中さん, ありがとう@田中", "田中さん, ありがとう@idle-owl"),
    // What programs make of an apostrophe and a hyphen.
    ("Ben O’Neil Smith, Ben O'Neil Smith", "bold-coot, bold-coot"),
    ("@O'Neil @OʼNeil @o\\'neil", "@bold-coot @bold-coot @bold-coot"),
    ("Anne-Marie Roux, Anne‑Marie Roux", "tall-gull, tall-gull"),
    ("with Ana\nBecker", "with quiet-heron"), ("> Ana\n> Becker", "> quiet-heron"),
    ("Ana\u{A0}Becker, Ana&nbsp;Becker, Ana  Becker", "quiet-heron, quiet-heron, quiet-heron"),
    ("> **kim:**\n>\n> Hello", "> **calm-owl:**\n>\n> Hello"),
    ("> [kim](https://x.example/kimono):", "> [calm-owl](https://x.example/kimono):"),
    ("> kim:\n> Hello", "> calm-owl:\n> Hello"), ("<v kim>Hello", "<v calm-owl>Hello"),
    ("<v.loud kim>Hello", "<v.loud calm-owl>Hello"), ("<v.loud.kim  kim >", "<v.loud.calm-owl  calm-owl >"),
    ("<v\tDr kim\n>", "<v\tDr calm-owl\n>"),
    // Other words.
    ("kim said", "kim said"), ("#kim", "#kim"), ("@kimono @kim_b @ana\\_b", "@kimono @kim_b @ana\\_b"),
    ("Banana Becker", "Banana Becker"), ("Ana Beckers", "Ana Beckers"), ("Ana\n\nBecker", "Ana\n\nBecker"),
    ("#AnaBeckers", "#AnaBeckers"), ("> kim: Hello", "> kim: Hello"),
    ("<v >kim", "<v >kim"), ("<vi kim>", "<vi kim>"), ("< v kim>", "< v kim>"),
    ("**kim** said", "**kim** said"),
    ("[kim](https://x.example/)", "[kim](https://x.example/)"), ("", ""), ("\\", "\\"), ("@", "@"),
  ])
  func `names are replaced as readers see them`(_ text: String, _ expected: String) {
    #expect(names.replaced(text) == expected)
    #expect(NameReplacer().replaced(text) == text)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["[kim](", "> kim:x ", "<vi kim "])
  func `repeated beginnings of quotations take linear time`(_ text: String) {
    let long = String(repeating: text, count: 100_000)
    #expect(names.replaced(long) == long)
  }

  @Test func `what is known to be a name is replaced if it is one word`() {
    #expect(names.replaced(name: "Kim") == "calm-owl")
    #expect(names.replaced(name: " ana  becker ") == "quiet-heron")
    #expect(names.replaced(name: "Ana Becker and Ben") == "quiet-heron and Ben")
    #expect(names.replaced(name: "kimono") == "kimono")
    #expect(names.replaced(tag: "anabecker") == "quietheron")
    #expect(names.replaced(tag: "Ana Becker") == "quietheron")
    #expect(names.replaced(tag: "kim") == "kim")
  }
}
