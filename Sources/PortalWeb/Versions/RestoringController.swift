import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Brings a version, or one part or value of it, back into the draft.
struct RestoringController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/draft")), use: question)
    routes.post(.init(Paths.ofStudy("/versions/:number/draft")), use: start)
    routes.get(.init(Paths.ofStudy("/versions/:number/restoring/**")), use: ask)
    routes.post(.init(Paths.ofStudy("/versions/:number/restoring/**")), use: restore)
  }

  @Sendable func question(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    try draft.requireEditor()
    return try await services.reply(
      DraftStartPage(shell: services.shell(context, request), draft: draft, number: line.number))
  }

  @Sendable func start(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    try draft.requireEditor()
    let seen = context.form.trimmed("revision").flatMap { Int(bounded: $0) }
    let undo: NoticeUndo?
    do {
      undo = NoticeUndo(
        try await services.store.startDraft(
          of: draft.study.id, from: line.number, basedOn: seen, by: context.account.id,
          submission: Submission(request, context), problems: { StudyProblems($0).counts }))
    } catch let repeated as RepeatedSubmission {
      undo = Int(bounded: repeated.result).map { NoticeUndo(draft.study.id, edit: $0) }
    } catch let conflict as EditConflict {
      let since = try await editsSince(seen, in: conflict.current, context)
      return try await services.reply(
        DraftStartPage(
          shell: services.shell(context, request), draft: conflict.current, number: line.number,
          since: since), status: .conflict)
    }
    return services.redirect(
      to: Paths.write(draft.study.id),
      notice: "The draft is now the same as version \(line.number).", undo: undo)
  }

  /// The latest edits after a revision of the draft, each kind of edit by a person once.
  private func editsSince(_ revision: Int?, in draft: Draft, _ context: SignedInContext)
    async throws -> [DraftStartPage.Edit]
  {
    let lines = try await services.store.history(of: draft.study.id, for: context.account.id)
      .filter { $0.kind == .edited || $0.kind == .undone }
      .prefix(max(draft.revision - (revision ?? draft.revision), 0))
    var edits: [DraftStartPage.Edit] = []
    for line in lines {
      let edit = DraftStartPage.Edit(who: line.accountName, summary: line.summary)
      if !edits.contains(edit) { edits.append(edit) }
    }
    return Array(edits.prefix(10))
  }

  /// Asks about a single part or change.
  @Sendable func ask(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    try draft.requireEditor()
    return try await services.reply(
      question(from: line, in: draft, isAskedAgain: false, request, context))
  }

  /// - Parameter isAskedAgain: whether the draft has changed since the person saw the question.
  private func question(
    from line: VersionLine, in draft: Draft, isAskedAgain: Bool, _ request: Request,
    _ context: SignedInContext
  ) async throws -> RestoringPage {
    let (id, account) = (draft.study.id, context.account.id)
    // From the draft to the version, because what restoring brings back is what will be new.
    let compared = try await services.compared(.draft(draft), .version(line), of: id, for: account)
    guard let value = RestoredValue(at: context.place, in: compared.new) else {
      throw PortalError.notFound
    }
    let place = value.place
    let newer =
      isAskedAgain
      ? try await services.store.latestEdit(of: id, for: account, about: place) { edit in
        edit.differences.contains { $0.place.starts(with: place) || place.starts(with: $0.place) }
      } : nil
    return try await RestoringPage(
      shell: services.shell(context, request), draft: draft, number: line.number, value: value,
      comparison: compared, since: isAskedAgain ? RestoringPage.Since(newer) : nil)
  }

  /// Leads to the part in the editor.
  @Sendable func restore(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    try draft.requireEditor()
    guard
      let found = try await services.store.version(
        line.number, of: draft.study.id, for: context.account.id),
      let value = RestoredValue(at: context.place, in: try found.version.study())
    else { throw PortalError.notFound }
    let (place, title) = (value.editing, value.title)
    let undo: NoticeUndo?
    do {
      undo = NoticeUndo(
        try await services.store.bringBack(
          part: value.place, from: line.number, seeing: context.form.trimmed("seen"),
          in: draft.study.id, by: context.account.id,
          summary: "Restored \(title) from version \(line.number)",
          submission: Submission(request, context), problems: { StudyProblems($0).counts }))
    } catch let repeated as RepeatedSubmission {
      undo = Int(bounded: repeated.result).map { NoticeUndo(draft.study.id, edit: $0) }
    } catch let conflict as EditConflict {
      return try await services.reply(
        question(from: line, in: conflict.current, isAskedAgain: true, request, context),
        status: .conflict)
    } catch let refused as CannotBringBack {
      return services.redirect(
        to: Paths.version(draft.study.id, line.number), refusal: Self.words(for: refused, title))
    }
    guard let undo else {
      return services.redirect(
        to: Paths.write(draft.study.id, at: place),
        refusal: "Nothing to restore: “\(title)” is already as in version \(line.number).")
    }
    return services.redirect(
      to: Paths.write(draft.study.id, at: place),
      notice: "“\(title)” is as in version \(line.number) again.", undo: undo)
  }

  private static func words(for refused: CannotBringBack, _ title: String) -> String {
    switch refused.obstacle {
    case .isBack: "Nothing to restore: “\(title)” is already in the draft."
    case .holderIsGone:
      "Not restored: the part that contained “\(title)” is no longer in the draft. Restore that part first."
    case .changedSince: "Not restored: there is a newer change to “\(title)” in the draft."
    }
  }
}

extension Paths {
  /// Makes a part of the draft what it was in a version.
  static func restoring(_ id: Study.ID, _ number: VersionNumber, at place: Place) -> String {
    ([version(id, number), "restoring"] + place.map(encoded)).joined(separator: "/")
  }
}

extension VersionPage.Chapter {
  /// The same with a way to bring it, and each part that the editor has, back into the draft.
  func restorable(from number: VersionNumber, in id: Study.ID) -> VersionPage.Chapter {
    func restoring(_ place: Place?) -> String? {
      place.map { Paths.restoring(id, number, at: $0) }
    }
    var chapter = self
    chapter.restoring = restoring(place)
    for index in chapter.parts.indices {
      let place = chapter.parts[index].place
      // The pages of a whole consent come back with the consent.
      guard place.count.isMultiple(of: 2), place.count > 1, place != chapter.place else {
        continue
      }
      chapter.parts[index].restoring = restoring(place)
      for question in chapter.parts[index].questions.indices {
        chapter.parts[index].questions[question].restoring = restoring(
          chapter.parts[index].questions[question].place)
      }
    }
    if var signatures = chapter.signatures {
      for index in signatures.rows.indices {
        signatures.rows[index].restoring = restoring(signatures.rows[index].place)
      }
      chapter.signatures = signatures
    }
    return chapter
  }
}
