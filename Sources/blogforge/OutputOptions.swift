import ArgumentParser

/// Where the commands that build put the site.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "The folder of the finished site. The default is public.",
    completion: .directory
  )
  var output: String?

  @Flag(help: "Build into a folder with files that blogforge did not write; they stay.")
  var adopt = false
}
