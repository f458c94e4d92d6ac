import PortalWebhooks

/// Where a provider's addresses may lead: what it says about itself must not make the portal ask machines of its own network,
/// unless the provider is there.
struct ProviderReach: Sendable {
  let issuer: ProviderAddress
  let resolver: HostResolver

  /// The network addresses of a host, all of which are allowed.
  /// - Throws: `IdentityFailure.unavailable`, `CancellationError`.
  func addresses(of address: ProviderAddress) async throws -> [HostAddress] {
    let found = try await lookUp(address.host)
    let own =
      try await found.contains { $0.reach == .own } && address.host != issuer.host
      ? lookUp(issuer.host) : found
    try Self.check(found, isSecure: address.isSecure, issuer: own)
    return found
  }

  /// - Parameter issuer: where the issuer is.
  static func check(
    _ found: [HostAddress], isSecure: Bool, issuer: [HostAddress]
  ) throws(IdentityFailure) {
    let reaches = Set(found.map(\.reach))
    guard !reaches.contains(.never) else { throw .unavailable(.forbiddenAddress) }
    if reaches.contains(.own) {
      guard !issuer.isEmpty, issuer.allSatisfy({ $0.reach == .own }) else {
        throw .unavailable(.forbiddenAddress)
      }
    }
    // Secrets and codes never leave the own network without TLS.
    guard isSecure || !reaches.contains(.open) else { throw .unavailable(.forbiddenAddress) }
  }

  private func lookUp(_ host: String) async throws -> [HostAddress] {
    if let literal = HostAddress(host) { return [literal] }
    let found: [HostAddress]?
    do { found = try await resolver.addresses(host) } catch let error as CancellationError {
      throw error
    } catch { throw IdentityFailure.unavailable(.unreachable) }
    guard let found, !found.isEmpty else { throw IdentityFailure.unavailable(.unreachable) }
    return found
  }
}
