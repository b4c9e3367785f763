/// A picture of a record that is being read.
struct PictureFacts: Hashable {
  /// `FieldValue.unusable` if it has none.
  var address: FieldValue
  var alt = FieldValue.missing
  var caption = FieldValue.missing
}
