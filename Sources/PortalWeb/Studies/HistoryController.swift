import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// The history of a study: who changed what, when, and where. Also restores what was removed.
struct HistoryController {
  static let pageSize = 100
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/history")), use: list)
    routes.get(.init(Paths.ofStudy("/history/:number")), use: edit)
    for format in HistoryExport.Format.allCases {
      routes.get(.init(Paths.ofStudy("/history.\(format.rawValue)"))) { request, context in
        try await export(as: format, request, context)
      }
    }
    routes.post(.init(Paths.ofStudy("/history/bringing-back")), use: bringBack)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let before = request.query["before"].flatMap(Int.init(bounded:))
    let store = services.store
    let filter = HistoryFilterView(
      request.query, of: draft.study,
      authors: try await store.historyAuthors(of: draft.study.id, for: context.account.id),
      hasAccord: try await store.hasHistoryByAccord(of: draft.study.id, for: context.account.id),
      deleted: try await store.deletedParts(of: draft, for: context.account.id))
    let edits = try await store.history(
      of: draft.study.id, for: context.account.id, before: before, limit: Self.pageSize,
      filter: filter.filter, isJoined: true)
    let check = try await store.historyCheck(of: draft.study.id)
    let fates = try await store.partFates(of: draft.study.id, for: context.account.id)
    let alterations = try await store.alterations(of: draft.study.id)
    let report = try await store.importReport(of: draft.study.id, for: context.account.id)
    return try await services.reply(
      HistoryPage(
        shell: services.shell(context, request), draft: draft, edits: edits,
        named: store.naming(edits, in: draft, following: fates, for: context.account.id),
        following: fates,
        verdict: check.verdict, altered: alterations.versions, alteredDraft: alterations.draft,
        filter: filter, isFirstPage: before == nil,
        isLastPage: edits.count < Self.pageSize,
        cameFromFile: report != nil,
        imported: try await store.importedEdits(of: draft.study.id, for: context.account.id),
        checkedAt: check.at, firstChecked: check.first,
        end: try await store.historyEnd(of: draft.study.id, for: context.account.id)))
  }

  @Sendable func edit(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    guard let number = context.parameters.get("number").flatMap({ Int(bounded: $0) }) else {
      throw PortalError.notFound
    }
    let line = try await services.store.editLine(
      number, of: draft.study.id, for: context.account.id)
    let fates = try await services.store.partFates(of: draft.study.id, for: context.account.id)
    return try await services.reply(
      EditPage(
        shell: services.shell(context, request), draft: draft, edit: line,
        named: services.store.naming(
          [line], in: draft, following: fates, for: context.account.id), following: fates))
  }

  /// The whole history as JSON, or the lines that match the filter as CSV.
  private func export(
    as format: HistoryExport.Format, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let draft = try await services.draft(context)
    let filter = HistoryFilterView(request.query, of: draft.study, authors: []).filter
    let (store, account) = (services.store, context.account.id)
    let end = try await store.historyEnd(of: draft.study.id, for: account)
    try await services.recordDownload(
      of: "history", as: format.rawValue, sha256: end.hash, request, context)
    return services.download(
      named: "\(draft.study.slug)-history.\(format.rawValue)", mediaType: format.mediaType
    ) { HistoryExport(of: draft, for: account, from: store, as: format, filter: filter) }
  }

  @Sendable func bringBack(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    guard let number = context.form.trimmed("number").flatMap({ Int(bounded: $0) }) else {
      throw PortalError.notFound
    }
    let place = context.form.trimmed("place").flatMap { try? JSONValue(parsing: $0.utf8) }?
      .arrayValue.map { $0.compactMap(\.stringValue) }
    let study = draft.study
    let line = try await services.store.editLine(number, of: study.id, for: context.account.id)
    let former = try await services.store.naming(
      [line], in: draft,
      following: services.store.partFates(of: study.id, for: context.account.id),
      for: context.account.id)
    if let wanted = line.differences.first(where: { $0.place == place }),
      let page = try await services.missingParts(
        try await missingSteps(of: wanted, in: draft, context),
        neededBy: ChangedPlace(wanted, in: study, named: former).what, isInside: false, in: draft,
        request, context)
    {
      return try await services.reply(page, status: .conflict)
    }
    do {
      let done = try await services.store.bringBack(
        place, from: number, in: study.id, by: context.account.id,
        submission: Submission(request, context),
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
        undo: done.edit.map { NoticeUndo(study.id, edit: $0) }, place: shown)
    } catch let refused as CannotBringBack {
      return try await answer(refused, about: line, place, named: former, draft, request, context)
    }
  }

  /// The deleted steps that a restored rule or condition would refer to. One with another identifier is still there.
  private func missingSteps(
    of wanted: ContentDifference, in draft: Draft, _ context: SignedInContext
  ) async throws -> [Place] {
    var missing: [Place] = []
    for place in wanted.missingSteps(in: draft.document)
    where try await services.renamed(place, in: draft, for: context.account.id) == nil {
      missing.append(place)
    }
    return missing
  }

  private static func what(
    _ found: [ContentDifference], in study: Study, named former: Study
  ) -> String {
    found.prefix(3).map { ChangedPlace($0, in: study, named: former).what }
      .formatted(.list(type: .and).locale(.portal))
      + (found.count > 3 ? " and more" : "")
  }

  /// If the value has changed since, shows both values to choose from, so that no newer change is lost.
  /// - Parameter place: the value to restore, where the line has it.
  private func answer(
    _ refused: CannotBringBack, about line: EditLine, _ place: Place?, named former: Study,
    _ draft: Draft, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let history = Paths.history(draft.study.id)
    let what = ChangedPlace(refused.difference, in: refused.current.study, named: former).what
    switch refused.obstacle {
    case .isBack:
      return services.redirect(
        to: history, refusal: "Nothing to restore: \(what) is already as it was.")
    case .holderIsGone(let holder):
      if let page = try await services.missingParts(
        [holder], neededBy: what, isInside: true, in: refused.current, request, context)
      {
        return try await services.reply(page, status: .conflict)
      }
      return services.redirect(
        to: history + "?removals=on",
        refusal: "The part that contained \(what) was removed too. Restore that part first.")
    case .changedSince:
      guard
        let (part, field, language) = Self.field(of: refused.difference.place, in: refused.current),
        let value = refused.difference.before
      else {
        return services.redirect(
          to: history, refusal: Self.refusal(refused, of: what),
          place: NoticePlace(refused.difference.place, in: refused.current.study).link)
      }
      var form = SubmittedForm()
      form.fields =
        [("language", language.rawValue), ("was.\(field.name)", "")]
        + field.submitted(value, language: language)
      // The earlier translation still comes from the source that it was made from, whatever the text says by now.
      if let source = line.formerSource(
        ofTextAt: place ?? refused.difference.place, from: draft.study.primaryLanguage)
      {
        form.fields.append(("source.\(field.name)", source))
      }
      let current = field.value(
        in: refused.current.document.value(at: part.documentPlace) ?? .object([:]),
        language: language)
      return try await services.reply(
        to: [FieldConflict(field: field, mine: value, theirs: current)],
        of: PartEdit(place: part.place, language: language, form: form), at: part, refused.current,
        isRestoring: true, request, context)
    }
  }

  /// Why a value that has changed since is not restored, and what has its identifier if it was removed.
  private static func refusal(_ refused: CannotBringBack, of what: String) -> String {
    let (difference, current) = (refused.difference, refused.current)
    guard difference.isElement, difference.after == nil, let id = difference.place.last,
      let newer = current.document.value(at: difference.place)
    else { return "Not restored: there is a newer change to \(what)." }
    let added = ContentDifference(.added, at: difference.place, before: nil, after: newer)
    let other = ChangedPlace(added, in: current.study).what
    let name = newer["id"] == nil ? "value" : "identifier"
    return
      "Not restored: the \(name) “\(id)” of \(what) is now used by a newer one, \(other). Change the \(name) of the newer one first, then restore the other."
  }

  /// The editor's field for a value; nil if there is none.
  private static func field(of place: Place, in draft: Draft) -> (
    PlacedPart, Setting, Language
  )? {
    guard let part = PlacedPart.nearest(to: place, in: draft.study) else { return nil }
    let rest = Array(place.dropFirst(part.place.count))
    for language in draft.study.languages {
      if let field = part.settings.first(where: { $0.fullPath(in: language) == rest }) {
        return (part, field, language)
      }
    }
    return nil
  }
}

extension EditLine {
  /// The mark of the source that a translation was made from before the edit changed it; nil for any other value.
  fileprivate func formerSource(ofTextAt place: Place, from source: Language) -> String? {
    guard place.starts(with: self.place), let language = place.last.map(Language.init),
      language != source,
      let text = before?.value(at: place.dropFirst(self.place.count).dropLast())
        .flatMap(LocalizedText.init(json:)), text[language] != nil
    else { return nil }
    return text.sources[language] ?? text.mark(in: source)
  }
}
