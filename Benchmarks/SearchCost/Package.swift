// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SearchCost",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "blogforge", path: "../..")],
  targets: [
    .executableTarget(
      name: "SearchCost",
      dependencies: [
        .product(name: "SearchIndex", package: "blogforge")
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ]
)
