import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyPictures
import StudyStore

/// Adds pictures to a study after checking and re-encoding them, describes them, and removes them.
struct PictureController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(
      .init(Paths.ofStudy("/picture/**")),
      use: services.keepingText(of: change) { $0.without(["slot"]) })
  }

  @Sendable private func change(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    var context = context
    let draft = try await services.draft(context)
    try draft.requireEditor()
    try draft.study.requireLanguage(of: context.form, request)
    var builder = try await WritingPageBuilder(draft, request, context, services)
    let form = context.form
    let place = builder.part.documentPlace
    let name = form["slot"] ?? ""
    let seen = SeenPicture(form)
    let text = form.trimmed("alternativeText") ?? ""
    let language = builder.language
    let title = builder.part.title(in: draft.study.primaryLanguage)
    builder.pictureSlot = name
    var status = HTTPResponse.Status.unprocessableContent
    do {
      let known = try await answer(of: name, draft, at: place, context)
      context.part = known?.part ?? context.part
      let name = known?.slot ?? name
      @Sendable func found(in study: Study) throws -> PictureSlot {
        try PictureSlot.find(
          name, at: place, in: study.requiring(language), seen: seen, language: language)
      }
      let notice: String
      let slot = try found(in: draft.study)
      builder.pictureSlot = slot.name
      if form["remove"] == "on" {
        try await services.edit(draft, context, at: place, "Removed the picture from \(title)") {
          try found(in: $0).placing(nil, in: $0)
        }
        notice = "The picture has been removed."
      } else if let file = form.file("file") {
        let picture = try await services.pictures.check(
          file.contents(for: slot.fieldName), named: file.fileName)
        let asset = try await services.keep(
          picture.bytes, named: file.fileName, mediaType: picture.mediaType)
        try await services.edit(draft, context, at: place, "Added a picture to \(title)") {
          let slot = try found(in: $0)
          let placed = try slot.placing(asset, in: $0)
          let former = try slot.description(
            of: asset.id, in: $0, language, seen: seen, wanted: text)
          return try placed.describing(asset.id, as: former ?? text, in: language)
            .notingSources(since: $0)
        }
        notice = (["The picture has been added."] + picture.changes).joined(separator: " ")
      } else if slot.current != nil {
        try await services.edit(draft, context, at: place, "Described the picture of \(title)") {
          let slot = try found(in: $0)
          guard let current = slot.current else { throw StalePicture.changed(slot) }
          // The form shows the source text, so saving confirms that the description matches it.
          return try $0.describing(current, as: text, in: language).notingSources(since: $0)
            .confirmingDescription(of: current, in: language)
        }
        notice = "Saved."
      } else {
        throw FieldError(name: slot.fieldName, message: "Choose a picture from your device.")
      }
      return services.redirect(
        to: PartPictures.address(of: slot, in: draft.study, language: language),
        notice: notice)
    } catch let stale as StalePicture {
      return try await reply(to: stale, text, seen, request, context)
    } catch let refusal as PictureRefusal {
      if refusal == .tooManyWaiting { status = .serviceUnavailable }
      builder.errors = [
        FieldError(
          name: PictureSlot.fieldName(of: builder.pictureSlot ?? ""), message: refusal.message)
      ]
    } catch let error as FieldError {
      builder.errors = [error]
    }
    builder.pictureText = text
    builder.pictureSeen = seen
    return try await services.reply(builder.page(), status: status)
  }

  /// The answer whose picture a form changes, where it is now, and the name of the slot there; nil for another picture.
  /// - Throws: `StalePicture` if the answer was removed.
  private func answer(
    of slot: String, _ draft: Draft, at place: Place, _ context: SignedInContext
  ) async throws -> (part: KnownPart, slot: String)? {
    guard let (value, member) = PictureSlot.answer(of: slot), let shown = context.shownPart else {
      return nil
    }
    let list: Place = ["format", "choices"]
    let found = try await services.follow(
      value, in: KnownPart(at: shown.place + list, after: shown.edit), to: place + list, of: draft,
      context)
    guard let found, let now = found.place.last else {
      throw StalePicture.answerIsGone(value: value)
    }
    return (found, PictureSlot.name(ofAnswer: now, member))
  }

  /// The current page, with a sentence about what others have saved and with the typed description.
  private func reply(
    to stale: StalePicture, _ text: String, _ seen: SeenPicture?, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    let draft = try await services.draft(context)
    var builder = try await WritingPageBuilder(draft, request, context, services)
    let line = try await services.store.latestEdit(
      of: draft.study.id, for: context.account.id, about: []
    ) {
      stale.isCaused(by: $0, seen: seen)
    }
    let words = StalePictureExplanation(
      author: LaterChange(line, or: draft, for: context.account).who,
      seen: seen, form: context.form, study: draft.study, language: builder.language)
    let slot = stale.slot
    builder.errors = [
      FieldError(
        name: slot?.fieldName ?? "other-pictures", message: words.sentence(about: stale, text))
    ]
    builder.pictureSlot = slot?.name
    builder.pictureText = seen?.isUntouched(text) == true ? nil : text
    return try await services.reply(builder.page(), status: .conflict)
  }
}

extension Study {
  fileprivate func confirmingDescription(of id: Asset.ID, in language: Language) throws -> Study {
    guard let text = asset(id)?.alternativeText,
      text.isOutdated(in: language, from: primaryLanguage),
      let mark = text.mark(in: primaryLanguage)
    else { return self }
    return try notingSources(
      since: self,
      confirming: [
        ConfirmedTranslation(
          place: ["assets", id, "alternativeText"], language: language, sourceMark: mark)
      ])
  }
}
