/// The export with one array per collection as plain structs of the fields that blogforge keeps, for
/// `JSONDecoder`.
struct DecodedArrays: Decodable {
  let bloggers: [Blogger]
  let blogs: [Blog]
  let comments: [Comment]
  let likes: [Like]
}

/// The export of node-firestore-import-export: a dictionary per collection, comments inside their blog.
struct DecodedMaps: Decodable {
  let collections: Collections

  private enum CodingKeys: String, CodingKey {
    case collections = "__collections__"
  }

  struct Collections: Decodable {
    let bloggers: [String: Blogger]
    let blogs: [String: BlogWithComments]
    let likes: [String: Like]
  }

  struct BlogWithComments: Decodable {
    let documentId: String
    let bloggerId: String
    let blogDescription: String
    let createdDate: String
    let collections: Comments

    private enum CodingKeys: String, CodingKey {
      case documentId, bloggerId, blogDescription, createdDate
      case collections = "__collections__"
    }
  }

  struct Comments: Decodable {
    let comments: [String: Comment]
  }
}

struct Blogger: Decodable {
  let bloggerId: String
  let displayName: String
  let firstName: String
  let lastName: String
  let bio: String
  let joinedDate: String
}

struct Blog: Decodable {
  let documentId: String
  let bloggerId: String
  let blogDescription: String
  let createdDate: String
}

struct Comment: Decodable {
  let blogId: String
  let commentId: String
  let commentText: String
  let commentedBy: String
  let createdDate: String
}

struct Like: Decodable {
  let blogId: String
  let likeId: String
  let likedBy: String
  let createdDate: String
}
