// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TemplateCost",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "blogforge", path: "../..")],
  targets: [
    .executableTarget(
      name: "TemplateCost",
      dependencies: [.product(name: "TemplateEngine", package: "blogforge")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ]
)
