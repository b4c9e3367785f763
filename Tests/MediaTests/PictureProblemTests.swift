import BlogModel
import PictureFetch
import Testing

@testable import Media

struct PictureProblemTests {
  @Test func `each problem says what was done and what to do`() {
    func words(_ problem: PictureProblem) -> String {
      let diagnostic = problem.diagnostic(record: "blogs/b1")
      return "\(diagnostic.code): \(diagnostic.summary). \(diagnostic.hint ?? "")"
    }
    #expect(
      words(.missing("blogs/u1/b1", isRemote: false, hasPlaceholder: true))
        == "picture-missing: no local copy of the picture blogs/u1/b1; a placeholder is used. "
        + "Add the file, or copy the storage bucket to images/, for example with gsutil -m cp -r gs://BUCKET/images ."
    )
    #expect(
      words(.missing("blogs/u1/b1", isRemote: true, hasPlaceholder: false))
        == "picture-missing: no local copy of the picture blogs/u1/b1; shown without it. "
        + "Add the file, or copy the storage bucket to images/, for example with gsutil -m cp -r gs://BUCKET/images . or fetch it with --fetch."
    )
    #expect(
      words(.ambiguous("any/b1", isRemote: false, hasPlaceholder: true))
        == "picture-ambiguous: several files or pictures of the export have the name of the picture any/b1, "
        + "and no file has its path; a placeholder is used. Put the right one at this path in the folder of pictures."
    )
    #expect(
      words(.ambiguous("https://img.example/1.png", isRemote: true, hasPlaceholder: true))
        .hasSuffix("Put the right one at this path in the folder of pictures, or fetch it with --fetch.")
    )
    #expect(
      words(.toFetch(count: 1))
        == "pictures-to-fetch: 1 picture has neither a local copy nor one in the cache; a build will fetch it. "
    )
    #expect(
      words(.toFetch(count: 9))
        == "pictures-to-fetch: 9 pictures have neither a local copy nor one in the cache; "
        + "a build will fetch them. "
    )
    #expect(
      words(.allMissing(folder: "images", count: 97, isFetching: false, omitsPictures: false))
        == "pictures-missing: the folder has no pictures; 97 of the export are missing, and placeholders are used. "
        + "Copy the storage bucket there, for example with gsutil -m cp -r gs://BUCKET/images . or set its folder with --images, "
        + "or fetch them with --fetch."
    )
    #expect(
      words(.allMissing(folder: "images", count: 1, isFetching: true, omitsPictures: false))
        == "pictures-missing: the folder has no pictures; 1 of the export is missing, and placeholders are used. "
        + "Copy the storage bucket there, for example with gsutil -m cp -r gs://BUCKET/images . or set its folder with --images."
    )
    #expect(
      words(.allMissing(folder: "images", count: 2, isFetching: true, omitsPictures: true))
        .contains(
          "The output is inside the export, so its pictures are not used: choose another folder with --output. Copy "
        )
    )
    #expect(
      words(.refused("../x", hasPlaceholder: false))
        == "picture-refused: the picture ../x points outside the folder of pictures; shown without it. "
        + "Use an http or https URL, or a path without '..'."
    )
    #expect(
      words(.broken(file: "blogs/u1/b1", reason: "cut short"))
        == "picture-broken: the picture cannot be used (cut short); a placeholder is used. "
        + "Copy it from the storage bucket again, or save it as JPEG."
    )
    #expect(
      words(.damaged(file: "x", copy: nil))
        == "picture-damaged: the picture is damaged; the readable part is shown. Copy it from the storage bucket again."
    )
    #expect(
      words(.damaged(file: "https://x/a", copy: "/cache/1f"))
        == "picture-damaged: the picture is damaged; the readable part is shown. To fetch it again, delete /cache/1f."
    )
    #expect(
      words(.fetchedBroken("https://me:secret@x.example:81/a?token=1", reason: "cut short"))
        == "picture-fetch-failed: the picture a could not be fetched from x.example:81 (the response is a broken "
        + "picture: cut short); a placeholder is used. Build again later, or copy the picture to the folder of pictures."
    )
    #expect(
      words(.linkLeadsOut("x"))
        == "picture-link: the link points to no file in the folder of pictures; ignored. Replace the link with the picture."
    )
  }

  @Test(arguments: [
    (
      "cdn.example.org", FetchFailure.Reason.status(404),
      "the picture a could not be fetched from cdn.example.org (HTTP status 404, not found); "
        + "a placeholder is used. Copy the picture to the folder of pictures."
    ),
    (
      "127.0.0.1:8080", .privateAddress("127.0.0.1", range: "loopback"),
      "the picture a could not be fetched from 127.0.0.1:8080 (127.0.0.1 is not a public address: loopback); "
        + "a placeholder is used. If you trust this host, allow it with --fetch-allow 127.0.0.1:8080."
    ),
    (
      "x", .brokenOff,
      "the picture a could not be fetched from x (the connection was interrupted); a placeholder is used. "
        + "Build again later, or copy the picture to the folder of pictures."
    ),
    (
      "", .unusableURL,
      "the picture a could not be fetched (invalid URL); a placeholder is used. "
        + "Copy the picture to the folder of pictures."
    ),
  ])
  func `a picture that could not be fetched is reported with its host and reason`(
    host: String,
    reason: FetchFailure.Reason,
    words: String
  ) {
    let failure = FetchFailure(host: host, reason: reason)
    let diagnostic = PictureProblem.fetchFailed("a", failure, hasPlaceholder: true).diagnostic(record: nil)
    #expect(diagnostic.code == "picture-fetch-failed")
    #expect("\(diagnostic.summary). \(diagnostic.hint ?? "")" == words)
  }

  @Test func `an access token never reaches a report`() {
    #expect(PictureProblem.shown("https://x/v0/b/c/o/images%2Fa?alt=media&token=secret") == "images/a")
    #expect(PictureProblem.shown("file:///a?token=secret") == "file:///a")
    #expect(PictureProblem.shown("https://user:secret@x/a/b?token=secret") == "a/b")
    #expect(PictureProblem.shown("https://user:secret@x?token=secret") == "https://x")
    #expect(PictureProblem.shown("ftp://user:secret@x/a@b") == "ftp://x/a@b")
  }
}
