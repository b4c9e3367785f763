import Basics
import Pages

/// The file `vercel.json` (vercel.com/docs/project-configuration), which Vercel reads at the root of what it deploys.
enum VercelFile {
  /// How many redirects Vercel reads ("Configuration redirects", limits).
  private static let limit = 1024

  /// The file.
  static func text(
    _ basePath: String,
    _ redirects: SiteRedirects,
    _ policy: PagePolicy = PagePolicy()
  ) -> String {
    let single = redirects.entries.prefix(max(0, limit - redirects.patterns.count))
    let rules = single.map { ($0.from, $0.to) } + redirects.patterns.map { ($0.from, $0.to) }
    return JSONWriter.object { json in
      json.member("$schema", "https://openapi.vercel.sh/vercel.json")
      json.member("framework", orNull: String?.none)
      json.member("buildCommand", orNull: String?.none)
      json.member("outputDirectory", ".")
      json.member(
        "headers",
        array: [("\(basePath)(.*)", policy.headers)]
          + policy.hashedFolders.map {
            ("\(basePath)\($0)/(.*)", [("Cache-Control", PagePolicy.longCaching)])
          }
      ) { json, rule in
        json.object { json in
          json.member("source", rule.0)
          json.member("headers", array: rule.1) { json, header in
            json.object { json in
              json.member("key", header.0)
              json.member("value", header.1)
            }
          }
        }
      }
      json.member("redirects", array: rules.prefix(limit)) { json, rule in
        json.object { json in
          json.member("source", rule.0)
          json.member("destination", rule.1)
          json.member("statusCode", 301)
        }
      }
    } + "\n"
  }
}
