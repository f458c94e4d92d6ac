import Hummingbird
import StudyModel
import StudyPictures

/// Brings pictures into a study, checked and written anew; describes them, and takes them away.
struct PictureController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/picture/**")), use: change)
  }

  @Sendable private func change(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    var builder = try WritingPageBuilder(draft, request, context, services)
    let form = context.form
    let slots = PictureSlot.all(of: builder.part, language: builder.language)
    guard let slot = slots.first(where: { $0.name == form["slot"] ?? "" }) else {
      throw PortalError.notFound
    }
    let text = form.trimmed("alternativeText") ?? ""
    let language = builder.language
    let title = builder.part.title(in: draft.study.primaryLanguage)
    do {
      let notice: String
      if form["remove"] == "on" {
        try await services.edit(draft, context, at: slot.place, "Took the picture out of \(title)")
        {
          try slot.placing(nil, in: $0)
        }
        notice = "The picture is taken out."
      } else if let file = form.file("file") {
        let picture = try await services.pictures.check(
          file.contents(for: slot.fieldName), named: file.fileName)
        let asset = try await services.keep(
          picture.bytes, named: file.fileName, mediaType: picture.mediaType)
        try await services.edit(draft, context, at: slot.place, "Gave \(title) a picture") {
          try slot.placing(asset, in: $0).describing(asset.id, as: text, in: language)
            .notingSources(since: $0)
        }
        notice = (["The picture is in the study."] + picture.changes).joined(separator: " ")
      } else if let current = slot.current {
        try await services.edit(draft, context, at: slot.place, "Described the picture of \(title)")
        {
          // The source stands above: what is saved below it is right for it.
          try $0.describing(current, as: text, in: language).notingSources(since: $0)
            .confirmingDescription(of: current, in: language)
        }
        notice = "Saved."
      } else {
        throw FieldError(name: slot.fieldName, message: "Choose a picture from your device.")
      }
      return services.redirect(
        to: PartPictures.address(of: slot, in: draft.study, language: language),
        notice: notice)
    } catch let refusal as PictureRefusal {
      builder.errors = [FieldError(name: slot.fieldName, message: refusal.message)]
    } catch let error as FieldError {
      builder.errors = [error]
    }
    builder.pictureText = text
    builder.pictureSlot = slot.name
    return try await services.reply(builder.page(), status: .unprocessableContent)
  }
}

extension Study {
  fileprivate func confirmingDescription(of id: Asset.ID, in language: Language) throws -> Study {
    guard let text = asset(id)?.alternativeText,
      text.isOutdated(in: language, from: primaryLanguage),
      let mark = text.mark(in: primaryLanguage)
    else { return self }
    return try confirming(
      language, at: ["assets", id, "alternativeText"], source: mark)
  }
}
