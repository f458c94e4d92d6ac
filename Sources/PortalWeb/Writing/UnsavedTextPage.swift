import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Shown for text whose place no longer exists: says who removed it, shows the text for copying, and links to where the
/// part can be restored.
struct UnsavedTextPage: Page {
  static let template = "writing/unsaved-text"
  let shell: Shell
  let study: StudyTabs
  let title: String
  let happened: String
  /// When the part was deleted; nil if something else happened.
  let deleted: Moment?
  let typed: KeptTexts?
  let bringBack: BringBackView?
  /// What the button that restores the part saves in it; nil if nothing was typed.
  let saving: Saving?
  let back: String
  let backLabel: String

  struct Saving: Sendable {
    let action: String
    let fields: [ConflictPage.KeptField]
  }

  /// Why text cannot be saved.
  enum Reason {
    case partIsGone
    case fieldsAreGone([String])
  }
}

extension Services {
  /// Responds to a save whose place no longer exists.
  func replyWithText(
    of form: SubmittedForm, reason: UnsavedTextPage.Reason, _ draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    let page = try await unsavedText(of: form, reason: reason, draft, request, context)
    guard !request.wantsJSON else {
      return json(
        ["gone": true, "message": .string(page.happened + ". Your text is kept here.")],
        status: .conflict)
    }
    return try await reply(page, status: .conflict)
  }

  /// Restores the part that a form was written for, if the form asks for it.
  /// - Returns: What was restored, for use in a sentence; nil if nothing was.
  func restored(
    _ draft: Draft, _ request: Request, _ context: SignedInContext
  ) async throws -> String? {
    let account = context.account.id
    guard request.query["restoring"] == "on",
      let removal = try await removal(of: context.place, in: draft, for: account)
    else { return nil }
    let study = draft.study
    let what = ChangedPlace(removal.difference, in: study, named: removal.former).what
    do {
      _ = try await store.bringBack(
        removal.difference.place, from: removal.line.number, in: study.id, by: account,
        summary: { _ in "Restored " + what }, problems: { StudyProblems($0).counts })
      return what
    } catch is CannotBringBack {
      return nil
    }
  }

  /// Responds to a request for a part that no longer exists or never did.
  func replyWithoutPart(
    _ draft: Draft, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let page = try await unsavedText(
      of: SubmittedForm(), reason: .partIsGone, draft, request, context)
    guard page.bringBack != nil else { throw PortalError.notFound }
    return try await reply(page, status: .notFound)
  }

  private func unsavedText(
    of form: SubmittedForm, reason: UnsavedTextPage.Reason, _ draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> UnsavedTextPage {
    let place = context.place
    let back = PlacedPart.nearest(to: place, in: draft.study)?.place ?? ["facts"]
    let removal = try await removal(of: place, in: draft, for: context.account.id)
    let (title, happened): (String, String) =
      switch reason {
      case .partIsGone:
        (
          removal.map { "“\($0.title)” was deleted" } ?? "This part no longer exists",
          removal.map {
            let who = $0.line.accountID == context.account.id ? "You" : $0.line.accountName
            return "\(who) deleted it"
          } ?? "It was deleted or renamed after you opened its page"
        )
      case .fieldsAreGone:
        (
          "These fields no longer exist",
          try await fieldsChanged(at: place, in: draft.study, context)
        )
      }
    let language = draft.study.language(form["language"])
    func texts(_ study: Study?, lost: [String] = []) -> KeptTexts {
      guard let study, let part = PlacedPart(at: place, in: study) else {
        return KeptTexts(form, lost: lost)
      }
      let value = (try? JSONValue(encoding: study))?.value(at: part.documentPlace)
      return KeptTexts(
        form, fields: part.settings, of: value ?? .object([:]), in: language, lost: lost)
    }
    let typed: KeptTexts =
      switch reason {
      case .partIsGone: texts(removal?.former)
      // The texts that could still be saved are included, because the whole form was refused.
      case .fieldsAreGone(let names): texts(draft.study, lost: names)
      }
    let deleted: Moment? =
      switch reason {
      case .partIsGone: removal.map { Moment($0.line.at) }
      case .fieldsAreGone: nil
      }
    return UnsavedTextPage(
      shell: try await shell(context, request), study: draft.tabs(.write), title: title,
      happened: happened, deleted: deleted, typed: typed.orNil,
      bringBack: draft.mayEdit
        ? removal?.bringBack(in: draft.study) : nil,
      saving: typed.orNil == nil
        ? nil
        : UnsavedTextPage.Saving(
          action: Paths.write(draft.study.id, at: place) + "?restoring=on",
          fields: form.fields.filter { $0.name != "csrf" }
            .map { ConflictPage.KeptField(name: $0.name, value: $0.value) }),
      back: Paths.write(draft.study.id, at: back),
      backLabel: PlacedPart(at: back, in: draft.study)?.title(in: draft.study.primaryLanguage)
        ?? "Study facts")
  }

  /// Says who changed which fields a part has. The reader's own change in another window names nobody.
  private func fieldsChanged(
    at place: Place, in study: Study, _ context: SignedInContext
  ) async throws -> String {
    let examples = "such as its answer format or its texts"
    guard let part = PlacedPart(at: place, in: study),
      let who = try await colleagueWhoChangedFields(of: part, in: study.id, context)
    else { return "What this part contains has changed since you opened this page, \(examples)" }
    return "After you opened this page, \(who) changed what this part contains, \(examples)"
  }
}
