import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// All routes of the API. Each is an operation of `Templates/api/openapi.json`, and the other way around.
func apiRoutes(_ services: Services) -> Router<PortalContext> {
  let router = Router(context: PortalContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: UnansweredErrors())
  APIDescription(services: services).addRoutes(to: router)
  let withToken = router.group(context: APIContext.self)
  APIStudies(services: services).addRoutes(to: withToken)
  APIVersions(services: services).addRoutes(to: withToken)
  APIFormats(services: services).addRoutes(to: withToken)
  APIDrafts(services: services).addRoutes(to: withToken)
  APIProposals(services: services).addRoutes(to: withToken)
  APIReviews(services: services).addRoutes(to: withToken)
  APITestChannel(services: services).addRoutes(to: withToken)
  return router
}

/// A request with a token that works. Handlers that need one accept only this context.
struct APIContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let bearer: Bearer
  /// Known only to the program that sends the request.
  let token: String
  let body: [UInt8]
  let sentFile: SentFileKey

  init(context: PortalContext) throws {
    guard let bearer = context.bearer else { throw APIError.unauthorized }
    coreContext = context.coreContext
    self.bearer = bearer
    token = context.bearerToken
    body = context.body
    sentFile = context.sentFile
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
