import Foundation
import Hummingbird
import StudyExchange

/// What programs need to know before they have a token: the description of the API, and of study documents.
struct APIDescription {
  let services: Services

  func addRoutes(to routes: some RouterMethods<PortalContext>) {
    routes.get(.init(Paths.api("/openapi.json")), use: document)
    routes.get(.init(Paths.api("/study.schema.json")), use: schema)
  }

  @Sendable func document(_ request: Request, context: PortalContext) async throws -> Response {
    _ = try request.parameters(allowing: [])
    let text = try String(
      contentsOf: services.root.appending(path: "Templates/api/openapi.json"), encoding: .utf8)
    let placed = text.replacing(
      "\"url\": \"\(Paths.api)/", with: "\"url\": \"\(services.access.path)\(Paths.api)/",
      maxReplacements: 1)
    return try await services.tagged(
      Array(placed.utf8), "application/json", to: request, .untilAskedAgain)
  }

  @Sendable func schema(_ request: Request, context: PortalContext) async throws -> Response {
    _ = try request.parameters(allowing: [])
    return try await services.tagged(
      StudySchema.bytes, "application/schema+json", to: request, .untilAskedAgain)
  }
}
