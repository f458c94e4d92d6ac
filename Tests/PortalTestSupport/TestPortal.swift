import Foundation
import Hummingbird
import Logging
import PortalIdentity
import PortalUploads
import PortalWebhooks
import StudyExchange
import StudyFlow
import StudyModel
import StudyStore
import StudyWord
import Synchronization
import TestSupport

@testable import PortalWeb

/// A portal for one test, with its own in-memory store and a clock that moves only on request.
struct TestPortal: Sendable {
  static let password = "correct horse battery"

  /// Read once, because no test changes them.
  private static let templates = _Concurrency.Task {
    try await Templates(folder: Repository.root.appending(path: "Templates/portal"))
  }
  private static let screens = ScreenTemplates(root: Repository.root)

  let services: Services
  let clock: TestClock

  var store: StudyStore { services.store }

  init(
    printing: PrintQueue? = nil, printsAhead: Bool = false, drawing: FlowLayoutEngine = .patient,
    words: WordWriter = WordWriter(), documents: any DocumentConverter = PandocConverter(),
    keys: KeyFolder? = nil, webhooks: WebhookPolicy? = nil, siteFiles: SiteFiles? = nil,
    access: PublicAccess = PublicAccess(), scanner: UploadScanner? = nil,
    mailPasswordLink: (@Sendable (PasswordLink) async -> Void)? = nil
  ) async throws {
    let clock = TestClock()
    let store = try StudyStore.inMemory(
      migrations: Repository.root.appending(path: "migrations"), now: { clock.now },
      numbers: .byChanges, changes: .atPlaces)
    try await self.init(
      store: store, clock: clock, printing: printing, printsAhead: printsAhead, drawing: drawing,
      words: words, documents: documents, keys: keys, webhooks: webhooks, siteFiles: siteFiles,
      access: access, scanner: scanner, mailPasswordLink: mailPasswordLink)
  }

  init(
    store: StudyStore, clock: TestClock, printing: PrintQueue? = nil, printsAhead: Bool = false,
    drawing: FlowLayoutEngine = .patient, words: WordWriter = WordWriter(),
    documents: any DocumentConverter = PandocConverter(), keys: KeyFolder? = nil,
    identity: IdentityProvider? = nil, webhooks: WebhookPolicy? = nil, siteFiles: SiteFiles? = nil,
    access: PublicAccess = PublicAccess(), scanner: UploadScanner? = nil,
    mailPasswordLink: (@Sendable (PasswordLink) async -> Void)? = nil,
    // A thousand tests that run at once take a while.
    workLimit: Duration = .seconds(3_600)
  ) async throws {
    let templates =
      if let siteFiles {
        try await Templates(
          folder: Repository.root.appending(path: "Templates/portal"), siteFiles: siteFiles)
      } else {
        try await Self.templates.value
      }
    services = Services(
      store: store, templates: templates, root: Repository.root, siteFiles: siteFiles,
      access: access, printing: printing, printsAhead: printsAhead, words: words,
      documents: documents, drawing: drawing,
      screens: siteFiles == nil ? Self.screens : nil, freezing: .remembering,
      workLimit: workLimit, keys: keys, mailPasswordLink: mailPasswordLink, identity: identity,
      webhooks: webhooks, scanner: scanner,
      // What tests provoke would fill their output; those that read the log bring their own.
      logger: Logger(label: "accord") { _ in SwiftLogNoOpLogHandler() }, now: { clock.now },
      newStudyID: StudyIDs().next)
    self.clock = clock
  }

  /// The people that most tests need.
  enum Person: String, CaseIterable {
    case alan, ada, grace, rosalind

    var name: String { rawValue.capitalized }
    var email: String { "\(rawValue)@example.org" }
    var role: Role {
      switch self {
      case .alan: .administrator
      case .ada, .grace: .researcher
      case .rosalind: .reviewer
      }
    }
  }

  func addPeople() async throws {
    for person in Person.allCases {
      _ = try await store.createAccount(
        email: person.email, name: person.name, role: person.role, password: Self.password)
    }
  }

  /// Lets the owners of a study publish without a board.
  func needNoBoard(_ id: Study.ID) async throws {
    for member in try await store.members(of: id) where member.role == .owner {
      try await store.setRequiresBoard(false, of: id, by: member.account.id)
    }
  }

  func account(_ person: Person) async throws -> Account {
    guard let account = try await store.accounts().first(where: { $0.email == person.email })
    else { throw StoreError.notFound }
    return account
  }
}

/// Opens a new portal with accounts for Alan, Ada, Grace, and Rosalind.
func visitingPortal(
  as person: TestPortal.Person? = .ada,
  _ story: @escaping @Sendable (Browser, TestPortal) async throws -> Void
) async throws {
  let portal = try await TestPortal()
  try await portal.addPeople()
  try await visiting(portal) { browser in
    if let person { try await browser.signIn(as: person) }
    try await story(browser, portal)
  }
}

func visiting(
  _ portal: TestPortal, _ story: @escaping @Sendable (Browser) async throws -> Void
) async throws {
  try await story(Browser(PortalClient(portal.services)))
}

/// A clock that tests set.
final class TestClock: Sendable {
  // Nov 21, 2026, 10:42 AM UTC.
  private let time = Mutex(Date(timeIntervalSince1970: 1_795_257_720))

  var now: Date { time.withLock { $0 } }

  func advance(by duration: Duration) {
    time.withLock { $0 += Double(duration.components.seconds) }
  }
}
