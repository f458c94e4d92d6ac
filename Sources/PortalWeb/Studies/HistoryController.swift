import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// What was changed in a study: who, when, what and where; and brings back what was taken out.
struct HistoryController {
  static let pageSize = 100
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/history")), use: list)
    routes.get(.init(Paths.ofStudy("/history/:number")), use: edit)
    routes.post(.init(Paths.ofStudy("/history/bringing-back")), use: bringBack)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let before = request.query["before"].flatMap(Int.init(bounded:))
    let store = services.store
    let filter = HistoryFilterView(
      request.query, of: draft.study,
      authors: try await store.historyAuthors(of: draft.study.id, for: context.account.id))
    let edits = try await store.history(
      of: draft.study.id, for: context.account.id, before: before, limit: Self.pageSize,
      filter: filter.filter, isJoined: true)
    let check = try await store.historyCheck(of: draft.study.id)
    let report = try await store.importReport(of: draft.study.id, for: context.account.id)
    return try await services.reply(
      HistoryPage(
        shell: services.shell(context, request), draft: draft, edits: edits,
        named: services.naming(edits, in: draft, for: context.account.id),
        verdict: check.verdict, filter: filter, isFirstPage: before == nil,
        isLastPage: edits.count < Self.pageSize,
        cameFromFile: report != nil, checkedAt: check.at))
  }

  @Sendable func edit(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    guard let number = context.parameters.get("number").flatMap({ Int(bounded: $0) }) else {
      throw PortalError.notFound
    }
    let line = try await services.store.editLine(
      number, of: draft.study.id, for: context.account.id)
    return try await services.reply(
      EditPage(
        shell: services.shell(context, request), draft: draft, edit: line,
        named: services.naming([line], in: draft, for: context.account.id)))
  }

  @Sendable func bringBack(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    guard let number = context.form.trimmed("number").flatMap({ Int(bounded: $0) }) else {
      throw PortalError.notFound
    }
    let place = context.form.trimmed("place").flatMap { try? JSONValue(parsing: $0.utf8) }?
      .arrayValue.map { $0.compactMap(\.stringValue) }
    let study = draft.study
    let line = try await services.store.editLine(number, of: study.id, for: context.account.id)
    let former = try await services.naming([line], in: draft, for: context.account.id)
    do {
      let done = try await services.store.bringBack(
        place, from: number, in: study.id, by: context.account.id,
        summary: { "Restored " + Self.what($0, in: study, named: former) },
        problems: { StudyProblems($0).counts })
      let now = done.draft.study
      let shown = NoticePlace(done.found.first?.place ?? [], in: now).link
      return services.redirect(
        to: shown?.address ?? Paths.history(study.id),
        notice: "Restored \(Self.what(done.found, in: now, named: former))."
          + (done.left.isEmpty
            ? ""
            : " Not restored because of newer changes: \(Self.what(done.left, in: now, named: former))."),
        undo: Paths.undo(study.id))
    } catch let refused as CannotBringBack {
      return try await answer(refused, named: former, draft, request, context)
    }
  }

  private static func what(
    _ found: [ContentDifference], in study: Study, named former: Study
  ) -> String {
    found.prefix(3).map { ChangedPlace($0, in: study, named: former).what }
      .formatted(.list(type: .and).locale(.portal))
      + (found.count > 3 ? " and more" : "")
  }

  /// What has been changed since is shown beside what it was, to choose from; nothing newer is undone.
  private func answer(
    _ refused: CannotBringBack, named former: Study, _ draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    let history = Paths.history(draft.study.id)
    let what = ChangedPlace(refused.difference, in: refused.current.study, named: former).what
    switch refused.obstacle {
    case .isBack:
      return services.redirect(
        to: history, notice: "Nothing to restore: \(what) is already as it was.")
    case .holderIsGone:
      return services.redirect(
        to: history + "?removals=on",
        notice: "The part that contained \(what) was deleted too. Restore that part first.")
    case .changedSince:
      guard
        let (part, field, language) = Self.field(of: refused.difference.place, in: refused.current),
        let value = refused.difference.before
      else {
        return services.redirect(
          to: history,
          notice: "Not restored: there is a newer change to \(what).")
      }
      var form = SubmittedForm()
      form.fields =
        [("language", language.rawValue), ("was.\(field.name)", "")]
        + FieldView(showing: value, of: field, language: language).submitted
      let current = field.value(
        in: refused.current.document.value(at: part.documentPlace) ?? .object([:]),
        language: language)
      return try await services.reply(
        to: [FieldConflict(field: field, mine: value, theirs: current)],
        of: PartEdit(place: part.place, language: language, form: form), at: part, refused.current,
        request, context)
    }
  }

  /// The field of the editor in which a value is changed.
  private static func field(of place: Place, in draft: Draft) -> (
    EditedPart, EditorField, Language
  )? {
    guard let part = EditedPart.nearest(to: place, in: draft.study) else { return nil }
    let rest = Array(place.dropFirst(part.place.count))
    for language in draft.study.languages {
      if let field = part.fields.first(where: { $0.fullPath(in: language) == rest }) {
        return (part, field, language)
      }
    }
    return nil
  }
}
