import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// Answers everything below `/api`. Nothing there looks at cookies: a session opens no address of the API, so no page of
/// another site can use it in someone's name.
struct APIGate: RouterMiddleware {
  /// Keeps a browser from showing what is for programs. Downloads of pages have a file name.
  static let disposition = "attachment"

  private let services: Services
  private let table: APITable
  private let work: RequestWork
  private let rates: RequestRates
  private let held = HeldForms()

  init(services: Services, rates: RequestRates) {
    self.services = services
    self.rates = rates
    let routes = apiRoutes(services)
    table = APITable(routes.routes.map { (method: $0.method, path: $0.path.description) })
    work = RequestWork(
      routes.buildResponder(), store: services.store, limit: services.workLimit)
  }

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    guard Self.answers(request.uri.path) else { return try await next(request, context) }
    var response: Response
    do {
      let source = services.source(of: context)
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
    if response.headers[.contentDisposition] == nil, response.headers[.contentType] != nil {
      response.headers[.contentDisposition] = Self.disposition
    }
    return response
  }

  /// Whether an address belongs to the API.
  static func answers(_ path: String) -> Bool {
    path == Paths.api || path.hasPrefix(Paths.api + "/")
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
    context.bearerToken = try token(of: request) ?? ""
    context.bearer = try await bearer(context.bearerToken)
    context.person.identify(context.bearer?.account.id)
    let share = held.share(of: context.bearer?.account.id)
    defer { share.release() }
    // Read before the request takes a turn, so that a slow sender occupies none; not at all without a token.
    if request.method == .put || request.method == .post, context.bearer != nil {
      context.body = try await request.bytes(
        upTo: APIBody.limit, share: share, cutOff: "The request was cut off. Send it again.")
    }
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

  /// The token of a request; nil without one.
  private func token(of request: Request) throws -> String? {
    guard let header = request.headers[.authorization] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw APIError.unauthorized }
    return parts[1].trimmingCharacters(in: .whitespaces)
  }

  /// Who sends a request; nil without a token. A token has too many random bits to be guessed, so failures are not
  /// counted.
  private func bearer(_ token: String) async throws -> Bearer? {
    guard !token.isEmpty else { return nil }
    guard let bearer = try await services.store.bearer(token) else { throw APIError.unauthorized }
    let seconds = rates.take(
      bearer.account.id.uuidString, services.apiRequestsPerMinute, at: services.now())
    if let seconds { throw APIError.tooMany(retryAfter: seconds) }
    return bearer
  }

  private func refusal(_ error: any Error, of request: Request) -> Response {
    let pages = ErrorPages(services: services)
    let problem = APIProblem(error, asPage: pages.answer(to:))
    let altered = error as? AlteredVersion
    if let altered { services.store.note(altered) }
    if problem.status.kind == .serverError || altered != nil {
      services.logger.error(
        "request failed", metadata: ["error": "\(LoggedError(error).description)"])
    }
    var response = services.json(problem.value, status: problem.status)
    response.headers[.contentType] = APIProblem.mediaType
    for field in problem.headers { response.headers[field.name] = field.value }
    return response
  }
}
