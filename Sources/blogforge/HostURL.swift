import Basics
import Pages
import SiteBuild

/// The address of the site, as the environment of the machine that builds defines it.
enum HostURL {
  /// The variables that are read, in order.
  ///
  /// Netlify ("Environment variables", deploy URLs): the site's own address in production, else that of the deploy.
  /// Cloudflare Pages ("Build configuration", environment variables); GitLab ("Predefined variables").
  private static var names: [String] {
    let isProduction = value("CONTEXT") == "production"
    return (isProduction ? [] : ["DEPLOY_PRIME_URL"]) + ["URL", "CF_PAGES_URL", "CI_PAGES_URL"]
  }

  /// The address; nil if no variable is set.
  ///
  /// - Throws: `Failure` when a variable is set and is not an address.
  static func find() throws(Failure) -> BaseURL? {
    for name in names {
      guard let text = value(name), !text.isEmpty else { continue }
      guard let url = BaseURL(text) else {
        throw Failure(.usage, "\(name) must be an address such as https://example.org/blog/, not '\(text)'.")
      }
      return url
    }
    return nil
  }

  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
