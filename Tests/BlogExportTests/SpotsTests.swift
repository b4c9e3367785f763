import BlogModel
import Testing

@testable import BlogExport

/// What `spots` makes of a community that shares places.
struct SpotsTests {
  private func read(_ files: (name: String, text: String)..., hidden: [String] = []) throws -> ExportResult {
    var options = ExportOptions(fieldMap: .spots)
    options.hidden = Set(hidden)
    return try ExportReader(options: options).read(files.map { ($0.name, Array($0.text.utf8)) })
  }

  /// A page of results as Parse gives it.
  private func results(_ records: String...) -> String {
    #"{"results":[\#(records.joined(separator: ","))]}"#
  }

  private func spot(_ id: String, _ coordinates: String, _ more: String = "") -> String {
    #"{"objectId":"\#(id)","name":"Spot \#(id)","coordinates":\#(coordinates)\#(more)}"#
  }

  private func post(_ id: String, _ more: String = "") -> String {
    #"{"objectId":"\#(id)","caption":"At \#(id)","createdAt":"2020-01-01T00:00:00Z","author":\#(user("u1"))\#(more)}"#
  }

  private func user(_ id: String) -> String {
    #"{"__type":"Pointer","className":"_User","objectId":"\#(id)"}"#
  }

  private static let users =
    #"{"results":[{"objectId":"u1","username":"ana","email":"ana@example.org"},{"objectId":"u2","username":"bo"}]}"#

  private func place(_ community: Community, _ index: Int = 0) -> [Int32]? {
    community.spots[index].place.map { [$0.microLatitude, $0.microLongitude] }
  }

  @Test(arguments: [
    #"{"__type":"GeoPoint","latitude":59.325,"longitude":-18.07}"#,
    #"{"__type":"GeoPoint","longitude":-18.07,"latitude":59.325}"#, "[-18.07,59.325]", "[-18.07,59.325,12]",
    #"[{"$numberDouble":"-18.07"},{"$numberDouble":"59.325"}]"#,
    #"{"geoPointValue":{"latitude":59.325,"longitude":-18.07}}"#, #"{"lat":59.325,"lng":-18.07}"#,
    #"{"lng":"-18.07","lat":"59.325"}"#, #"{"_latitude":59.325,"_longitude":-18.07}"#,
    #"{"__datatype__":"geopoint","value":{"_latitude":59.325,"_longitude":-18.07}}"#,
    #"{"type":"Point","coordinates":[-18.07,59.325]}"#, #""59.325, -18.07""#, #""59.325;-18.07""#,
    #"{"mapValue":{"fields":{"latitude":{"doubleValue":59.325},"longitude":{"doubleValue":-18.07}}}}"#,
    #"{"latitude":5.9325e1,"longitude":-18.07}"#,
  ])
  func `a point on Earth is read however it is written`(_ coordinates: String) throws {
    let result = try read(("Spots.json", results(spot("s1", coordinates))))
    #expect(place(result.community) == [59_325_000, -18_070_000])
    #expect(result.diagnostics.map(line) == [])
  }

