import BlogModel

/// The pictures of records that are not shown: no other record may show their files.
extension ParsedBatch {
  /// Remembers the pictures of a record whose values are not kept.
  ///
  /// Reports nothing: what is wrong with a record that is not shown does not matter.
  mutating func excludePictures(of source: Source) {
    for property in [FieldMap.Property.picture, .video, .photo, .cover] {
      guard case .string(let slice) = source.record[property], slice.count <= Self.longestAddress else {
        continue
      }
      exclude(picture: text(property, source, clean: PlainText.paragraphs))
    }
    let conversion = source.compiledMap.valueConversion(.pictures, of: source.kind)
    for facts in source.record.pictures {
      guard case .string(let slice) = facts.address else { continue }
      let text = withText(slice, source, PlainText.paragraphs)
      let shown = conversion?.pictures(in: text, rank: source.record.rank(of: .pictures))?.map(\.address)
      for address in shown ?? conversion?.list(text) ?? [text] where address.utf8.count <= Self.longestAddress
      {
        exclude(picture: PlainText.trimmed(address))
      }
    }
  }

  /// Remembers the pictures of a blog.
  mutating func excludePictures(of blog: Blog, _ parts: BlogParts) {
    exclude(picture: blog.picture)
    exclude(picture: parts.video)
    for picture in parts.pictures { exclude(picture: picture.address) }
  }

  /// Remembers the pictures of a blogger.
  mutating func excludePictures(of blogger: Blogger) {
    exclude(picture: blogger.photo)
    exclude(picture: blogger.cover)
  }

  /// Remembers a picture.
  mutating func exclude(picture address: String?) {
    if let address, !address.isEmpty { excludedPictures.insert(PictureAddress.absolute(address)) }
  }
}
