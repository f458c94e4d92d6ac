import ArgumentParser
import HTTPTypes
import PortalConfiguration
import PortalWeb

/// How people reach the portal from outside.
struct AccessOptions: ParsableArguments {
  @Option(
    name: .customLong("public-url"),
    help:
      "The address at which people reach the portal, with its path if it is not alone on its host, such as https://hospital.example/accord."
  )
  var publicURL: String?
  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "The address of your proxy, such as 127.0.0.1 or 10.0.0.5. Only it may state where a request comes from. Repeat it for more proxies.",
      valueName: "address"))
  var trustedProxies: [String] = []
  @Option(
    help:
      "The header in which your proxy passes the visitor’s address. Defaults to X-Forwarded-For. It counts only from a trusted proxy."
  )
  var addressHeader: String?
  @Flag(
    inversion: .prefixedNo,
    help:
      "Send cookies over HTTPS only, for a portal behind a TLS proxy. A public URL with https turns this on."
  )
  var secureCookies = false
  @Option(
    help:
      "The number of days for which browsers use only HTTPS for this host (HSTS); 0 leaves this to the proxy."
  )
  var hstsDays = ServeDefaults.hstsDays
  @Flag(
    inversion: .prefixedNo,
    help: "HSTS also holds for all hosts below this one, such as test.accord.example.org.")
  var hstsSubdomains = false

  func access() throws -> PublicAccess {
    let address = try publicURL.map { text in
      guard let address = PublicAddress(text) else {
        throw Failure(
          .usage,
          "“\(text)” is not the address of a portal. Use one such as https://hospital.example/accord."
        )
      }
      return address
    }
    let ranges = try trustedProxies.map { text in
      guard let range = AddressRange(text) else {
        throw Failure(
          .usage,
          "“\(text)” is not an address or a network. Use one such as 127.0.0.1 or 10.0.0.5."
        )
      }
      return range
    }
    guard (0...3_650).contains(hstsDays) else {
      throw Failure(.usage, "Choose from 0 to 3650 days with --hsts-days.")
    }
    return PublicAccess(
      address: address, proxies: TrustedProxies(ranges), addressHeader: try header(),
      securesCookies: secureCookies, hstsDays: hstsDays,
      hstsSubdomains: hstsSubdomains)
  }

  private func header() throws -> HTTPField.Name {
    guard let addressHeader else { return .forwardedFor }
    guard let name = HTTPField.Name(addressHeader) else {
      throw Failure(.usage, "“\(addressHeader)” is not a valid header name.")
    }
    guard !trustedProxies.isEmpty else {
      throw Failure(
        .usage,
        "Anyone can send the header \(addressHeader). Say which proxy to trust with --trusted-proxy, such as --trusted-proxy 127.0.0.1."
      )
    }
    return name
  }
}
