extension ExportFinding.Fact {
  /// What the user can do.
  var hint: String? {
    switch self {
    case .languageUnusable: "Use a BCP 47 tag, for example en or pt-BR."
    case .dateUnreadable(_, _, _, let format?), .editedDateUnreadable(_, _, let format?):
      "Write it as \(PlainText.quoted(format)), or change 'date' in the field map."
    case .dateUnreadable, .editedDateUnreadable, .dateMissing:
      "Use ISO 8601, for example 2019-03-10T18:30:46Z."
    case .frontMatterUnreadable: "Correct it: blogforge does not know whether the text is a draft."
    case .privacyUnknown:
      "Set the account to English and export again, or save the field map and change 'unless' in it."
    case .accountUnknown:
      "Name the whole export of each account, in a folder of its own, or save the field map and change 'unless' in it."
    case .surrogateReplaced: "Type the character again in the app."
    case .encodingRepaired: "Export again as UTF-8."
    case .fieldUnusable:
      "Name a part of it in the field map, for example 'name.first', or export one string, number or timestamp."
    case .linkUnusable: "Use a full URL, for example https://example.org/jane."
    case .pictureUnusable: "Use the URL or the storage path of a picture."
    case .picturesWithoutAddress(let field, _):
      "Name the field of the address in the field map, for example 'pictures: {path: \(field), address: url}'."
    case .mediaNotShown: "A blog shows one video. What the author wrote about the others is in its text."
    case .uploadsUnknown: "Export the post with both 'raw' and 'cooked', as /posts/ID.json returns it."
    case .patternsUnknown:
      "Export all content, not only the posts, or ignore this if the pattern was deleted."
    case .idMissing(_, isUnmapped: true):
      "Add the field of the id to the field map, for example 'id: post_id'."
    case .idMissing: "Give the record an id, or export it under its document id."
    case .idRepeated: "Remove one of them."
    case .blogEmpty, .commentEmpty, .picturesTooMany, .notARecord, .questionEmpty, .quoteEmpty,
      .favouriteIncomplete, .additionIncomplete, .likeIncomplete, .followIncomplete, .exportsMerged,
      .addressMasked:
      nil
    case .textMissing: "Export it again with the text, or ignore this if the blog has none."
    case .authorMissing: "Add the id of the blogger."
    case .parentsMissing:
      "Export these comments as well, or ignore this if they are deleted or private."
    case .repliesCircular: "Correct the ids of the comments to which they reply."
    case .commentsElsewhere:
      "No action needed if they are replies to other people, or to posts that are deleted or private."
    case .commentWithoutBlog, .likesWithoutBlog: "Export the blogs as well, or ignore this if it was deleted."
    case .countUnreadable: "Export it as a number."
    case .numberUnreadable: "Export it as a number, or use type: text in the field map."
    case .questionUnknown: "Export the questions as well, or ignore this if it was deleted."
    case .favouritesWithoutQuote: "Export the quotes as well, or ignore this if it was deleted."
    case .additionUnmatched: "Use the name in the blogger's own record, or ignore this."
    case .placeUnusable, .placeMissing:
      "Use a latitude from -90 to 90 and a longitude from -180 to 180, as numbers."
    case .spotUnknown: "Export the spots as well, or ignore this if it was deleted."
    case .pagesMissing: "Export these pages as well, each to a separate file."
    case .bloggerUnknown: "Export the bloggers as well, or ignore this if the account was deleted."
    case .nestedTooDeep, .nestedTooMany: "Export the inner collections separately."
    case .profilesWithheld: "If these profiles are public, remove the ACL from their records."
    case .exportsUndated: "Put each export into a folder with its date, for example export/2024-06-30/."
    case .collectionsEmpty: "No action needed for a new community; otherwise export again."
    case .collectionsUnused(let names, FieldMap.wordpressREST.name?)
    where names.allSatisfy({ FieldMap.wordpressOtherCollections.contains($0.lowercased()) }):
      nil
    // They may be other kinds of posts: folders of a site generator, and types of one's own.
    case .collectionsUnused(_, FieldMap.markdown.name?), .blogsUnknown(_, FieldMap.markdown.name?),
      .collectionsUnused(_, FieldMap.wordpressREST.name?), .blogsUnknown(_, FieldMap.wordpressREST.name?):
      "If they contain blogs, add them to 'from' in the field map; --write-fieldmap saves it."
    // What other platforms export is known: the rest are members, settings and the like.
    case .collectionsUnused(_, .some): nil
    case .collectionsUnused:
      "If they contain blogs, try another field map, for example --fieldmap auto, or write one."
    case .blogsUnknown: "Try another field map, for example --fieldmap auto, or write one."
    case .mapCollectionUnused(_, _, let similar):
      Self.meant(similar) ?? "Use a name of the export, or remove it from the field map."
    case .mapPathUnused(_, _, _, let similar, let seen):
      Self.meant(similar) ?? (seen.isEmpty ? nil : "The fields include \(Self.inWords(seen)).")
    case .namesUnknown(_, let seen):
      (seen.isEmpty ? "If another field" : "The fields include \(Self.inWords(seen)). If one of them")
        + " is the public name, save the field map with --write-fieldmap and write it into it."
    case .recordsMarked:
      "If they are public, save the field map with --write-fieldmap and change 'unless' in it."
    case .redactionUnmatched: "Write the id exactly as in the export; upper and lower case differ."
    case .more: "Fix the first ones and check again."
    }
  }
}
