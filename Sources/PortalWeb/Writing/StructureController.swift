import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// Adds parts, puts them in order, takes them out, and changes what kind of answer a question takes.
struct StructureController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.post("/studies/:study/parts/**", use: add)
    router.post("/studies/:study/order/**", use: move)
    router.post("/studies/:study/removal/**", use: remove)
    router.post("/studies/:study/format/**", use: setFormat)
  }

  @Sendable private func add(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    let container = context.place
    let words = context.form.trimmed("title") ?? ""
    let language = self.language(context, draft)
    let kind = context.form.trimmed("kind")
    let sibling = context.form.trimmed("after")
    @Sendable func part(in study: Study) throws -> NewPart {
      let part = NewPart(
        in: container, of: study, kind: kind, words: words, language: language, after: sibling)
      guard let part else { throw PortalError.notFound }
      return part
    }
    let name = words.isEmpty ? try part(in: draft.study).id : words
    let saved = try await services.add(
      to: draft, request, context, at: container, "Added \(name)"
    ) { study in
      let part = try part(in: study)
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
    guard let part = EditedPart(at: place, in: draft.study), let id = place.last else {
      throw PortalError.notFound
    }
    let container = Array(place.dropLast())
    let wish = context.form["to"] ?? ""
    let title = part.title(in: draft.study.primaryLanguage)
    let edit = CarefulEdit(context.form) { study in
      try study.changingList(at: container) { parts in
        guard let index = parts.firstIndex(where: { $0["id"] == .string(id) }) else {
          throw PortalError.notFound
        }
        let target =
          wish == "up"
          ? index - 1 : wish == "down" ? index + 1 : (Int(bounded: wish) ?? index + 1) - 1
        let moved = parts.remove(at: index)
        parts.insert(moved, at: min(max(target, 0), parts.count))
      }
    }
    return try await done(
      edit, draft, request, context, at: container, "Moved \(title)", deed: "Move “\(title)”"
    ) {
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
    guard let part = EditedPart(at: place, in: draft.study), let id = place.last, place.count >= 2
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
      ) {
        let parent = Array(container.dropLast())
        return services.redirect(
          to: Paths.write(draft.study.id, at: parent.isEmpty ? ["facts"] : parent),
          notice: "“\(title)” has been removed\(part.hasRules ? " with its rules" : "").",
          undo: Paths.undo(draft.study.id))
      }
    }
  }

  @Sendable private func setFormat(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    let place = context.place
    guard let part = EditedPart(at: place, in: draft.study) else { throw PortalError.notFound }
    if case .quizQuestion = part.kind {
      return try await setKey(of: part, draft, request, context)
    }
    guard part.format != nil, let kind = context.form["kind"].flatMap(AnswerFormat.Kind.init)
    else { throw PortalError.notFound }
    let title = part.title(in: draft.study.primaryLanguage)
    let edit = CarefulEdit(context.form) { study in
      guard let current = EditedPart(at: place, in: study)?.format else {
        throw PortalError.notFound
      }
      // What the new format takes over, such as answers, is what is there at that moment.
      let format = try JSONValue(encoding: Blanks.format(kind, instead: current))
      guard let changed = try JSONValue(encoding: study).replacing(format, at: place + ["format"])
      else { throw PortalError.notFound }
      return try Study(document: changed)
    }
    let language = self.language(context, draft)
    let deed = "Change the answer format of “\(title)” to \(StepNames.word(for: kind).lowercased())"
    return try await services.unlessChanged(
      place + ["format"], deed: deed, draft, request, context
    ) { seen in
      try await done(
        edit, draft, request, context, at: place, "Changed the answer format of \(title)",
        deed: deed,
        seen: seen
      ) {
        services.redirect(to: Paths.write(draft.study, at: place, in: language) + "#format-kind")
      }
    }
  }

  /// Makes an edit and goes on; or asks first, where it would break something.
  /// - Parameter seen: what the edit takes away, where others may have written in it.
  private func done(
    _ edit: CarefulEdit, _ draft: Draft, _ request: Request, _ context: SignedInContext,
    at place: Place, _ summary: String, deed: String, seen: SeenValue? = nil,
    then: () -> Response
  ) async throws -> Response {
    do {
      try await services.edit(draft, context, at: place, summary) {
        try seen?.requireUnchanged(in: $0)
        return try edit.applied(to: $0)
      }
      return then()
    } catch let broken as WouldBreak {
      return try await services.ask(
        broken, deed: deed, back: context.place, request, context, language(context, draft))
    }
  }

  /// A quiz question keeps its choices for when it takes choices again.
  private func setKey(
    of part: EditedPart, _ draft: Draft, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    guard let kind = context.form["kind"].flatMap(QuizKey.Kind.init) else {
      throw PortalError.notFound
    }
    let key = kind == .choices ? nil : try JSONValue(encoding: QuizFields.key(kind))
    let title = part.title(in: draft.study.primaryLanguage)
    let place = part.place + ["key"]
    return try await services.unlessChanged(
      place,
      deed: "Change the answer format of “\(title)” to \(QuizFields.word(for: kind).lowercased())",
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

extension Study {
  /// A copy with one of its lists changed.
  func changingList(at place: Place, _ change: (inout [JSONValue]) throws -> Void) throws -> Study {
    let document = try JSONValue(encoding: self)
    var parts = document.value(at: place)?.arrayValue ?? []
    try change(&parts)
    guard let changed = document.replacing(parts.isEmpty ? nil : .array(parts), at: place) else {
      throw PortalError.notFound
    }
    return try Study(document: changed)
  }
}
