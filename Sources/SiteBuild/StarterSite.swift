import Basics
import ImageResize
public import SiteOutput

/// A small site folder to begin with: it can be built immediately and shows where everything goes.
public enum StarterSite {
  /// Writes the starter site; an existing `.gitignore` is kept.
  ///
  /// - Parameter folder: created if it is missing.
  ///
  /// - Returns: the files that were written.
  /// - Throws: ``NewFiles/Refusal``; `.exists` before anything is written.
  public static func write(to folder: String) throws(NewFiles.Refusal) -> [String] {
    var files: [(path: String, bytes: [UInt8])] = [
      ("blogforge.yml", Array(configuration.utf8)), ("export/export.json", Array(export.utf8)),
    ]
    // If the picture library cannot be started, the site has no picture.
    if let picture = try? ImageResizer().placeholder(pictureRecipe) {
      files.append(("images/blogs/ana/first", picture.bytes))
    }
    for file in files { try NewFiles.refuseExisting(FileSystem.join(folder, file.path)) }
    // A repository may already have one.
    let ignored = FileSystem.join(folder, ".gitignore")
    if FileSystem.status(of: ignored) == nil { files.append((".gitignore", Array(gitIgnore.utf8))) }
    return try NewFiles.write(files, in: folder)
  }

  /// What blogforge creates: the site, temporary files next to it during a build, the cache, and who is who.
  static let gitIgnore = """
    /public/
    .*.blogforge-*
    /.cache/
    /pseudonyms.txt

    """

  private static let pictureRecipe = Recipe(
    name: "starter",
    width: 1200,
    height: 900,
    fit: .clip,
    format: .jpeg,
    quality: 85
  )

  private static let configuration = """
    # The settings of your site; docs/configuration.md lists them all.
    title: My community
    description: What we make, see and eat.
    language: en
    timezone: UTC
    # The address of the site. Feeds, the sitemap and link previews need it.
    # base-url: https://example.org/
    # Addresses with titles, such as /blogs/our-first-blog-6bn5/. Decide before you publish; docs/hosts.md explains them.
    addresses: {blogs: title}

    """

  private static let export = """
    {
      "__collections__": {
        "bloggers": {
          "ana": {
            "bloggerId": "ana",
            "displayName": "ana",
            "firstName": "Ana",
            "lastName": "Becker",
            "bio": "Bread, bicycles and the sea.",
            "joinedDate": "2024-05-01T08:00:00Z",
            "website": "https://example.org"
          },
          "ben": {
            "bloggerId": "ben",
            "displayName": "ben",
            "firstName": "Ben",
            "lastName": "Okoro",
            "joinedDate": "2024-05-02T09:30:00Z"
          }
        },
        "blogs": {
          "first": {
            "documentId": "first",
            "bloggerId": "ana",
            "imageURL": "images/blogs/ana/first",
            "blogDescription": "Our first blog\\n\\nReplace **export/export.json** with the export of your app and copy its pictures to *images/*.\\n\\n#welcome",
            "createdDate": "2024-05-03T10:00:00Z",
            "__collections__": {
              "comments": {
                "c1": {
                  "commentId": "c1",
                  "commentText": "Looking forward to more!",
                  "commentedBy": "ben",
                  "createdDate": "2024-05-03T11:00:00Z"
                }
              }
            }
          },
          "second": {
            "documentId": "second",
            "bloggerId": "ben",
            "blogDescription": "Rode to the lighthouse and back before breakfast. #cycling",
            "createdDate": "2024-05-04T06:45:00Z"
          }
        },
        "likes": {
          "l1": {"likeId": "l1", "blogId": "first", "likedBy": "ben", "createdDate": "2024-05-03T10:30:00Z"}
        }
      }
    }

    """
}
