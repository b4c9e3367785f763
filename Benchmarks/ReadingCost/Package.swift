// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A product of blogforge itself.
func product(_ name: String) -> Target.Dependency { .product(name: name, package: "blogforge") }

let package = Package(
  name: "ReadingCost",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "blogforge", path: "../..")],
  targets: [
    .executableTarget(
      name: "ReadingCost",
      dependencies: [product("BlogExport"), product("BlogModel")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "MarkdownCost",
      dependencies: [product("BlogExport"), product("BlogModel"), product("MarkdownHTML")],
      swiftSettings: settings
    ),
  ]
)
