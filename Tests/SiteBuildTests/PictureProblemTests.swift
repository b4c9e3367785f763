import BlogModel
import Testing

@testable import SiteBuild

struct PictureProblemTests {
  @Test func `each problem says what was done and what to do`() {
    func words(_ problem: PictureProblem) -> String {
      let diagnostic = problem.diagnostic(record: "blogs/b1")
      return "\(diagnostic.code): \(diagnostic.summary). \(diagnostic.hint ?? "")"
    }
    #expect(
      words(.missing("blogs/u1/b1", hasPlaceholder: true))
        == "picture-missing: no local copy of the picture blogs/u1/b1; a placeholder stands in. "
        + "Copy the storage bucket to images/, as in gsutil -m cp -r gs://BUCKET/images ."
    )
    #expect(
      words(.allMissing(folder: "images", count: 97))
        == "pictures-missing: no pictures here, so that 97 of the export are missing; placeholders stand in. "
        + "Copy the storage bucket there, as in gsutil -m cp -r gs://BUCKET/images . or name its folder by --images."
    )
    #expect(
      words(.refused("../x", hasPlaceholder: false))
        == "picture-refused: the picture ../x leads out of the folder of pictures; shown without it. "
        + "Name it by an http or https URL or by a path without '..'."
    )
    #expect(
      words(.broken(file: "blogs/u1/b1", reason: "cut short"))
        == "picture-broken: the picture cannot be used (cut short); a placeholder stands in. "
        + "Copy it from the storage bucket again, or save it as JPEG."
    )
    #expect(
      words(.damaged(file: "x"))
        == "picture-damaged: the picture is damaged; shown as far as it goes. Copy it from the storage bucket again."
    )
    #expect(
      words(.linkLeadsOut("x"))
        == "picture-link: the link leads out of the folder of pictures and is not followed. Put the picture itself there."
    )
  }

  @Test func `an access token never reaches a report`() {
    #expect(PictureProblem.shown("https://x/v0/b/c/o/images%2Fa?alt=media&token=secret") == "images/a")
    #expect(PictureProblem.shown("file:///a?token=secret") == "file:///a")
  }
}
