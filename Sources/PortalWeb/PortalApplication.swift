import Foundation
import Hummingbird
import Logging
import StudyModel
import StudyStore

/// Builds the portal. The server and every web test start here, so both see the same chain.
package func portalRouter(_ services: Services) -> Router<PortalContext> {
  let router = Router(context: PortalContext.self)
  router.addMiddleware {
    SecurityHeaders()
    HeadRequests()
    ErrorPages(services: services)
    FileRanges()
    // Below the error pages: a file is looked for only where no route answers.
    FileMiddleware(
      services.root.appending(path: "Public").path(percentEncoded: false),
      logger: services.logger)
    SessionMiddleware(services: services)
    FormMiddleware(services: services)
    PatternMiddleware()
    RequestWork(portalRoutes(services).buildResponder(), limit: services.workLimit)
  }
  return router
}

/// Everything that has an address, without the middleware before it.
func portalRoutes(_ services: Services) -> Router<PortalContext> {
  let router = Router(context: PortalContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: UnansweredErrors())
  router.get("/health") { _, _ in
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: .init(byteBuffer: .init(string: "ok\n")))
  }
  AccountController(services: services).addRoutes(to: router)
  let signedIn = router.group(context: SignedInContext.self)
  PasswordController(services: services).addRoutes(to: signedIn)
  StudyController(services: services).addRoutes(to: signedIn)
  ImportController(services: services).addRoutes(to: signedIn)
  WritingController(services: services).addRoutes(to: signedIn)
  QuizController(services: services).addRoutes(to: signedIn)
  BankController(services: services).addRoutes(to: signedIn)
  VersionController(services: services).addRoutes(to: signedIn)
  VersionFileController(services: services).addRoutes(to: signedIn)
  HistoryController(services: services).addRoutes(to: signedIn)
  PeopleController(services: services).addRoutes(to: signedIn)
  let walks = WalkthroughController(services: services)
  walks.addRoutes(to: signedIn)
  FlowController(services: services, walks: walks).addRoutes(to: signedIn)
  DocumentController(services: services, walks: walks).addRoutes(to: signedIn)
  let administration = signedIn.group(context: AdministratorContext.self)
  AccountsController(services: services).addRoutes(to: administration)
  return router
}

extension Services {
  /// The draft of the study an address names. Whoever is no member gets the same answer as for one that does not exist.
  func draft(_ context: SignedInContext) async throws -> Draft {
    guard let text = context.parameters.get("study"), let id = UUID(uuidString: text),
      let draft = try await store.draft(of: id, for: context.account.id)
    else { throw PortalError.notFound }
    // Opening a large study takes long enough for its request to be over.
    try _Concurrency.Task.checkCancellation()
    return draft
  }
}
