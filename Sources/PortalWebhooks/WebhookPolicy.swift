/// Where a portal may send webhooks, as its administrator decided.
package struct WebhookPolicy: Hashable, Sendable {
  /// Sorted, and each once.
  package let hosts: [HostAndPort]
  /// Whether hosts of one's own network are reached, also without TLS.
  package let allowsOwnNetwork: Bool

  package init(hosts: [HostAndPort], allowsOwnNetwork: Bool = false) {
    self.hosts = Array(Set(hosts)).sorted { $0.text < $1.text }
    self.allowsOwnNetwork = allowsOwnNetwork
  }

  /// Why an address is not sent to.
  package enum Refusal: Error, Hashable, Sendable {
    /// An administrator has not allowed the host, or not at this port.
    case unknownHost
    case needsTLS
    /// The name leads nowhere.
    case noAddress
    /// The name leads to one's own network, which is not allowed.
    case ownNetwork
    /// The name leads to an address to which nothing is ever sent.
    case neverAllowed
    /// Without TLS, nothing is sent out of one's own network.
    case leavesOwnNetwork
  }

  /// Checks what the address itself says, before its name is looked up.
  package func check(_ address: WebhookAddress) throws(Refusal) {
    guard hosts.contains(where: { $0.allows(address) }) else { throw .unknownHost }
    guard address.isSecure || allowsOwnNetwork else { throw .needsTLS }
  }

  /// Checks every address to which the name leads: one that is refused refuses all of them.
  package func check(
    _ found: [HostAddress], of address: WebhookAddress
  ) throws(Refusal) {
    let reaches = Set(found.map(\.reach))
    guard !reaches.isEmpty else { throw .noAddress }
    guard !reaches.contains(.never) else { throw .neverAllowed }
    guard allowsOwnNetwork || !reaches.contains(.own) else { throw .ownNetwork }
    guard address.isSecure || !reaches.contains(.open) else { throw .leavesOwnNetwork }
  }
}

extension HostAndPort {
  fileprivate func allows(_ address: WebhookAddress) -> Bool {
    host == address.host
      && address.port == port ?? Self.usualPort(isSecure: address.isSecure)
  }
}