  @Test(arguments: [
    (#"{"geoPointValue":{"latitude":7}}"#, [7_000_000, 0]), (#"{"geoPointValue":{}}"#, [0, 0]),
    ("[180,-90]", [-90_000_000, 180_000_000]), ("[-0.0,0]", [0, 0]), ("[0.0000004,0.0000006]", [1, 0]),
  ])
  func `a point at an edge is one`(_ coordinates: String, _ place: [Int32]) throws {
    let result = try read(("Spots.json", results(spot("s1", coordinates))))
    #expect(self.place(result.community) == place)
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (#"{"latitude":91,"longitude":8}"#, #"{"latitude":91,"longitude":8}"#), ("[181,8]", "[181,8]"),
    (#"{"latitude":"north","longitude":8}"#, #"{"latitude":"north","longitude":8}"#),
    (#"{"latitude":8}"#, #"{"latitude":8}"#), ("[8]", "[8]"), ("true", "true"), ("17", "17"),
    (#""nan, 8""#, #""nan, 8""#), (#"{"latitude":[1],"longitude":8}"#, #"{"latitude":[1],"longitude":8}"#),
    (#"[[1,2],[3,4]]"#, "[[1,2],[3,4]]"), (#""Stockholm""#, #""Stockholm""#),
    (#"{"geoPointValue":{"latitude":"x"}}"#, #"{"geoPointValue":{"latitude":"x"}}"#),
  ])
  func `what is not a point is reported with its location, and the spot stays`(
    _ coordinates: String,
    _ shown: String
  )
    throws
  {
    let result = try read(("Spots.json", "{\"results\":[\n" + spot("s1", coordinates) + "]}"))
    #expect(result.community.spots.map(\.name) == ["Spot s1"])
    #expect(result.community.spots[0].place == nil)
    #expect(
      result.diagnostics.map(line) == [
        "Spots.json:2:49: Spots/s1: coordinates '\(shown)' is not a valid location; shown without a pin. Use a latitude from -90 to 90 and a longitude from -180 to 180, as numbers."
      ]
    )
  }

  @Test(arguments: [#","coordinates":null"#, "", #","coordinates":{"latitude":null,"longitude":null}"#])
  func `a spot that does not say where it is stays and is reported`(_ coordinates: String) throws {
    let result = try read(("Spots.json", results(#"{"objectId":"s1","name":"Nowhere"\#(coordinates)}"#)))
    #expect(result.community.spots.map(\.name) == ["Nowhere"])
    #expect(
      result.diagnostics.map(line) == [
        "Spots.json:1:13: Spots/s1: coordinates is missing; the spot is shown without a pin. Use a latitude from -90 to 90 and a longitude from -180 to 180, as numbers."
      ]
    )
  }

  @Test
  func `spots stand by name, those without one last`() throws {
    let names = [
      ("c", #","name":"beach""#), ("b", ""), ("a", #","name":"Arch""#), ("d", #","name":"Beach""#),
    ]
    let records = names.map { #"{"objectId":"\#($0)","coordinates":[1,2]\#($1)}"# }.joined(separator: ",")
    let result = try read(("Spots.json", #"{"results":[\#(records)]}"#))
    #expect(result.community.spots.map(\.id) == ["a", "c", "d", "b"])
  }

  @Test
  func `a spot has its picture, its text, who shared it and when`() throws {
    let image = #"{"__type":"File","name":"p.jpg","url":"https://files.example/p.jpg"}"#
    let more =
      #","spotImage":\#(image),"description":"Mind the swans. bo@example.org","user":\#(user("u2")),"createdAt":"2020-01-01T00:00:01Z""#
    let result = try read(("_User.json", Self.users), ("Spots.json", results(spot("s1", "[1,2]", more))))
    let spot = try #require(result.community.spots.first)
    #expect(spot.picture == "https://files.example/p.jpg")
    #expect(spot.text.hasPrefix("Mind the swans. bo@"))
    #expect(!spot.text.contains("example.org"))
    #expect(spot.blogger == 1)
    #expect(spot.createdDate?.seconds == 1_577_836_801)
  }

  @Test
  func `a blog may be about a spot, or have a place of its own`() throws {
    let pointer = #","spot":{"__type":"Pointer","className":"Spots","objectId":"s1"}"#
    let own = #","coordinates":{"__type":"GeoPoint","latitude":3,"longitude":4}"#
    let result = try read(
      ("_User.json", Self.users),
      ("Posts.json", results(post("p1", pointer), post("p2", own), post("p3"), post("p4", pointer + own))),
      ("Spots.json", results(spot("s2", "[9,9]"), spot("s1", "[1,2]")))
    )
    let community = result.community
    #expect(community.blogs.indices.map { community.parts(ofBlog: $0).spot } == [0, nil, nil, 0])
    #expect(community.blogs(ofSpot: 0) == [0, 3])
    #expect(community.blogs(ofSpot: 1) == [])
    let latitudes = community.blogs.indices.map { community.place(ofBlog: $0)?.microLatitude }
    #expect(latitudes == [2_000_000, 3_000_000, nil, 3_000_000])
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `a spot that is not there leaves its blog`() throws {
    let pointer = #","spot":"s9""#
    let result = try read(("_User.json", Self.users), ("Posts.json", results(post("p1", pointer))))
    #expect(result.community.blogs.count == 1)
    #expect(result.community.parts(ofBlog: 0).spot == nil)
    #expect(
      result.diagnostics.map { line($0).drop { $0 != " " }.dropFirst() } == [
        "Posts/p1: spot 's9' is not in the export; the blog is shown without it. Export the spots as well, or ignore this if it was deleted."
      ]
    )
  }

  @Test(arguments: [
    #"["p1","p2","p1"]"#,
    #"[{"__type":"Pointer","className":"Posts","objectId":"p1"},{"__type":"Pointer","className":"Posts","objectId":"p2"},{"__type":"Pointer","className":"Posts","objectId":"p1"}]"#,
    #"[{"$oid":"p1"},{"$oid":"p2"}]"#,
  ])
  func `what a user likes is in the user's record, and counts once per person`(_ liked: String) throws {
    let users =
      #"{"results":[{"objectId":"u1","username":"ana"},{"objectId":"u2","username":"bo","likedPosts":\#(liked)}]}"#
    let result = try read(("_User.json", users), ("Posts.json", results(post("p1"), post("p2"))))
    let community = result.community
    #expect(community.blogs.indices.map { community.likes(ofBlog: $0).map(\.blogger) } == [[1], [1]])
    #expect(community.likeCount(ofBlog: 0) == 1)
    #expect(result.diagnostics.map(line) == [])
  }

  @Test(arguments: [
    ("_Join:likedPosts:_User.json", #"{"owningId":"u2","relatedId":"p1"}"#),
    ("_Join:likes:Posts.json", #"{"owningId":"p1","relatedId":"u2"}"#),
    ("_Join:likedPosts:_User.json", #"{"_id":"j1","relatedId":"p1","owningId":"u2"}"#),
  ])
  func `a relation of Parse is in a file of its own, whichever end it belongs to`(
    _ name: String,
    _ pair: String
  ) throws {
    let users =
      #"{"results":[{"objectId":"u1","username":"ana"},{"objectId":"u2","username":"bo","likedPosts":{"__type":"Relation","className":"Posts"}}]}"#
    let result = try read(
      ("_User.json", users),
      ("Posts.json", results(post("p1"))),
      (name, results(pair, pair))
    )
    #expect(result.community.likes(ofBlog: 0).map(\.blogger) == [1])
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `mongoexport writes the same community`() throws {
    let date = #""_created_at":{"$date":"2020-01-01T00:00:00Z"}"#
    let result = try read(
      ("_User.json", #"{"_id":"u1","username":"ana"}"# + "\n" + #"{"_id":"u2","username":"bo"}"#),
      (
        "Posts.json",
        #"{"_id":"p1","caption":"x","_p_author":"_User$u1","_p_spot":"Spots$s1",\#(date),"image":"a_x.jpg"}"#
      ),
      ("Comments.json", #"{"_id":"c1","text":"nice","_p_post":"Posts$p1","_p_author":"_User$u2",\#(date)}"#),
      ("Spots.json", #"{"_id":"s1","name":"Pier","coordinates":[18.07,59.325],"spotImage":"b_x.jpg"}"#),
      ("_Join:likedPosts:_User.json", #"{"_id":"j1","relatedId":"p1","owningId":"u2"}"#)
    )
    let community = result.community
    #expect(community.blogs.map(\.picture) == ["a_x.jpg"])
    #expect(community.parts(ofBlog: 0).spot == 0)
    #expect(community.comments(ofBlog: 0).map(\.author) == [1])
    #expect(community.likes(ofBlog: 0).map(\.blogger) == [1])
    #expect(community.spots[0].picture == "b_x.jpg")
    #expect(place(community) == [59_325_000, 18_070_000])
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `latitude and longitude may be fields of their own`() throws {
    let map = FieldMap(
      name: "own",
      rules: [
        FieldMap.Rule(
          .spot,
          in: ["places"],
          sources: [
            FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.latitude, from: ["geo.north"]),
            FieldMap.Source(.longitude, from: ["geo.east"]),
          ]
        )
      ]
    )
    let text =
      #"[{"id":"a","geo":{"north":1.5,"east":"2.5"}},{"id":"b","geo":{"north":1.5,"east":"far"}},{"id":"c"}]"#
    let result = try ExportReader(options: ExportOptions(fieldMap: map)).read(
      [("places.json", Array(text.utf8))]
    )
    #expect(place(result.community) == [1_500_000, 2_500_000])
    #expect(result.community.spots.map { $0.place == nil } == [false, true, true])
    #expect(
      result.diagnostics.map { $0.summary } == [
        "geo.north, geo.east '1.5, far' is not a valid location; shown without a pin",
        "place is missing; the spot is shown without a pin",
      ]
    )
  }

  @Test
  func `a spot may be private, hidden, or by a person who is`() throws {
    let result = try read(
      ("_User.json", Self.users),
      (
        "Spots.json",
        results(
          spot("s1", "[1,2]", #","hidden":true"#),
          spot("s2", "[1,2]"),
          spot("s3", "[1,2]"),
          spot("s4", "[1,2]", #","user":\#(user("u2"))"#)
        )
      ),
      ("Posts.json", results(post("p1", #","spot":"s1""#), post("p2", #","spot":"s2""#))),
      hidden: ["spots/s2", "bloggers/u2"]
    )
    #expect(result.community.spots.map(\.id) == ["s3"])
    #expect(result.community.blogs.indices.map { result.community.parts(ofBlog: $0).spot } == [nil, nil])
    #expect(result.withheld[.spot] == 1)
    #expect(result.redacted[.spot] == 2)
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `who shared a spot and is not in the export is an unknown blogger`() throws {
    let result = try read(("Spots.json", results(spot("s1", "[1,2]", #","user":"u7""#))))
    #expect(result.community.bloggers.map(\.isUnknown) == [true])
    #expect(
      result.diagnostics.map { $0.summary } == [
        "blogger 'u7' is not in the export; 1 spot shown under an unknown blogger"
      ]
    )
  }

  @Test
  func `one task and several read the same`() async throws {
    let spots = (0..<400).map { spot("s\($0)", "[\(Double($0) / 10),\(Double($0) / 20)]") }
    let posts = (0..<400).map { post("p\($0)", #","spot":"s\#(399 - $0)""#) }
    let files = [
      ("_User.json", Self.users), ("Posts.json", #"{"results":[\#(posts.joined(separator: ","))]}"#),
      ("Spots.json", #"{"results":[\#(spots.joined(separator: ","))]}"#),
    ]
    var options = ExportOptions(fieldMap: .spots)
    let one = try ExportReader(options: options).read(files.map { ($0.0, Array($0.1.utf8)) }).community
    options.jobs = 4
    let several = try await ExportReader(options: options, sliceSize: 2000).read(
      origins: files.map { .kept(name: $0.0, .memory(Array($0.1.utf8))) }
    ).community
    #expect(several.spots == one.spots)
    #expect(several.blogs.map(\.id) == one.blogs.map(\.id))
    #expect(
      several.blogs.indices.map { several.parts(ofBlog: $0).value }
        == one.blogs.indices.map { one.parts(ofBlog: $0).value }
    )
  }
}
