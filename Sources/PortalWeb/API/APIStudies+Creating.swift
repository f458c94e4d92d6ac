import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

extension APIStudies {
  /// Creates a study of a study document, as importing it does: with an id of its own, without what Accord does not know,
  /// and with only those pictures that the token's owner may see. The answer lists what was left out.
  @Sendable func create(_ request: Request, context: APIContext) async throws -> Response {
    _ = try request.parameters(allowing: [])
    guard context.bearer.scope != .testDevice else { throw PortalError.notFound }
    guard context.bearer.scope.writesDrafts else {
      throw PortalError.forbidden("This token is read-only. Use one that can write drafts.")
    }
    guard context.bearer.study == nil else {
      throw PortalError.forbidden(
        "This token is for one study. Use one for all your studies to create another.")
    }
    try context.bearer.account.requireWriter()
    try request.requireJSON()
    let repeatable = try RepeatableRequest(request, context)
    let answer = try await services.answer(to: repeatable, for: context.bearer.account.id) {
      let file = ImportFile(name: AccordFormat.fileName, bytes: context.body)
      let imported: Import
      do throws(ImportError) {
        imported = try AccordFormat().read(file, as: ImportOptions())
      } catch {
        throw APIError.unprocessable(error.message)
      }
      // In a canceled task, HTML is only partly read.
      try _Concurrency.Task.checkCancellation()
      let made = try await services.create(
        imported, named: file.name, by: context.bearer.account.id,
        submission: repeatable.submission,
        remembering: { repeatable.record(of: try CreationAnswer($0)) })
      return try CreationAnswer(made)
    }
    return services.created(answer)
  }
}

extension CreationAnswer {
  /// The tag is that of the draft, on which the next change is based.
  fileprivate init(_ made: CreatedStudy) throws {
    let study = made.study
    self.init(
      location: Paths.api("/studies/\(study.id.uuidString.lowercased())"),
      tag: sha256(try study.canonicalBytes()),
      value: [
        "study": .study(
          study.id, slug: study.slug,
          title: study.displayTitle.trimmingCharacters(in: .whitespacesAndNewlines), role: .owner),
        "draft": .savedDraft(revision: 1, problems: made.problems),
        "losses": try JSONValue(encoding: made.losses),
      ])
  }
}

extension JSONValue {
  /// What a program learns about a draft that it wrote.
  static func savedDraft(revision: Int, problems: ProblemCounts) -> JSONValue {
    [
      "revision": .number(Double(revision)), "errors": .number(Double(problems.errors)),
      "warnings": .number(Double(problems.warnings)),
    ]
  }
}
