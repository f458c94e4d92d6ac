import Foundation
import Hummingbird
import Logging
import StudyModel
import StudyStore

/// Builds the portal. The server and all web tests start here, so both use the same middleware.
func portalRouter(_ services: Services) -> Router<PortalContext> {
  let router = Router(context: PortalContext.self)
  let rates = RequestRates()
  router.addMiddleware {
    RequestLog(services: services)
    ProxyMiddleware(access: services.access)
    PublicPathMiddleware(access: services.access)
    CookieMiddleware(access: services.access)
    SecurityHeaders(access: services.access)
    HeadRequests()
    if let files = services.siteFiles { SiteFileMiddleware(files: files) }
    RepeatedAnswers(services: services, rates: rates)
    // Has errors of its own, and knows nothing of sessions and forms.
    APIGate(services: services, rates: rates)
    ErrorPages(services: services)
    FileRanges()
    // Placed after the error pages, and looks for a file only if no route responds.
    FileMiddleware(
      services.root.appending(path: "Public").path(percentEncoded: false),
      cacheControl: .init([(.imageSvg, [.public, .maxAge(600)])]),
      logger: services.logger)
    RequestOrigins(services: services)
    SessionMiddleware(services: services)
    FormMiddleware(services: services)
    PatternMiddleware()
    RequestWork(
      portalRoutes(services).buildResponder(), store: services.store, limit: services.workLimit)
  }
  return router
}

/// All routes of the portal, without the middleware before them.
func portalRoutes(_ services: Services) -> Router<PortalContext> {
  let router = Router(context: PortalContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: UnansweredErrors())
  router.add(middleware: HeadLengths())
  OperationController(services: services).addRoutes(to: router)
  router.get("/styles/screens.css") { _, _ -> Response in
    let css = try await services.screens.styles()
    return Response(
      status: .ok,
      headers: [.contentType: "text/css; charset=utf-8", .cacheControl: "max-age=300"],
      body: .init(byteBuffer: .init(string: css)))
  }
  AccountController(services: services).addRoutes(to: router)
  IdentityController(services: services).addRoutes(to: router)
  SigningKeyController(services: services).addRoutes(to: router)
  PrivacyController(services: services).addPublicRoutes(to: router)
  ViewController(services: services).addRoutes(to: router)
  ViewedWalkController(services: services).addRoutes(
    to: router.group(context: VisitorContext.self))
  let signedIn = router.group(context: SignedInContext.self)
    .add(middleware: FollowingRenames(services: services))
  OwnAccountController(services: services).addRoutes(to: signedIn)
  PasswordController(services: services).addRoutes(to: signedIn)
  SecondFactorController(services: services).addRoutes(to: signedIn)
  ConfirmationController(services: services).addRoutes(to: signedIn)
  TokenController(services: services).addRoutes(to: signedIn)
  WebhookController(services: services).addRoutes(to: signedIn)
  StudyController(services: services).addRoutes(to: signedIn)
  ImportController(services: services).addRoutes(to: signedIn)
  WritingController(services: services).addRoutes(to: signedIn)
  PresenceController(services: services).addRoutes(to: signedIn)
  UndoController(services: services).addRoutes(to: signedIn)
  StructureController(services: services).addRoutes(to: signedIn)
  RuleController(services: services).addRoutes(to: signedIn)
  IdentifierController(services: services).addRoutes(to: signedIn)
  CopyingController(services: services).addRoutes(to: signedIn)
  FindController(services: services).addRoutes(to: signedIn)
  PictureController(services: services).addRoutes(to: signedIn)
  FileController(services: services).addRoutes(to: signedIn)
  LanguageController(services: services).addRoutes(to: signedIn)
  QuizController(services: services).addRoutes(to: signedIn)
  BankController(services: services).addRoutes(to: signedIn)
  VersionController(services: services).addRoutes(to: signedIn)
  ProposalController(services: services).addRoutes(to: signedIn)
  ComparisonController(services: services).addRoutes(to: signedIn)
  VersionFileController(services: services).addRoutes(to: signedIn)
  FormatController(services: services).addRoutes(to: signedIn)
  ExportController(services: services).addRoutes(to: signedIn)
  PackageController(services: services).addRoutes(to: signedIn)
  NoticeController(services: services).addRoutes(to: signedIn)
  ReviewController(services: services).addRoutes(to: signedIn)
  DecisionController(services: services).addRoutes(to: signedIn)
  ThreadController(services: services).addRoutes(to: signedIn)
  RestoringController(services: services).addRoutes(to: signedIn)
  AskingController(services: services).addRoutes(to: signedIn)
  ViewLinkController(services: services).addRoutes(to: signedIn)
  OutsideApprovalController(services: services).addRoutes(to: signedIn)
  HistoryController(services: services).addRoutes(to: signedIn)
  PeopleController(services: services).addRoutes(to: signedIn)
  StudyBoardController(services: services).addRoutes(to: signedIn)
  BoardController(services: services).addRoutes(to: signedIn)
  StudyGroupController(services: services).addRoutes(to: signedIn)
  GroupController(services: services).addRoutes(to: signedIn)
  GroupMemberController(services: services).addRoutes(to: signedIn)
  GroupSettingsController(services: services).addRoutes(to: signedIn)
  WalkthroughController(services: services).addRoutes(to: signedIn)
  PreviewController(services: services).addRoutes(to: signedIn)
  ConsentTextController(services: services).addRoutes(to: signedIn)
  ElementController(services: services).addRoutes(to: signedIn)
  AssetController(services: services).addRoutes(to: signedIn)
  FlowController(services: services).addRoutes(to: signedIn)
  DocumentController(services: services).addRoutes(to: signedIn)
  let administration = signedIn.group(context: AdministratorContext.self)
  AccountsController(services: services).addRoutes(to: administration)
  AccountChangeController(services: services).addRoutes(to: administration)
  SecondFactorRuleController(services: services).addRoutes(to: administration)
  ErasureController(services: services).addRoutes(to: administration)
  PrivacyController(services: services).addRoutes(to: administration)
  AuditController(services: services).addRoutes(to: administration)
  return router
}

extension Services {
  /// The id of the study that the address names.
  func studyID(_ context: SignedInContext) throws -> Study.ID {
    guard let id = context.parameters.get("study").flatMap({ UUID(uuidString: $0) }) else {
      throw PortalError.notFound
    }
    return id
  }

  /// The draft of the study that the address names.
  /// - Throws: The same error whether the study does not exist or the reader is not a member.
  func draft(_ context: SignedInContext) async throws -> Draft {
    guard let text = context.parameters.get("study"), let id = UUID(uuidString: text),
      let draft = try await store.draft(of: id, for: context.account.id)
    else { throw PortalError.notFound }
    // Opening a large study takes so long that the request may have been canceled.
    try _Concurrency.Task.checkCancellation()
    return draft
  }
}
