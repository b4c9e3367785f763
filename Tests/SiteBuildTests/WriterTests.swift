import Basics
import BlogModel
import Testing

@testable import Pages
@testable import SiteBuild

struct WriterTests {
  @Test func `JSON text cannot end the script block around it`() {
    let json = JSONWriter.object { json in
      json.member("a", "</script><!--\u{2028}\"\\\n\u{1}")
      json.member("n", 7)
      json.member("none", ifPresent: "")
      json.member("list", array: ["x", "y"]) { $0.string($1) }
      json.member("inner", object: { $0.member("b", "c") })
    }
    #expect(
      json
        == #"{"a":"\u003c/script\u003e\u003c!--\u2028\"\\\n\u0001","n":7,"list":["x","y"],"inner":{"b":"c"}}"#
    )
  }

  @Test func `XML text is escaped and free of what XML has no place for`() {
    #expect(XMLWriter.escaped("<a href=\"x\">&\u{1}\u{FFFE}é") == "&lt;a href=&quot;x&quot;&gt;&amp;é")
  }

  @Test func `a local URL is escaped byte by byte`() {
    let address = SiteAddress(BaseURL("https://example.org/blog/"))
    #expect(address.local("tags/日本/") == "/blog/tags/%E6%97%A5%E6%9C%AC/")
    #expect(address.page("blogs/b1/index.html") == "/blog/blogs/b1/")
    #expect(address.absolute(address.page("404.html")) == "https://example.org/blog/404.html")
    #expect(SiteAddress(nil).local("") == "/")
  }

  @Test func `dates are shown in the site's zone, in digits without words for them`() {
    let zurich = TimeZoneRules(identifier: "x", initialOffset: 3600)
    let moment = Timestamp(seconds: 1_552_242_646)
    let format = DateFormat(zone: zurich, words: DateWords())
    #expect(format.view(moment).iso == "2019-03-10T19:30:46+01:00")
    #expect(format.view(moment).label == "2019-03-10")
    #expect(format.view(moment).fullLabel == "2019-03-10, 19:30")
    #expect(DateFormat(zone: .utc, words: .init()).iso(moment) == "2019-03-10T18:30:46Z")
    #expect(format.rfc2822(moment) == "Sun, 10 Mar 2019 18:30:46 +0000")
  }

  @Test func `Foundation's zones become rules`() throws {
    let zurich = try #require(TimeZoneRules(named: "Europe/Zurich"))
    #expect(zurich.offset(at: Timestamp(seconds: 1_547_553_600)) == 3600)
    #expect(zurich.offset(at: Timestamp(seconds: 1_563_192_000)) == 7200)
    #expect(TimeZoneRules(named: "Asia/Kolkata")?.offset(at: Timestamp(seconds: 0)) == 19_800)
    #expect(TimeZoneRules(named: "US/Eastern")?.offset(at: Timestamp(seconds: 0)) == -18_000)
    for name in ["Europe/Nowhere", "Zurich", "", "../etc/passwd"] {
      #expect(TimeZoneRules(named: name) == nil)
    }
  }
}
