import HTTPTypes
import PortalConfiguration

/// How people reach the portal from outside: at which address, through which proxies, and over HTTPS or not.
package struct PublicAccess: Sendable {
  /// Nil if the address is whatever a request asks for.
  package let address: PublicAddress?
  let proxies: TrustedProxies
  /// The header in which the portal's own proxy records where a request comes from.
  let addressHeader: HTTPField.Name
  /// Whether cookies are sent over HTTPS only.
  package let securesCookies: Bool
  /// For how many days browsers use only HTTPS for the host; 0 if the portal does not say so.
  let hstsDays: Int
  /// Whether this also holds for hosts whose names end with that of the portal.
  let hstsSubdomains: Bool
  /// Puts addresses below the path of the public address; nil without a path.
  let prefixed: PrefixedAddresses?

  package init(
    address: PublicAddress? = nil, proxies: TrustedProxies = TrustedProxies(),
    addressHeader: HTTPField.Name = .forwardedFor, securesCookies: Bool = false, hstsDays: Int = 0,
    hstsSubdomains: Bool = false
  ) {
    self.address = address
    self.proxies = proxies
    self.addressHeader = addressHeader
    self.securesCookies = securesCookies || address?.isSecure == true
    self.hstsDays = hstsDays
    self.hstsSubdomains = hstsSubdomains
    prefixed = PrefixedAddresses(path: address?.path ?? "")
  }

  /// The path below which the portal is; empty if it is alone on its host.
  var path: String { address?.path ?? "" }
}

extension HTTPField.Name {
  package static let forwardedFor = named("X-Forwarded-For")
  static let forwardedHost = named("X-Forwarded-Host")
  static let forwardedProtocol = named("X-Forwarded-Proto")
  static let forwarded = named("Forwarded")
}
