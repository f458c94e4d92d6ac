import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// The draft of a study, for programs that write it. They state the draft that they saw, so that nobody's edit is lost.
struct APIDrafts {
  let services: Services

  func addRoutes(to routes: some RouterMethods<APIContext>) {
    let draft = Paths.api("/studies/{study}/draft")
    routes.get(.init(draft), use: read)
    routes.put(.init(draft), use: replace)
  }

  @Sendable func read(_ request: Request, context: APIContext) async throws -> Response {
    _ = try request.parameters(allowing: [])
    let draft = try await draft(context)
    try await services.recordDownload(
      of: "the draft", as: "json", sha256: draft.tag, study: draft.study.id, version: nil, request,
      context)
    return try await services.tagged(draft.document, to: request)
  }

  /// The answer has the tag of the new draft, for the next change.
  @Sendable func replace(_ request: Request, context: APIContext) async throws -> Response {
    _ = try request.parameters(allowing: [])
    let draft = try await draft(context)
    try draft.requireEditor()
    try request.requireJSON()
    try request.requireMatch(draft.tag)
    let study = try Self.study(in: context.body)
    do {
      let saved = try await services.store.edit(
        draft.study.id, by: context.bearer.account.id, at: [], basedOn: draft.tag,
        summary: "Replaced the draft through the API",
        revising: { current in
          let known = Set(current.study.assets.map(\.id))
          guard study.assets.allSatisfy({ known.contains($0.id) }) else {
            throw APIError.unprocessable(
              "The document names a picture or file that the draft does not have. Add it in the editor first."
            )
          }
          return study
        }, problems: { $0.problemCounts })
      var response = services.json(
        .savedDraft(
          revision: saved.revision, problems: (saved.errorCount, saved.warningCount)))
      response.headers[.eTag] = EntityTag(sha256: saved.tag).value
      return response
    } catch is EditConflict {
      throw APIError.preconditionFailed
    } catch StoreError.identityIsFixed {
      throw APIError.unprocessable("The id, the slug, and the schema of a study cannot change.")
    }
  }

  /// The study of a document. A member that Accord does not know is refused: what it holds would be lost.
  private static func study(in bytes: [UInt8]) throws -> Study {
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes) } catch { throw StudyDocumentError.syntax(error) }
    let (study, unknown) = try Study.opening(value)
    if let first = unknown.first {
      throw APIError.unprocessable(
        "The document has a member that Accord does not know: \(first.joined(separator: "/")). Correct or remove it."
      )
    }
    return study
  }

  private func draft(_ context: APIContext) async throws -> Draft {
    let id = try context.studyID()
    guard context.bearer.scope.writesDrafts,
      let draft = try await services.store.draft(of: id, for: context.bearer.account.id),
      !draft.isForReviewer
    else { throw PortalError.notFound }
    return draft
  }
}

extension Draft {
  /// What a change states about the draft that it is based on: `Study.state(of:)` for the whole study.
  var tag: String { sha256(document.canonicalBytes) }
}
