// swift-tools-version: 6.2
import PackageDescription

/// Set once for all targets; language mode 6 is the default of these tools.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library of ours, its dependencies the check of docs/architecture.md.
func module(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings, plugins: plugins)
}

/// Tests are compiled without optimization: they run once, and compiling costs more than that.
///
/// All files of a module at once, because several processes would each read the imported modules. One process for
/// code and interface, because a second one would check all types again for an interface that nothing imports.
let testSettings: [SwiftSetting] =
  settings
  + [.unsafeFlags(["-Onone", "-gnone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

/// Compiled without optimization: what only reads options or runs for a moment while the program is built.
let unoptimized: [SwiftSetting] = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The tests of one module.
func tests(of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    exclude: exclude,
    swiftSettings: testSettings
  )
}

/// A C library found through pkg-config.
func systemLibrary(_ name: String, _ pkgConfig: String, apt: [String], brew: [String]) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt), .brew(brew)])
}

let package = Package(
  name: "blogforge",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "blogforge", targets: ["blogforge"]),
    .library(name: "BlogModel", targets: ["BlogModel"]),
    .library(name: "BlogExport", targets: ["BlogExport"]),
    .library(name: "MarkdownHTML", targets: ["MarkdownHTML"]),
    .library(name: "ImageResize", targets: ["ImageResize"]),
    .library(name: "PictureFetch", targets: ["PictureFetch"]),
    .library(name: "Publisher", targets: ["Publisher"]),
    .library(name: "SearchIndex", targets: ["SearchIndex"]),
    .library(name: "TemplateEngine", targets: ["TemplateEngine"]),
    .library(name: "SiteBuild", targets: ["SiteBuild"]),
    .library(name: "PreviewServer", targets: ["PreviewServer"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: [
    systemLibrary(
      "CMarkGFM",
      "libcmark-gfm",
      apt: ["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"],
      brew: ["cmark-gfm"]
    ),
    systemLibrary("CXXHash", "libxxhash", apt: ["libxxhash-dev"], brew: ["xxhash"]),
    // Opened at run time, so that nothing links them; of libcurl the header is needed, which macOS has.
    .systemLibrary(name: "CVips"),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    systemLibrary("CZlib", "zlib", apt: ["zlib1g-dev"], brew: ["zlib"]),
    .systemLibrary(name: "CFileSystem"),
    // Opened at run time, and declared by hand.
    .systemLibrary(name: "CArchive"),

    module("Basics", ["CArchive", "CXXHash", "CZlib"]),
    module("BlogModel", ["Basics"]),
    module("BlogExport", ["Basics", "BlogModel"]),
    module("MarkdownHTML", ["Basics", "CMarkGFM"]),
    module("ImageResize", ["Basics", "CFileSystem", "CVips", "CZlib"]),
    module("PictureFetch", ["Basics", "CCurl"]),
    module("Publisher", ["Basics"]),
    module("SearchIndex", ["Basics"], plugins: ["EmbedFiles"]),
    module("TemplateEngine", ["Basics"]),
    module("SiteOutput", ["Basics", "BlogModel", "CFileSystem"]),
    module(
      "Media",
      ["Basics", "BlogModel", "MarkdownHTML", "ImageResize", "PictureFetch", "SiteOutput"]
    ),
    module(
      "Pages",
      ["Basics", "BlogModel", "MarkdownHTML", "ImageResize", "SiteOutput", "Media", "TemplateEngine"],
      plugins: ["EmbedFiles"]
    ),
    module(
      "SiteBuild",
      [
        "Basics", "BlogModel", "BlogExport", "MarkdownHTML", "ImageResize", "PictureFetch", "Publisher",
        "SearchIndex", "SiteOutput", "Media", "Pages", "TemplateEngine", "CFileSystem", "Yams",
      ],
      plugins: ["EmbedFiles"]
    ),
    module(
      "PreviewServer",
      [
        "Basics", "BlogModel",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      plugins: ["EmbedFiles"]
    ),
    module("Studio", ["Basics", "BlogModel", "BlogExport", "PreviewServer"], plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "blogforge",
      dependencies: [
        "Basics", "BlogModel", "BlogExport", "MarkdownHTML", "ImageResize", "PictureFetch",
        "Publisher", "SiteOutput", "TemplateEngine", "Media", "Pages", "SiteBuild", "PreviewServer", "Studio",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: unoptimized
    ),

    .executableTarget(name: "embed-files", swiftSettings: unoptimized),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: testSettings),
    tests(of: "Basics"),
    tests(of: "BlogModel"),
    tests(of: "BlogExport", ["BlogModel"]),
    tests(of: "MarkdownHTML"),
    tests(of: "ImageResize", ["CVips"]),
    tests(of: "PictureFetch"),
    tests(of: "Publisher", ["Basics"]),
    tests(of: "SearchIndex", ["Basics", "CZlib"], exclude: ["vectors.json"]),
    tests(of: "TemplateEngine", ["Basics"]),
    tests(
      of: "PreviewServer",
      [
        "CZlib", .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]
    ),
    tests(
      of: "SiteBuild",
      [
        "Basics", "BlogModel", "BlogExport", "CFileSystem", "ImageResize", "PictureFetch",
        "Media", "Pages", "Publisher", "SearchIndex", "SiteOutput", "TemplateEngine",
      ]
    ),
    tests(of: "Pages", ["Basics", "BlogModel", "Media", "SiteOutput", "TemplateEngine"]),
    tests(of: "SiteOutput", ["Basics"]),
    tests(of: "Media", ["Basics", "BlogModel", "ImageResize", "PictureFetch", "SiteOutput"]),
    .testTarget(name: "embed-filesTests", dependencies: ["embed-files"], swiftSettings: testSettings),
    tests(of: "Studio", ["Basics", "BlogExport", "BlogModel", "PreviewServer"]),
    tests(
      of: "blogforge",
      [
        "BlogExport", "BlogModel", "Media", "Pages", "Publisher", "SiteBuild", "Studio",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
  ]
)
