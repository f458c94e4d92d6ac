import HTTPTypes
import Hummingbird
import PortalBrowser
import PortalConfiguration
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Requests that come through a proxy") struct ComingThroughAProxy {
  private static let proxies = TrustedProxies([AddressRange("10.0.0.0/8")].compactMap(\.self))

  @Test(arguments: [
    ("10.0.0.1", "203.0.113.9"), ("198.51.100.7", "198.51.100.7"),
  ])
  func `the audit log names who asks, and believes only the proxy`(peer: String, client: String)
    async throws
  {
    let seen = try await Self.seen(from: peer, ["X-Forwarded-For": "6.6.6.6, 203.0.113.9"])

    #expect(seen.address == client)
  }

  private static let standard = "for=203.0.113.9;proto=https;host=accord.example.org"

  @Test func `the standard header counts if it is the one that the proxy sets, and then alone`()
    async throws
  {
    let seen = try await Self.seen(
      from: "10.0.0.1",
      [
        "Forwarded": Self.standard, "X-Forwarded-For": "6.6.6.6", "X-Forwarded-Proto": "http",
        "X-Forwarded-Host": "other.example",
      ], header: .forwarded)

    #expect(seen.address == "203.0.113.9")
    #expect(seen.origin == "https://accord.example.org")
  }

  @Test func `the standard header is ignored if the proxy sets others`() async throws {
    let seen = try await Self.seen(from: "10.0.0.1", ["Forwarded": Self.standard])

    #expect(seen.address == "10.0.0.1")
    #expect(seen.origin == "http://localhost")
  }

  @Test func `someone next to the proxy cannot claim an address through it`() async throws {
    let proxy = TrustedProxies([AddressRange("10.0.0.1")].compactMap(\.self))

    let seen = try await Self.seen(
      from: "10.0.0.1", ["X-Forwarded-For": "203.0.113.9, 10.0.0.77"], proxies: proxy)
    let direct = try await Self.seen(
      from: "10.0.0.77", ["X-Forwarded-For": "203.0.113.9"], proxies: proxy)

    #expect(seen.address == "10.0.0.77")
    #expect(direct.address == "10.0.0.77")
  }

  @Test(arguments: [
    ("10.0.0.1", "https://accord.example.org"), ("198.51.100.7", "http://localhost"),
  ])
  func `links name the address that the visitor asked for`(peer: String, origin: String)
    async throws
  {
    let seen = try await Self.seen(
      from: peer,
      ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "accord.example.org"])

    #expect(seen.origin == origin)
  }

  @Test func `a public address wins over what proxies say`() async throws {
    let seen = try await Self.seen(
      from: "10.0.0.1", ["X-Forwarded-Host": "other.example"],
      address: PublicAddress("https://hospital.example/accord"))

    #expect(seen.origin == "https://hospital.example/accord")
  }

  /// Someone who makes up addresses must not get more attempts at a password.
  @Test func `made-up addresses give nobody more attempts`() async throws {
    let portal = try await TestPortal(access: PublicAccess(proxies: Self.proxies))
    try await portal.addPeople()
    let client = PortalClient(portal.services)
    var last: HTTPResponse.Status?
    for attempt in 1...11 {
      let answer = try await Self.signIn(
        client, from: "198.51.100.7",
        claiming: "203.0.113.\(attempt)")
      last = answer.status
    }

    let other = try await Self.signIn(
      client, from: "10.0.0.1", claiming: "203.0.113.200",
      password: TestPortal.password)

    #expect(last == .tooManyRequests)
    #expect(other.status == .seeOther)
  }

  private static func signIn(
    _ client: PortalClient, from peer: String, claiming address: String,
    password: String = "wrong horse battery"
  ) async throws -> PortalClient.Answer {
    var headers: HTTPFields = [.contentType: FormEncoding.mediaType]
    headers[.forwardedFor] = address
    return try await client.execute(
      uri: Paths.signIn, method: .post, headers: headers,
      body: FormEncoding.bytes(of: [
        (name: "email", value: TestPortal.Person.ada.email), (name: "password", value: password),
      ]), peer: peer)
  }

  /// What a handler sees of a request.
  private static func seen(
    from peer: String, _ headers: [String: String], address: PublicAddress? = nil,
    header: HTTPField.Name = .forwardedFor, proxies: TrustedProxies = proxies
  ) async throws -> (address: String, origin: String) {
    let portal = try await TestPortal(
      access: PublicAccess(address: address, proxies: proxies, addressHeader: header))
    let services = portal.services
    let router = Router(context: PortalContext.self)
    router.addMiddleware {
      ProxyMiddleware(access: services.access)
      RequestOrigins(services: services)
    }
    router.get("/seen") { request, _ in
      "\(RequestOrigin.address) \(services.origin(of: request))"
    }
    var fields: HTTPFields = [:]
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    let answer = try await PortalClient(router).execute(
      uri: "/seen", method: .get, headers: fields, peer: peer)
    let words = String(decoding: answer.body, as: UTF8.self).split(separator: " ")
    return (String(words.first ?? ""), String(words.last ?? ""))
  }
}
