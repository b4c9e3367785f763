import Basics
import Pages
import SiteBuild

/// Where the machine that builds says that the site will be.
enum HostURL {
  /// The variables that are looked at, in order.
  ///
  /// Netlify ("Environment variables", deploy URLs): the site's own address in production, else that of the deploy.
  /// Cloudflare Pages ("Build configuration", environment variables); GitLab ("Predefined variables").
  private static var names: [String] {
    let isProduction = value("CONTEXT") == "production"
    return (isProduction ? [] : ["DEPLOY_PRIME_URL"]) + ["URL", "CF_PAGES_URL", "CI_PAGES_URL"]
  }

  /// The address; nil where no variable names one.
  ///
  /// - Throws: `Failure` when one is set and names no address.
  static func find() throws(Failure) -> BaseURL? {
    for name in names {
      guard let text = value(name), !text.isEmpty else { continue }
      guard let url = BaseURL(text) else {
        throw Failure(.usage, "\(name) must be like https://example.org/blog/, not '\(text)'.")
      }
      return url
    }
    return nil
  }

  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
