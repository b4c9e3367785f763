// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ReadingCost",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "blogforge", path: "../..")],
  targets: [
    .executableTarget(
      name: "ReadingCost",
      dependencies: [
        .product(name: "BlogExport", package: "blogforge"), .product(name: "BlogModel", package: "blogforge"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ]
)
