import ArgumentParser

/// Where the commands that build put the site.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "The output folder. The default is public.",
    completion: .directory
  )
  var output: String?

  @Flag(help: "Allow an output folder with files that blogforge did not write; these files stay.")
  var adopt = false
}
