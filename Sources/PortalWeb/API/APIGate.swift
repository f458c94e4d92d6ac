import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// Answers everything below `/api`. Nothing there looks at cookies: a session opens no address of the API, so no page of
/// another site can use it in someone's name.
struct APIGate: RouterMiddleware {
  private let services: Services
  private let table: APITable
  private let work: RequestWork
  private let rates = RequestRates()

  init(services: Services) {
    self.services = services
    let routes = apiRoutes(services)
    table = APITable(routes.routes.map { (method: $0.method, path: $0.path.description) })
    work = RequestWork(
      routes.buildResponder(), store: services.store, limit: services.workLimit)
  }

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard path == Paths.api || path.hasPrefix(Paths.api + "/") else {
      return try await next(request, context)
    }
    var response: Response
    do {
      let source = services.source(of: request, context)
      response = try await RequestOrigin.$address.withValue(source) {
        try await PatternBudget.sharing {
          try await answer(request, context)
        }
      }
    } catch {
      response = refusal(error, of: request)
    }
    response.headers[.vary] = "Accept, Authorization"
    response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
    return response
  }

  private func answer(
    _ request: Request, _ context: PortalContext
  ) async throws -> Response {
    guard request.uri.path.utf8.count <= StudyLimits.nameBytes else { throw PortalError.notFound }
    let allowed = table.methods(at: request.uri.path)
    guard !allowed.isEmpty else { throw PortalError.notFound }
    guard allowed.contains(request.method) else {
      throw APIError.methodNotAllowed(allowed: allowed)
    }
    var context = context
    context.bearer = try await bearer(of: request)
    let response = try await work.handle(request, context: context) { _, _ in
      throw PortalError.notFound
    }
    if response.status.kind == .successful, let mediaType = response.headers[.contentType],
      !request.accepts(mediaType)
    {
      throw APIError.notAcceptable(offered: mediaType)
    }
    return response
  }

  /// Who sends the request; nil without a token. A token has too many random bits to be guessed, so failures are not
  /// counted.
  private func bearer(of request: Request) async throws -> Bearer? {
    guard let header = request.headers[.authorization] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer",
      let bearer = try await services.store.bearer(
        parts[1].trimmingCharacters(in: .whitespaces))
    else { throw APIError.unauthorized }
    try rates.take(
      bearer.account.id.uuidString, perMinute: services.apiRequestsPerMinute, at: services.now())
    return bearer
  }

  private func refusal(_ error: any Error, of request: Request) -> Response {
    let pages = ErrorPages(services: services)
    let problem = APIProblem(error, asPage: pages.answer(to:))
    if problem.status.kind == .serverError {
      services.logger.error(
        "request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
    }
    var response = services.json(
      [
        "type": .string("urn:accord:problem:\(problem.code)"), "title": .string(problem.title),
        "status": .number(Double(problem.status.code)), "detail": .string(problem.detail),
      ], status: problem.status)
    response.headers[.contentType] = APIProblem.mediaType
    for field in problem.headers { response.headers[field.name] = field.value }
    return response
  }
}

/// All routes of the API. Each is an operation of `Templates/api/openapi.json`, and the other way around.
func apiRoutes(_ services: Services) -> Router<PortalContext> {
  let router = Router(context: PortalContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: UnansweredErrors())
  APIDescription(services: services).addRoutes(to: router)
  let withToken = router.group(context: APIContext.self)
  APIStudies(services: services).addRoutes(to: withToken)
  APIVersions(services: services).addRoutes(to: withToken)
  APIDrafts(services: services).addRoutes(to: withToken)
  APITestChannel(services: services).addRoutes(to: withToken)
  return router
}

/// A request with a token that works. Handlers that need one accept only this context.
struct APIContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let bearer: Bearer

  init(context: PortalContext) throws {
    guard let bearer = context.bearer else { throw APIError.unauthorized }
    coreContext = context.coreContext
    self.bearer = bearer
  }

  /// The id of the study that the address names, if the token is for it.
  /// - Throws: the same error for a study that the token does not open and for one that does not exist.
  func studyID(testing: Bool = false) throws -> Study.ID {
    guard (bearer.scope == .testDevice) == testing,
      let id = parameters.get("study").flatMap({ UUID(uuidString: $0) }),
      bearer.study == nil || bearer.study == id
    else { throw PortalError.notFound }
    return id
  }
}

extension Paths {
  static let api = "/api"
  /// An address of the API's first version.
  static func api(_ rest: String) -> String { "\(api)/v1\(rest)" }
}
