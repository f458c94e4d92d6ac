import Foundation
import Logging
import PortalBrowser
import PortalWeb
import StudyExchange
import StudyModel
import StudyStore

/// A portal for one benchmark: a real database file, with every request passing through all middleware.
struct TrialPortal: Sendable {
  static let password = "a password for nobody"

  let store: StudyStore
  private let client: PortalClient

  init(named name: String, on bench: Bench) async throws {
    try await self.init(
      StudyStore(
        opening: Self.database(named: name, on: bench), migrations: Self.migrations(of: bench),
        numbers: .byChanges, changes: .atPlaces),
      on: bench)
  }

  /// A portal whose store is in memory, where it takes less time to make many edits.
  init(inMemoryOn bench: Bench) async throws {
    try await self.init(
      StudyStore.inMemory(
        migrations: Self.migrations(of: bench), numbers: .byChanges, changes: .atPlaces), on: bench)
  }

  private init(_ store: StudyStore, on bench: Bench) async throws {
    var logger = Logger(label: "accord benchmark")
    logger.logLevel = .critical
    self.store = store
    let files = try SiteFiles(folder: bench.root.appending(path: "Public"))
    client = PortalClient(
      Services(
        store: store,
        templates: try await Templates(
          folder: bench.root.appending(path: "Templates/portal"), siteFiles: files),
        root: bench.root, siteFiles: files,
        keys: KeyFolder(bench.folder.appending(path: "keys").path),
        logger: logger))
  }

  private static func migrations(of bench: Bench) -> URL {
    bench.root.appending(path: "migrations", directoryHint: .isDirectory)
  }

  static func database(named name: String, on bench: Bench) -> String {
    bench.folder.appending(path: "\(name).sqlite").path
  }

  /// Adds a person who can sign in. Number 0 is the administrator that every portal needs.
  func addPerson(_ number: Int = 0) async throws -> Account {
    try await store.createAccount(
      email: Self.email(number), name: "Person \(number)",
      role: number == 0 ? .administrator : .researcher, password: Self.password)
  }

  static func email(_ number: Int) -> String { "person-\(number)@example.org" }

  /// A browser in which that person is signed in.
  func signIn(_ number: Int = 0) async throws -> Browser {
    let browser = Browser(client)
    var form = try await browser.page("/sign-in").filledForm(to: "/sign-in")
    form["email"] = Self.email(number)
    form["password"] = Self.password
    _ = try await browser.send(form)
    return browser
  }
}
