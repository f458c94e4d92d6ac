import Foundation
import Hummingbird
import StudyModel
import StudyReview
import StudyStore

/// The studies that a token opens, and what changed between their versions.
struct APIStudies {
  let services: Services

  func addRoutes(to routes: some RouterMethods<APIContext>) {
    routes.get(.init(Paths.api("/studies")), use: list)
    routes.post(.init(Paths.api("/studies")), use: create)
    routes.get(.init(Paths.api("/studies/{study}")), use: open)
    routes.get(.init(Paths.api("/studies/{study}/changes")), use: changes)
  }

  /// In the order of their ids, so that no study is missed or listed twice while others are edited.
  @Sendable func list(_ request: Request, context: APIContext) async throws -> Response {
    let parameters = try request.parameters(allowing: ["cursor", "limit"])
    let limit = try Request.limit(parameters)
    let cursor = parameters["cursor"].map { UUID(uuidString: $0) }
    if let cursor, cursor == nil {
      throw APIError.wrongParameter("This cursor does not come from this list.")
    }
    guard context.bearer.scope != .testDevice else { throw PortalError.notFound }
    if let only = context.bearer.study {
      let isBefore = cursor.flatMap(\.self).map { only.uuidString > $0.uuidString } ?? true
      var own: [JSONValue] = []
      if isBefore, let study = try await study(only, context) { own = [study.apiValue] }
      return try await services.tagged(["studies": .array(own), "next": .null], to: request)
    }
    // One more shows whether there is a next page.
    let studies = try await services.store.readableStudies(
      for: context.bearer.account.id, after: cursor.flatMap(\.self), limit: limit + 1)
    let next =
      studies.count > limit ? studies[limit - 1].access.study.uuidString.lowercased() : nil
    var response = try await services.tagged(
      [
        "studies": .array(studies.prefix(limit).map(\.apiValue)),
        "next": next.map { JSONValue.string($0) } ?? .null,
      ], to: request)
    if let next {
      response.headers[.link] =
        "<\(Paths.api("/studies"))?cursor=\(next)&limit=\(limit)>; rel=\"next\""
    }
    return response
  }

  @Sendable func open(_ request: Request, context: APIContext) async throws -> Response {
    _ = try request.parameters(allowing: [])
    guard let study = try await study(context.studyID(), context) else {
      throw PortalError.notFound
    }
    return try await services.tagged(study.apiValue, to: request)
  }

  /// The same as `accord compare --json`, with the classes that people corrected.
  @Sendable func changes(_ request: Request, context: APIContext) async throws -> Response {
    let parameters = try request.parameters(allowing: ["from", "to"])
    let id = try context.studyID()
    let account = context.bearer.account.id
    guard let lines = try await services.store.versions(of: id, for: account) else {
      throw PortalError.notFound
    }
    let from = try line(parameters, "from", among: lines)
    let to = try line(parameters, "to", among: lines)
    let compared = try await services.compared(.version(from), .version(to), of: id, for: account)
    return try await services.tagged(compared.comparison.report, to: request)
  }

  private func line(
    _ parameters: [String: String], _ name: String, among lines: [VersionLine]
  ) throws -> VersionLine {
    guard let number = parameters[name].flatMap({ VersionNumber(bounded: $0) }) else {
      throw APIError.wrongParameter(
        "The parameter “\(name)” is the number of a version, such as 1.2.0.")
    }
    guard let line = lines.first(where: { $0.number == number }) else { throw PortalError.notFound }
    return line
  }

  /// Nil if the token's owner may not know of the study.
  private func study(_ id: Study.ID, _ context: APIContext) async throws -> ReadableStudy? {
    try await services.store.readableStudy(id, for: context.bearer.account.id)
  }
}

extension ReadableStudy {
  fileprivate var apiValue: JSONValue {
    .study(
      access.study, slug: access.slug, title: access.title, role: access.role,
      isArchived: access.isArchived, current: currentNumber, board: board)
  }
}

extension JSONValue {
  /// A study as lists and its own address show it.
  static func study(
    _ id: Study.ID, slug: String, title: String, role: MemberRole?, isArchived: Bool = false,
    current: VersionNumber? = nil, board: ReadableStudy.ChosenBoard? = nil
  ) -> JSONValue {
    [
      "id": .string(id.uuidString.lowercased()), "slug": .string(slug), "title": .string(title),
      "role": .string(role?.rawValue ?? "reviewer"), "isArchived": .boolean(isArchived),
      "current": current.map { JSONValue.string("\($0)") } ?? .null,
      "board": board.map {
        JSONValue.object([
          "id": .string($0.id.uuidString.lowercased()), "name": .string($0.name),
        ])
      } ?? .null,
    ]
  }
}
