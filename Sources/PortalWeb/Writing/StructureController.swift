import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Adds, reorders, and removes parts, and changes the answer format of a question.
struct StructureController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.post("/studies/:study/parts/**", use: services.keepingText(of: add))
    router.post("/studies/:study/order/**", use: move)
    router.post("/studies/:study/removal/**", use: remove)
    router.post("/studies/:study/format/**", use: setFormat)
  }

  @Sendable private func add(_ request: Request, context: SignedInContext) async throws -> Response
  {
    var context = context
    let draft = try await services.draft(context)
    try draft.study.requireLanguage(of: context.form, request)
    let container = context.place
    let words = context.form.trimmed("title") ?? ""
    let language = self.language(context, draft)
    let kind = context.form.trimmed("kind")
    var sibling = context.form.trimmed("after")
    if let shown = sibling, let list = context.shownPart {
      let found = try await services.follow(shown, in: list, to: container, of: draft, context)
      context.part = found ?? context.part
      sibling = found?.place.last
    }
    let previous = sibling
    let removed = try await services.store.removedNames(
      in: container, of: draft.study.id, for: context.account.id)
    @Sendable func part(in study: Study) throws -> NewPart {
      let part = NewPart(
        in: container, of: study, kind: kind, words: words, language: language, after: previous,
        avoiding: removed)
      guard let part else { throw PortalError.notFound }
      return part
    }
    let name = words.isEmpty ? try part(in: draft.study).id : words
    let saved = try await services.add(
      to: draft, request, context, at: container, "Added \(name)"
    ) { study in
      let part = try part(in: study.requiring(language))
      return (try part.added(to: study), part.id)
    }
    return services.redirect(
      to: Paths.newPart(
        at: container + [saved.id], in: saved.draft.study, language: language))
  }

  @Sendable private func move(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    let place = context.place
    guard let part = PlacedPart(at: place, in: draft.study), let id = place.last else {
      throw PortalError.notFound
    }
    let container = Array(place.dropLast())
    let wish = context.form["to"] ?? ""
    let title = part.title(in: draft.study.primaryLanguage)
    let edit = CarefulEdit(context.form) { study in
      try study.moving(id, in: container, to: wish)
    }
    return try await done(
      edit, draft, request, context, at: container, "Moved \(title)", deed: "Move “\(title)”"
    ) { _ in
      if request.wantsJSON {
        return services.json(["saved": .string(Moment(services.now()).machine)])
      }
      if context.form["stay"] != nil {
        return services.redirect(
          to: Paths.write(draft.study, at: place, in: language(context, draft)))
      }
      let parent = Array(container.dropLast())
      return services.redirect(
        to: Paths.write(draft.study.id, at: parent.isEmpty ? ["facts"] : parent)
          + "#list-\(container.last ?? "")")
    }
  }

  @Sendable private func remove(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    let place = context.place
    guard let part = PlacedPart(at: place, in: draft.study), let id = place.last, place.count >= 2
    else {
      throw PortalError.notFound
    }
    let container = Array(place.dropLast())
    let title = part.title(in: draft.study.primaryLanguage)
    let edit = CarefulEdit(context.form) { try $0.removing([id], from: container) }
    let deed = "Remove “\(title)”"
    return try await services.unlessChanged(place, deed: deed, draft, request, context) { seen in
      try await done(
        edit, draft, request, context, at: container, "Removed \(title)", deed: deed, seen: seen
      ) { saved in
        let parent = Array(container.dropLast())
        return services.redirect(
          to: Paths.write(draft.study.id, at: parent.isEmpty ? ["facts"] : parent),
          notice: "“\(title)” has been removed\(part.hasRules ? " with its rules" : "").",
          undo: NoticeUndo(saved))
      }
    }
  }

  @Sendable private func setFormat(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    let place = context.place
    guard let part = PlacedPart(at: place, in: draft.study) else { throw PortalError.notFound }
    if case .quizQuestion = part.kind {
      return try await setKey(of: part, draft, request, context)
    }
    guard part.format != nil, let kind = context.form["kind"].flatMap(AnswerFormat.Kind.init)
    else { throw PortalError.notFound }
    let title = part.title(in: draft.study.primaryLanguage)
    let edit = CarefulEdit(context.form) { study in
      guard let current = PlacedPart(at: place, in: study)?.format else {
        throw PortalError.notFound
      }
      // Settings that the new format takes over, such as answers, are read at the time of the edit.
      let format = try JSONValue(encoding: kind.blank(insteadOf: current))
      guard let changed = try JSONValue(encoding: study).replacing(format, at: place + ["format"])
      else { throw PortalError.notFound }
      return try Study(document: changed)
    }
    let language = self.language(context, draft)
    let deed = "Change the answer format of “\(title)” to \(kind.part.name.lowercased())"
    return try await services.unlessChanged(
      place + ["format"], deed: deed, draft, request, context
    ) { seen in
      try await done(
        edit, draft, request, context, at: place, "Changed the answer format of \(title)",
        deed: deed,
        seen: seen
      ) { _ in
        services.redirect(to: Paths.write(draft.study, at: place, in: language) + "#format-kind")
      }
    }
  }

  /// Makes an edit and redirects, or asks first if it would break something.
  /// - Parameter seen: The value that the edit removes, in case others have changed it.
  private func done(
    _ edit: CarefulEdit, _ draft: Draft, _ request: Request, _ context: SignedInContext,
    at place: Place, _ summary: String, deed: String, seen: SeenValue? = nil,
    then: (_ saved: Draft) -> Response
  ) async throws -> Response {
    do {
      let saved = try await services.edit(draft, context, at: place, summary) {
        try seen?.requireUnchanged(in: $0)
        return try edit.applied(to: $0)
      }
      return then(saved)
    } catch let broken as WouldBreak {
      return try await services.ask(
        broken, deed: deed, back: context.place, request, context, language(context, draft))
    }
  }

  /// A quiz question keeps its choices, in case it becomes a choice question again.
  private func setKey(
    of part: PlacedPart, _ draft: Draft, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    guard let kind = context.form["kind"].flatMap(QuizKey.Kind.init) else {
      throw PortalError.notFound
    }
    let key = kind == .choices ? nil : try JSONValue(encoding: kind.blank)
    let title = part.title(in: draft.study.primaryLanguage)
    let place = part.place + ["key"]
    return try await services.unlessChanged(
      place,
      deed: "Change the answer format of “\(title)” to \(kind.name.lowercased())",
      draft,
      request, context
    ) { seen in
      try await services.edit(
        draft, context, at: part.place, "Changed the answer format of \(title)"
      ) {
        try seen?.requireUnchanged(in: $0)
        guard let changed = try JSONValue(encoding: $0).replacing(key, at: place) else {
          throw PortalError.notFound
        }
        return try Study(document: changed)
      }
      return services.redirect(
        to: Paths.write(draft.study, at: part.place, in: language(context, draft)))
    }
  }

  private func language(_ context: SignedInContext, _ draft: Draft) -> Language {
    draft.study.languages.first { $0.rawValue == context.form["language"] }
      ?? draft.study.primaryLanguage
  }
}
