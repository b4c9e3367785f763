/// What a studio for many people has more than one for one person.
package struct StudioCommunity: Sendable {
  let accounts: StudioAccounts
  /// Where browsers find it; nil for any address of this machine.
  let address: PublicAddress?
  /// The addresses of reverse proxies, which say for whom a request is.
  let proxies: Set<String>

  /// A community.
  package init(_ accounts: StudioAccounts, address: PublicAddress?, proxies: Set<String>) {
    (self.accounts, self.address, self.proxies) = (accounts, address, proxies)
  }
}
