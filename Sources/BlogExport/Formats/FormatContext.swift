/// What the reading of a file that is not JSON depends on in addition to its bytes.
struct FormatContext: Sendable {
  /// Converts HTML; nil if it stays as it is.
  var html: HTMLConverter?
  /// Reads YAML; nil if it cannot be read.
  var yaml: YAMLConverter?
  /// Where posts are in a folder of texts.
  var layout = TextFolderLayout()
  /// The formats whose records are rewritten before the field map is used.
  var rewritten: [RewrittenFormat] = []
  /// What the tweets of a Twitter archive refer to.
  var tweets = TweetArchive()
  /// The accounts whose exports of Instagram are among the files.
  var accounts = InstagramAccounts()
  /// What is not shown as a quote either.
  var unquotable = Unquotable()
  /// The file's path below the folder that the user named, or its own name.
  var path = ""
  /// The file's folder, as the addresses of pictures next to it name it; begins with the name of the archive if it is in
  /// one.
  var folder = ""
  /// The texts that the file may name if it is a table; nil if there are none.
  var tableTexts: TableTexts?
}
