import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// The audit log of the portal, for administrators.
struct AuditController {
  static let pageSize = 100
  let services: Services

  func addRoutes(to routes: some RouterMethods<AdministratorContext>) {
    routes.get(.init(Paths.audit), use: list)
    for format in HistoryExport.Format.allCases {
      routes.get(.init("\(Paths.audit).\(format.rawValue)")) { request, context in
        try await export(as: format, request, context)
      }
    }
  }

  @Sendable func list(_ request: Request, context: AdministratorContext) async throws -> Response {
    let store = services.store
    let before = request.query["before"].flatMap(Int.init(bounded:))
    let accounts = try await store.accounts()
    let studies = try await store.auditedStudies(for: context.signedIn.account.id)
    let filter = AuditFilterView(request.query, accounts: accounts, studies: studies)
    let lines = try await store.auditLines(
      before: before, limit: Self.pageSize, filter: filter.filter)
    let check = try await store.auditCheck()
    let known = try await store.knownAlteredVersions()
    return try await services.reply(
      AuditPage(
        shell: services.shell(context.signedIn, request), lines: lines,
        words: AuditDescription(people: names(of: accounts)),
        check: (check.verdict, check.at, check.first),
        altered: known.versions, areAllChecked: known.areAllChecked,
        end: try await store.auditEnd(), filter: filter, isFirstPage: before == nil,
        isLastPage: lines.count < Self.pageSize))
  }

  private func export(
    as format: HistoryExport.Format, _ request: Request, _ context: AdministratorContext
  ) async throws -> Response {
    let store = services.store
    let accounts = try await store.accounts()
    let filter = AuditFilterView(request.query, accounts: accounts, studies: []).filter
    let words = AuditDescription(people: names(of: accounts))
    // Recorded before the file is begun, so that the file contains its own download.
    try await services.recordDownload(
      of: "audit", as: format.rawValue, sha256: try await store.auditEnd().hash, request,
      context.signedIn)
    return services.download(
      named: "accord-audit.\(format.rawValue)", mediaType: format.mediaType
    ) { AuditExport(from: store, as: format, filter: filter, words: words) }
  }

  private func names(of accounts: [Account]) -> [String: String] {
    Dictionary(accounts.map { ($0.id.uuidString, $0.name) }) { first, _ in first }
  }
}
