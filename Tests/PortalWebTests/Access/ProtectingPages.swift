import HTTPTypes
import PortalBrowser
import PortalConfiguration
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Headers that protect pages") struct ProtectingPages {
  @Test(arguments: [Paths.signIn, Paths.studies, Paths.account, Paths.health, "/none"])
  func `every response keeps to itself`(path: String) async throws {
    try await visitingPortal { browser, _ in
      let headers = try await browser.open(path).headers

      #expect(headers[.resourcePolicy] == "same-origin")
      #expect(headers[.openerPolicy] == "same-origin")
      #expect(headers[.permissionsPolicy]?.contains("camera=()") == true)
      #expect(headers[.cacheControl] == "no-store")
      #expect(headers[.strictTransportSecurity] == nil)
    }
  }

  @Test(arguments: [("https://accord.example.org", "max-age=86400"), ("http://localhost", nil)])
  func `browsers are told to use HTTPS only over HTTPS`(address: String, header: String?)
    async throws
  {
    let place = try #require(PublicAddress(address))
    let portal = try await TestPortal(access: PublicAccess(address: place, hstsDays: 1))

    let answer = try await PortalClient(portal.services).execute(uri: "/health", method: .get)

    #expect(answer.headers[.strictTransportSecurity] == header)
  }

  @Test func `browsers use HTTPS for hosts below as well, where that is set`() async throws {
    let place = try #require(PublicAddress("https://accord.example.org"))
    let portal = try await TestPortal(
      access: PublicAccess(address: place, hstsDays: 365, hstsSubdomains: true))

    let answer = try await PortalClient(portal.services).execute(uri: "/health", method: .get)

    #expect(
      answer.headers[.strictTransportSecurity] == "max-age=31536000; includeSubDomains")
  }

  @Test(arguments: ["/api/v1/studies", "/api/none"])
  func `a browser does not show what is for programs`(path: String) async throws {
    let portal = try await TestPortal()

    let answer = try await PortalClient(portal.services).execute(uri: path, method: .get)

    #expect(answer.headers[.contentType] == "application/problem+json")
    #expect(answer.headers[.contentDisposition] == "attachment")
  }
}
