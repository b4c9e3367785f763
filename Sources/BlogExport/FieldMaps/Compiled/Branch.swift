/// The uses of a field that feeds more than one property, contains nested fields, or is a mark.
struct Branch: Sendable {
  /// The properties that the value itself feeds.
  var uses: [PathTree.Use] = []
  /// The numbers of the marks that the value itself is checked against.
  var marks: [Int] = []
  /// Whether nested fields may be marks of the record.
  var holdsMarks = false
  /// The number of the key table of nested fields in the compiled map; nil if there is none.
  var inner: Int?
  /// The branches for those of its objects that have a value, by their numbers.
  var choices: [(choice: PathChoice, branch: Int)] = []
  /// One bit for each property that the value or its nested fields can feed.
  var reach: UInt64 = 0
  /// The role of the key in the formats of export tools, if it has one.
  var builtIn: KeyTable.Role?
}
