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
      try await download(subject(context), request, context)
    }
    routes.get(.init("\(draft)/:format/progress")) { request, context in
      try await progress(subject(context), request, context)
    }
    routes.get(.init(Paths.ofStudy("/versions/:number/formats/:format/progress"))) {
      request, context in
      try await progress(versionSubject(context), request, context)
    }
  }

  /// A format of a draft or a version.
  struct Subject: Sendable {
    let format: any StudyFormat
    let source: ExportSource
    let addresses: ExportAddresses
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

  /// The file, as soon as it is there; until then, a page that says how far it is.
  func download(
    _ subject: Subject, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    guard
      let (_, progress) = try await services.progress(
        of: subject.format, subject.source, again: true)
    else {
      return try await services.reply(
        ExportProgressPage(shell: services.shell(context, request), subject, .busy),
        status: .serviceUnavailable)
    }
    guard case .ready(let made) = progress else {
      return services.redirect(to: subject.addresses.progress)
    }
    return try await services.answer(
      request, with: EntityTag(sha256: made.sha256), .untilAskedAgain
    ) {
      try await services.recordDownload(
        of: made.file.name, as: subject.format.name, sha256: made.sha256,
        version: subject.source.version?.number, request, context)
      var response = services.download(
        made.file.bytes, named: made.file.name, mediaType: made.file.mediaType)
      response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
      return response
    }
  }

  private func progress(
    _ subject: Subject, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let found = try await services.progress(of: subject.format, subject.source, again: false)
    return try await services.reply(
      ExportProgressPage(
        shell: services.shell(context, request), subject,
        found.map { .init($0.progress) } ?? .busy))
  }

  private func subject(_ context: SignedInContext) async throws -> Subject {
    let id = try services.studyID(context)
    guard try await !services.draft(context).isForReviewer,
      let format = services.formats.named(context.parameters.get("format") ?? ""),
      let source = try await services.exportSource(
        draft: id, as: format.name, for: context.account.id)
    else { throw PortalError.notFound }
    return Subject(
      format: format, source: source,
      addresses: ExportAddresses(list: Paths.export(id), format: format.name))
  }

  /// A version in a format that was not frozen with it.
  func versionSubject(_ context: SignedInContext) async throws -> Subject {
    let id = try services.studyID(context)
    let name = context.parameters.get("format") ?? ""
    guard name != BundleFormat().name, let format = services.formats.named(name),
      let number = context.parameters.get("number").flatMap({ VersionNumber($0) }),
      let source = try await services.exportSource(number, of: id, for: context.account.id)
    else { throw PortalError.notFound }
    return Subject(
      format: format, source: source,
      addresses: ExportAddresses(list: Paths.formats(id, number), format: name))
  }
}

/// The addresses of one format of a draft or version.
struct ExportAddresses: Hashable, Sendable {
  /// All formats.
  let list: String
  let format: String

  var file: String { "\(list)/\(Paths.encoded(format))" }
  var progress: String { "\(file)/progress" }
}

extension Paths {
  /// The draft in every format.
  static func export(_ id: Study.ID) -> String { study(id) + "/export" }
}
