import Basics
import BlogExport
import BlogModel
import Pages
import SiteBuild
import SiteOutput
import Studio

/// The options of a community, and its private data.
extension StudioCommand {
  /// Checks the arguments against each other.
  func validateArguments() throws(Failure) {
    if let port, !(1...65535).contains(port) {
      throw Failure(.usage, "--port must be 1 to 65535, not \(port).")
    }
    for (name, limit) in [("--upload-limit", uploadLimit), ("--video-limit", videoLimit)] {
      let range = UploadLimit.range
      guard range.contains(limit) else {
        throw Failure(
          .usage,
          "\(name) must be \(range.lowerBound) to \(range.upperBound) (MB), not \(limit)."
        )
      }
    }
    guard community else {
      if owner != nil || !trustedProxy.isEmpty {
        throw Failure(.usage, "--owner and --trusted-proxy need --community.")
      }
      if Self.isLoopback(bind) { return }
      throw Failure(
        .usage,
        "--bind must be a loopback address such as 127.0.0.1, not '\(bind)': without --community, the studio has no accounts, and anyone who can reach it could change everything."
      )
    }
    if let text = trustedProxy.first(where: { !ClientAddress.isAddress($0) }) {
      throw Failure(
        .usage,
        "--trusted-proxy must be an IP address, such as 10.0.0.1 or 2001:db8::1, not '\(text)'. Enter the address from which the proxy connects, without a port."
      )
    }
    if !Self.isLoopback(bind), baseUrl == nil {
      throw Failure(
        .usage,
        "--bind \(bind) needs --base-url, the public address of the community behind the reverse proxy, for example --base-url https://example.org/."
      )
    }
  }

  /// Where browsers find the community; nil if that was not said, or if it has no accounts.
  func publicAddress(_ baseURL: BaseURL?) throws(Failure) -> PublicAddress? {
    guard community, let baseURL, let address = PublicAddress(baseURL.origin) else { return nil }
    let host = address.authority.split(separator: ":").first.map(String.init) ?? ""
    guard address.isSecure || Self.isLoopback(host) || address.authority.hasPrefix("[::1]") else {
      throw Failure(
        .usage,
        "--base-url must start with https:// for --community, not '\(baseURL.text)': passwords would be sent unencrypted. Use a reverse proxy with TLS; see docs/community.md."
      )
    }
    return address
  }

  // MARK: Private data

  /// The private data; nil if they cannot be opened, and are not needed.
  func store(_ folder: SiteFolder, _ export: String) throws(Failure) -> StudioStore? {
    guard let root = folder.root else { return nil }
    let place = "\(SystemFile.resolved(root))/\(StudioStore.folder)/"
    for (kind, path) in [("export", export), ("output", folder.output)]
    where PathText.holds(SystemFile.resolved(path), place) {
      throw Failure(
        .usage,
        "\(place) would be inside the \(kind) folder, \(path), but it is private. Move the \(kind) into a separate folder."
      )
    }
    do throws(DatabaseError) { return try StudioStore(site: root) } catch {
      let reason = "\(error.path): \(error.reason)"
      if community { throw Failure(.machine, "\(reason). A community needs its database.") }
      Console.message("\(reason); drafts, access tokens for apps and publishing are not available", .warning)
      return nil
    }
  }

  /// The accounts; nil without `--community`.
  func community(_ store: StudioStore, _ address: PublicAddress?) throws -> StudioCommunity? {
    guard community else { return nil }
    let accounts = try Self.accounts(store)
    if try !accounts.hasOwner() {
      Console.message(
        "\nThis community has no owner yet. To get a link for the first account, run the same command with --owner NAME."
      )
    }
    return StudioCommunity(accounts, address: address, proxies: ClientAddress.proxies(and: trustedProxy))
  }

  /// The cost of passwords in tests, which hash hundreds of them; nil for the real one.
  private static func testCost() throws(Failure) -> Int? {
    let name = "BLOGFORGE_TEST_PASSWORD_COST"
    guard let text = getenv(name).map({ String(cString: $0) }) else { return nil }
    guard let cost = Int(text), (4...17).contains(cost) else {
      throw Failure(.usage, "\(name) is '\(text)', but must be a number from 4 to 17.")
    }
    Console.message("\(name) is set: passwords are easy to guess. Use it only in tests.", .warning)
    return cost
  }

  private static func accounts(_ store: StudioStore) throws(Failure) -> StudioAccounts {
    let cost = try testCost()
    do throws(DynamicLibrary.Failure) {
      return StudioAccounts(store, try PasswordHasher(logarithm: cost)) { now }
    } catch {
      let reason =
        switch error {
        case .missing(let text): "OpenSSL is not installed (\(text))"
        case .lacks(let name): "OpenSSL is too old: it lacks \(name)"
        }
      throw Failure(.machine, "\(reason). A community needs its libcrypto, which hashes passwords.")
    }
  }

  /// Prints a link with which a name becomes an owner, and nothing else on standard output.
  func printOwnerLink(
    _ name: String,
    _ address: PublicAddress?,
    _ folder: SiteFolder,
    _ export: String
  ) throws {
    guard let store = try store(folder, export) else { return }
    let accounts = try Self.accounts(store)
    let link: (page: String, secret: String)
    do throws(AccountError) { link = try accounts.makeOwnerLink(name) } catch {
      throw Failure(.usage, "--owner '\(name)': \(error.message)")
    }
    // A community that runs in the folder may have another port, unless the user names one.
    let running =
      port == nil && givenBind == nil
      ? folder.root.flatMap { StudioLock.communityAddress(in: "\($0)/\(StudioStore.folder)") } : nil
    let studio =
      address.map { "\($0.origin)/.studio/" } ?? running
      ?? "http://\(LocalNetwork.inURL(bind)):\(port ?? 8080)/.studio/"
    let purpose =
      link.page == "join"
      ? "Open this link to make \(name) an owner."
      : "The account '\(name)' exists. Open this link to choose a new password for it; it is then an owner."
    Console.message("\(purpose) The link is valid for one day and can be used once:")
    Console.data("\(studio)\(link.page)?link=\(link.secret)")
  }

  /// Whether only this machine reaches an address.
  static func isLoopback(_ address: String) -> Bool {
    if address == "localhost" || address == "::1" { return true }
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
