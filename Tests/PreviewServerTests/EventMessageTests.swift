import Testing

@testable import PreviewServer

struct `An event` {
  @Test func `consists of lines and ends with an empty one`() {
    #expect(EventMessage.event("state", "{}") == "event: state\ndata: {}\n\n")
  }

  @Test func `names the build and its problems`() {
    var state = SiteState(root: "/nowhere", basePath: "/", session: "s")
    state.update(root: "/nowhere", basePath: "/", changedFiles: ["/a.css"])
    state.problems = [
      PreviewProblem(
        place: "t.mustache:2:1",
        summary: "unknown name 'x'.",
        hint: "Did you mean \"y\"?",
        excerpt: [PreviewProblem.Line(number: 2, text: "</script>{{x}}")],
        line: 2
      )
    ]
    #expect(
      EventMessage.state(state) == """
        event: state
        data: {"build":"s.1","before":"s.0","files":["/a.css"],"problems":[{"place":"t.mustache:2:1",\
        "summary":"unknown name 'x'.","hint":"Did you mean \\"y\\"?","line":2,\
        "excerpt":[[2,"\\u003c/script\\u003e{{x}}"]]}],"building":false}


        """
    )
  }

  @Test func `says that a build is running until it has shown something or failed`() {
    var state = SiteState(root: "/nowhere", basePath: "/", session: "s")
    state.fail([PreviewProblem(summary: "wrong")])
    state.isBuilding = true
    #expect(EventMessage.state(state).contains(#""building":true"#))
    #expect(EventMessage.state(state).contains("wrong"))
    state.fail([])
    #expect(EventMessage.state(state).contains(#""building":false"#))
    state.isBuilding = true
    state.update(root: "/nowhere", basePath: "/", changedFiles: [])
    #expect(EventMessage.state(state).contains(#""building":false"#))
  }

  /// An event's line ends with CR, LF or both (HTML Living Standard, 9.2.5).
  @Test(arguments: ["a\nb", "a\rb", "a\r\nb", "\r\n"])
  func `stays on one line with any text`(text: String) {
    var state = SiteState(root: "/nowhere", basePath: "/", session: "s")
    state.fail([PreviewProblem(summary: text)])
    #expect(EventMessage.state(state).utf8.count { $0 == 0x0A || $0 == 0x0D } == 3)
  }
}
