import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// The draft in every format, and every format that takes long enough to show its progress, also those of versions.
struct ExportController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    let draft = Paths.ofStudy("/export")
    routes.get(.init(draft), use: list)
    routes.get(.init("\(draft)/:format")) { request, context in
      try await services.download(subject(context), request, context)
    }
    routes.get(.init("\(draft)/:format/progress")) { request, context in
      try await progress(subject(context), request, context)
    }
    routes.get(.init(Paths.ofStudy("/versions/:number/formats/:format/progress"))) {
      request, context in
      try await progress(services.exportSubject(ofVersion: context), request, context)
    }
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    guard !draft.isForReviewer else { throw PortalError.notFound }
    guard
      let source = try await services.exportSource(
        draft: draft.study.id, as: ConsentHTMLFormat().name, for: context.account.id)
    else { throw PortalError.notFound }
    let having = Set(source.study.assets.map(\.id))
    let rows = services.formats.all.map {
      FormatsPage.Row($0, ofDraft: source.study, having: having)
    }
    return try await services.reply(
      FormatsPage(
        shell: services.shell(context, request), draft: draft, version: nil,
        groups: FormatsPage.groups(zip(services.formats.all, rows).map { ($0.purpose, $1) })))
  }

  private func progress(
    _ subject: ExportSubject, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let found = try await services.progress(
      of: subject.format, subject.source, again: false, for: context.account)
    return try await services.reply(
      ExportProgressPage(
        shell: services.shell(context, request), subject,
        found.map { .init($0.progress) } ?? .busy))
  }

  private func subject(_ context: SignedInContext) async throws -> ExportSubject {
    let id = try services.studyID(context)
    guard try await !services.draft(context).isForReviewer,
      let format = services.formats.named(context.parameters.get("format") ?? ""),
      let source = try await services.exportSource(
        draft: id, as: format.name, for: context.account.id)
    else { throw PortalError.notFound }
    return ExportSubject(
      format: format, source: source,
      addresses: ExportAddresses(list: Paths.export(id), format: format.name))
  }
}

extension Paths {
  /// The draft in every format.
  static func export(_ id: Study.ID) -> String { study(id) + "/export" }
}
