import Foundation
import Hummingbird
import Logging
import PortalWeb
import StudyModel
import StudyStore

/// A portal of its own for one work: a real database file, and every request through the whole chain.
struct TrialPortal: Sendable {
  static let password = "a password for nobody"

  let store: StudyStore
  private let responder: RouterResponder<PortalContext>
  private let bench: Bench
  private let logger: Logger

  init(named name: String, on bench: Bench) async throws {
    let root = ProjectRoot.url
    var logger = Logger(label: "accord benchmark")
    logger.logLevel = .critical
    store = try StudyStore(
      opening: Self.database(named: name, on: bench),
      migrations: root.appending(path: "migrations", directoryHint: .isDirectory))
    let services = Services(
      store: store,
      templates: try await Templates(folder: root.appending(path: "Templates/portal")),
      root: root, logger: logger)
    responder = portalRouter(services).buildResponder()
    self.bench = bench
    self.logger = logger
  }

  static func database(named name: String, on bench: Bench) -> String {
    bench.folder.appending(path: "\(name).sqlite").path
  }

  func answer(_ request: Request) async throws -> Response {
    let logger = logger.with(metadataKey: "hb.request.id", value: .string("benchmark"))
    let source = ApplicationRequestContextSource(channel: bench.connection, logger: logger)
    return try await responder.respond(to: request, context: PortalContext(source: source))
  }

  /// Somebody who can sign in. The first, number 0, is the administrator that every portal needs.
  func addPerson(_ number: Int = 0) async throws -> Account {
    try await store.createAccount(
      email: Self.email(number), name: "Person \(number)",
      role: number == 0 ? .administrator : .researcher, password: Self.password)
  }

  static func email(_ number: Int) -> String { "person-\(number)@example.org" }

  /// A browser of that person, signed in.
  func signIn(_ number: Int = 0) async throws -> Visitor {
    var visitor = Visitor(portal: self)
    let page = try await visitor.open("/sign-in")
    var form = try page.form(to: "/sign-in")
    form["email"] = Self.email(number)
    form["password"] = Self.password
    _ = try await visitor.send(form)
    return visitor
  }
}

extension Logger {
  fileprivate func with(metadataKey key: String, value: MetadataValue) -> Logger {
    var logger = self
    logger[metadataKey: key] = value
    return logger
  }
}
