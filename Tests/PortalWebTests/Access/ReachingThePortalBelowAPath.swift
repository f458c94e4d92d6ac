import HTTPTypes
import Hummingbird
import PortalBrowser
import PortalConfiguration
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("A portal below a path of its host") struct ReachingThePortalBelowAPath {
  /// Attributes that browsers or scripts follow would be found by their name; this law looks at every attribute, so that a new
  /// one is not forgotten. Values of fields go back to the portal as they are.
  @Test(arguments: SamplePages.all)
  func `no address of any page leaves it`(sample: SamplePage) async throws {
    let templates = try await Templates(folder: Repository.root.appending(path: "Templates/portal"))
    let prefixed = try #require(PrefixedAddresses(path: "/accord"))

    let html = prefixed.html(try await templates.html(sample.page))

    #expect(Self.leaving(html) == [])
  }

  @Test func `links, redirects, cookies, and files stay below it`() async throws {
    try await Self.visiting { browser, portal in
      let welcome = try await browser.open("/accord/sign-in")
      #expect(welcome.status == .ok)
      let signedIn = try await browser.submit(
        "/accord/sign-in",
        ["email": TestPortal.Person.ada.email, "password": TestPortal.password])
      #expect(signedIn.path == "/accord/studies")
      #expect(Self.leaving(signedIn.html) == [])
      for path in signedIn.html.matches(of: /(?:href|src)="(\/[^"#]*)"/).map({ String($0.1) }) {
        let visit = try await browser.open(path)
        #expect(visit.status == .ok, "\(path)")
        #expect(Self.leaving(visit.html) == [], "\(path)")
      }
    }
  }

  @Test func `the editor and the pages of a study stay below it`() async throws {
    try await Self.visiting { browser, portal in
      let study = try await portal.store.create(
        SampleStudies.heartRhythmAtHome, by: portal.account(.ada).id, problems: (0, 0))
      try await browser.open("/accord/sign-in")
      try await browser.submit(
        "/accord/sign-in",
        ["email": TestPortal.Person.ada.email, "password": TestPortal.password])
      for path in [Paths.write(study.id), Paths.problems(study.id), Paths.versions(study.id)] {
        let visit = try await browser.open("/accord" + path)
        #expect(visit.status == .ok)
        #expect(Self.leaving(visit.html) == [], "\(path)")
      }
    }
  }

  @Test func `cookies are sent back only below it, over HTTPS, and by nobody else`() async throws {
    let portal = try await Self.portal("https://hospital.example/accord")
    let client = PortalClient(portal.services)

    let names = try await Self.signIn(client, below: "/accord").map(\.name)
    let lines = try await Self.signIn(client, below: "/accord").map(\.line)

    #expect(names.contains("__Secure-accord-session"))
    #expect(lines.allSatisfy { $0.contains("Path=/accord") && $0.contains("Secure") })
  }

  @Test func `a session of a portal alone on its host belongs to the host`() async throws {
    let portal = try await Self.portal("https://accord.example.org")
    let client = PortalClient(portal.services)

    let session = try #require(
      try await Self.signIn(client).first { $0.name == "__Host-accord-session" })

    #expect(session.line.contains("Path=/;") || session.line.hasSuffix("Path=/"))
    for (name, status) in [
      ("__Host-accord-session", HTTPResponse.Status.ok), ("accord-session", .seeOther),
      ("__Secure-accord-session", .seeOther),
    ] {
      let page = try await client.execute(
        uri: "/studies", method: .get, headers: [.cookie: "\(name)=\(session.value)"])
      #expect(page.status == status, "\(name)")
    }
  }

  @Test func `forms count as the portal's own also if the proxy asks for another host`()
    async throws
  {
    let client = PortalClient(try await Self.portal("https://hospital.example/accord").services)

    for (origin, status) in [
      ("https://hospital.example", HTTPResponse.Status.unprocessableContent),
      ("https://other.example", .forbidden),
    ] {
      let answer = try await client.execute(
        uri: "/accord" + Paths.signIn, method: .post,
        headers: [.contentType: FormEncoding.mediaType, .origin: origin],
        body: FormEncoding.bytes(of: [(name: "email", value: ""), (name: "password", value: "")]))
      #expect(answer.status == status, "\(origin)")
    }
  }

  @Test func `outside of it is only what programs ask directly`() async throws {
    let client = PortalClient(try await Self.portal("https://hospital.example/accord").services)

    let outside = try await client.execute(uri: "/studies", method: .get)
    let near = try await client.execute(uri: "/accordion", method: .get)
    let itself = try await client.execute(uri: "/accord", method: .get)
    let health = try await client.execute(uri: "/health", method: .get)

    #expect(outside.status == .notFound && near.status == .notFound)
    #expect(
      String(decoding: outside.body, as: UTF8.self)
        == "Accord is at https://hospital.example/accord/\n")
    #expect(itself.status == .permanentRedirect && itself.headers[.location] == "/accord/")
    #expect(health.status == .ok)
  }

  @Test func `the description of the API names its address`() async throws {
    let client = PortalClient(try await Self.portal("https://hospital.example/accord").services)

    let answer = try await client.execute(uri: "/accord/api/v1/openapi.json", method: .get)

    #expect(String(decoding: answer.body, as: UTF8.self).contains(#""url": "/accord/api/v1""#))
  }

  @Test func `JSON for scripts has addresses below it, and what people typed as it is`() throws {
    let prefixed = try #require(PrefixedAddresses(path: "/accord"))
    let json: JSONValue = [
      "problems": [["address": "/studies/1"]], "html": #"<a href="/x">"#,
      "outline": ["rows": ["/studies/1": ["icon": "x"]]],
      "was": ["address": "/typed", "html": #"<a href="/typed">"#], "title": "/typed",
    ]

    #expect(
      prefixed.json(json) == [
        "problems": [["address": "/accord/studies/1"]], "html": #"<a href="/accord/x">"#,
        "outline": ["rows": ["/accord/studies/1": ["icon": "x"]]],
        "was": ["address": "/typed", "html": #"<a href="/typed">"#], "title": "/typed",
      ])
  }

  /// The attributes whose values are addresses of the portal that are not below the path.
  private static func leaving(_ html: String) -> [String] {
    html.replacing(/<textarea[\s\S]*?<\/textarea>/, with: "").matches(of: /<[a-z][^<>]*>/)
      .flatMap { $0.0.matches(of: /\s([a-z-]+)="(\/[^"]*)"/) }
      .filter { !$0.2.hasPrefix("/accord/") && !$0.2.hasPrefix("//") && $0.1 != "value" }
      .map { "\($0.1)=\($0.2)" }
  }

  private static func portal(_ address: String) async throws -> TestPortal {
    let place = try #require(PublicAddress(address))
    let portal = try await TestPortal(access: PublicAccess(address: place))
    try await portal.addPeople()
    return portal
  }

  private static func visiting(
    _ story: @Sendable (Browser, TestPortal) async throws -> Void
  ) async throws {
    let portal = try await portal("http://hospital.example/accord")
    try await story(Browser(PortalClient(portal.services)), portal)
  }

  /// Signs Ada in, and returns the cookies that the response sets.
  private static func signIn(
    _ client: PortalClient, below path: String = ""
  ) async throws -> [(name: String, value: String, line: String)] {
    let answer = try await client.execute(
      uri: path + Paths.signIn, method: .post,
      headers: [.contentType: FormEncoding.mediaType],
      body: FormEncoding.bytes(of: [
        (name: "email", value: TestPortal.Person.ada.email),
        (name: "password", value: TestPortal.password),
      ]))
    #expect(answer.status == .seeOther)
    return answer.headers[values: .setCookie].map { line in
      let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      return (String(pair[0]), pair.count > 1 ? String(pair[1]) : "", line)
    }
  }
}
