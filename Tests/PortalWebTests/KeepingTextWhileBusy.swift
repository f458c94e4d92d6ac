import Foundation
import Hummingbird
import PortalBrowser
import StudyModel
import StudyParts
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Keeping text while Accord is busy", .timeLimit(.minutes(10)))
struct KeepingTextWhileBusy {
  private static let facts: Place = ["facts"]

  @Test func `every text is on the page of a save that took too long`() async throws {
    try await typing { browser, portal, form in
      let hasty = try await portal.giving(.milliseconds(50))

      let page = try await portal.store.whileNobodyCanWrite {
        try await PortalClient(hasty.services).send(form, as: browser)
      }

      #expect(page.status == .serviceUnavailable)
      #expect(page.headers[.retryAfter] == "5")
      let html = String(decoding: page.body, as: UTF8.self)
      #expect(html.contains("This took too long"))
      // It waits for the database, and will be saved.
      #expect(html.contains("What you sent may still be saved."))
      #expect(html.contains("This may not have been saved."))
      #expect(!html.contains("None of this has been saved."))
      for value in form.typed { #expect(html.contains("\n\(value)</textarea>")) }
    }
  }

  @Test func `every text is on the page of a request that was one too many`() async throws {
    try await typing { browser, portal, form in
      let client = PortalClient(portal.services)
      try await withThrowingTaskGroup(of: PortalClient.Answer.self) { group in
        let page = try await portal.store.whileNobodyCanWrite {
          // 6 work, 64 wait, and nobody but the one that is refused gets an answer.
          for _ in 0..<71 { group.addTask { try await client.send(form, as: browser) } }
          return try await group.next()
        }

        let refused = try #require(page)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers[.retryAfter] == "5")
        let html = String(decoding: refused.body, as: UTF8.self)
        #expect(html.contains("Too many requests"))
        for value in form.typed { #expect(html.contains("\n\(value)</textarea>")) }
        for try await answer in group { #expect(answer.status != .tooManyRequests) }
      }
    }
  }

  @Test func `a script learns that nothing was saved, and keeps its copy`() async throws {
    try await typing { browser, portal, form in
      let hasty = try await portal.giving(.milliseconds(50))

      let answer = try await portal.store.whileNobodyCanWrite {
        try await PortalClient(hasty.services).send(
          form, as: browser, accepting: "application/json")
      }

      #expect(answer.status == .serviceUnavailable)
      #expect(try JSONValue(parsing: answer.body)["error"] == "This took too long")
      // The cookie that names saved pages would make the browser forget its copy.
      #expect(!answer.headers[values: .setCookie].contains { $0.contains("accord-saved") })
    }
  }

  @Test func `what people type is read however many files they send at the same time`()
    async throws
  {
    let portal = try await TestPortal()
    try await portal.addPeople()
    let browser = Browser(PortalClient(Self.router(portal.services, holding: 1)))
    try await browser.signIn(as: .ada)
    let id = try await browser.createStudy("Sleep Diary")

    let short = try await browser.save(id, Self.facts, ["board": "Ours"])
    #expect(short.status == .ok)
    let long = try await browser.save(
      id, Self.facts, ["board": String(repeating: "x", count: 70_000)])

    #expect(long.status == .tooManyRequests)
    #expect(long.headers[.retryAfter] == "5")
    #expect(long.text.contains("go back and send it again"))
    #expect(try await portal.study(id).facts.board == "Ours")
  }

  @Test func `text in the browser is offered in a new session, and only to its author`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await portal.store.setMember(
        email: TestPortal.Person.grace.email, role: .editor, of: id,
        by: try await portal.account(.ada).id)
      let pages = [Paths.write(id, at: Self.facts), Paths.write(UUID(), at: Self.facts)]
      var owners: [[String]] = []
      for person in [TestPortal.Person.ada, .grace, .ada] {
        try await browser.signOut()
        try await browser.signIn(as: person)
        var names: [String] = []
        for page in pages {
          let html = try await browser.open(page).html
          names += html.matches(of: /data-(?:kept-copies|autosave-form)="([^"]*)"/).map {
            String($0.1)
          }
        }
        owners.append(names)
      }

      #expect(owners[0].count >= 2 && Set(owners[0]).count == 1)
      #expect(owners[2] == owners[0])
      #expect(Set(owners[1]).isDisjoint(with: owners[0]) && !owners[1].isEmpty)
    }
  }

  /// All of the portal, with little memory for forms.
  private static func router(_ services: Services, holding bytes: Int) -> Router<PortalContext> {
    let router = Router(context: PortalContext.self)
    router.addMiddleware {
      ErrorPages(services: services)
      SessionMiddleware(services: services)
      FormMiddleware(services: services, held: HeldForms(mostBytes: bytes))
      RequestWork(
        portalRoutes(services).buildResponder(), store: services.store, limit: services.workLimit)
    }
    return router
  }

  /// Ada, who has typed something short into every text field of the facts of a study.
  private func typing(
    _ story: @escaping @Sendable (Browser, TestPortal, TypedForm) async throws -> Void
  ) async throws {
    let portal = try await TestPortal.onDisk()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("Sleep Diary")
      let path = Paths.write(id, at: Self.facts)
      try await browser.open(path)
      var form = TypedForm(path: path, fields: try browser.form(to: path).filledIn)
      let part = try #require(PlacedPart(at: Self.facts, in: try await portal.study(id)))
      form.type(in: part.settings)
      #expect(form.typed.count > 5)
      try await story(browser, portal, form)
    }
  }
}

/// A form as someone has filled it in.
private struct TypedForm: Sendable {
  let path: String
  var fields: [(name: String, value: String)]
  /// What was typed.
  private(set) var typed: [String] = []

  init(path: String, fields: [(name: String, value: String)]) {
    self.path = path
    self.fields = fields
  }

  /// Types two or three letters into each text field.
  mutating func type(in settings: [Setting]) {
    for setting in settings {
      switch setting.control {
      case .line, .area, .markdown:
        guard let index = fields.firstIndex(where: { $0.name == setting.name }) else { continue }
        let value = "q\(typed.count)"
        fields[index].value = value
        typed.append(value)
      default: continue
      }
    }
  }
}

extension TestPortal {
  /// The same portal, with a limit for each request.
  fileprivate func giving(_ limit: Duration) async throws -> TestPortal {
    try await TestPortal(store: store, clock: clock, workLimit: limit)
  }
}

extension PortalClient {
  /// Sends a form in a browser's session, without following redirects.
  fileprivate func send(
    _ form: TypedForm, as browser: Browser, accepting type: String = "text/html"
  ) async throws -> Answer {
    try await execute(
      uri: form.path, method: .post,
      headers: [
        .contentType: FormEncoding.mediaType, .accept: type,
        .cookie: browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "),
      ], body: FormEncoding.bytes(of: form.fields))
  }
}
