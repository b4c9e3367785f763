import ImageResize
import TestSupport

@testable import SiteBuild
@testable import SiteOutput

/// A community that shows each other what it found, which a test fills, builds and looks at.
final class SampleFinds {
  let site: SampleSite
  /// Records as JSON.
  var users = [
    #"{"objectId":"u1","name":"Ana","quizScore":7,"followersCount":3,"followingCount":2}"#,
    #"{"objectId":"u2","name":"Bo","quizScore":9}"#, #"{"objectId":"u3","name":"Cy","quizScore":7}"#,
    #"{"objectId":"u4","name":"Di"}"#,
  ]
  var posts: [String] = []

  /// With five finds, the first the newest.
  init() throws {
    site = try SampleSite()
    site.configuration.fieldMap = "finds"
    posts = try [
      find(5, "Jade", #""colour":"green","luster":"waxy","hardness":6"#),
      find(4, "Opal", #""colour":["white","Green"],"luster":"waxy","hardness":6"#),
      find(3, "Ruby", #""colour":"red","luster":"glassy","hardness":9,"magnetic":false"#),
      find(2, "Iron", #""colour":"grey","luster":"metallic","hardness":4,"magnetic":true"#),
      find(1, "Chalk", #""colour":"white","hardness":10"#),
    ]
  }

  /// A find by Ana with a picture of its own.
  func find(_ number: Int, _ name: String, _ attributes: String) throws -> String {
    try site.writePicture("f/p\(number).jpg", width: 40 + number)
    return #"""
      {"objectId":"p\#(number)","name":"\#(name)","caption":"Words \#(number)","image":"f/p\#(number).jpg",
       "author":{"__type":"Pointer","className":"_User","objectId":"u1"},
       "createdAt":"2020-01-0\#(number % 9 + 1)T00:00:00.000Z",\#(attributes)}
      """#
  }

  /// Writes the export and builds.
  @discardableResult
  func build(jobs: Int = 2) async throws -> BuildReport {
    for (name, records) in [("_User", users), ("Post", posts)] {
      let results = records.joined(separator: ",")
      try site.folder.write(#"{"results":[\#(results)]}"#, to: "site/export/\(name).json")
    }
    return try await site.buildAsItIs(jobs: jobs)
  }

  /// The path of a file below `finds/` by the beginning of its name.
  func file(_ name: String) throws -> String {
    try FileSystem.files(below: "\(site.output)/finds").first { $0.hasPrefix("\(name).") }.map {
      "finds/\($0)"
    } ?? ""
  }
}
