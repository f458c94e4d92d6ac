import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Shown for text whose place or language no longer exists: says who removed it, shows the text for copying, and links to
/// where the part or the language can be restored.
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
  /// Where a removed language can be added again; nil if something else happened, or for those who cannot add it.
  var adding: Adding?
  let back: String
  let backLabel: String

  struct Saving: Sendable {
    let action: String
    let fields: [ConflictPage.KeptField]
  }

  struct Adding: Sendable {
    let language: String
    let address: String
  }

  /// Why text cannot be saved.
  enum Reason {
    case partIsGone
    case fieldsAreGone([String])
    /// The part in whose text the form would have written a question or a signature.
    case textIsGone(Place)
    /// The place of a removed part whose identifier another part has by now.
    case isTaken(Place)
  }
}

extension Services {
  /// Responds to a save whose place no longer exists.
  func replyWithText(
    of form: SubmittedForm, reason: UnsavedTextPage.Reason, _ draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    try await reply(
      with: unsavedText(of: form, reason: reason, draft, request, context), request)
  }

  /// Responds to a save with the page that shows the text or, for scripts, says that it can be seen there.
  func reply(with page: UnsavedTextPage, _ request: Request) async throws -> Response {
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
  /// - Throws: `RenamedPart` if it has another identifier now.
  func replyWithoutPart(
    reason: UnsavedTextPage.Reason = .partIsGone, _ draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    let page = try await unsavedText(
      of: SubmittedForm(), reason: reason, draft, request, context)
    guard page.bringBack != nil else { throw PortalError.notFound }
    return try await reply(page, status: .notFound)
  }

  private func unsavedText(
    of form: SubmittedForm, reason: UnsavedTextPage.Reason, _ draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> UnsavedTextPage {
    let place =
      switch reason {
      case .fieldsAreGone: context.place
      case .textIsGone(let place): place
      case .partIsGone: try await placeAtRemoval(of: context.place, in: draft, context)
      case .isTaken(let place): try await placeAtRemoval(of: place, in: draft, context)
      }
    let isTaken = if case .isTaken = reason { true } else { false }
    let back =
      PlacedPart.nearest(to: isTaken ? place.dropLast() : place, in: draft.study)?.place
      ?? ["facts"]
    let removal = try await removal(
      of: place, in: draft, for: context.account.id, besidesRenaming: isTaken)
    if !isTaken, draft.document.value(at: context.placeInPath) == nil,
      let now = removal?.line.renamed(context.placeInPath)
    {
      throw RenamedPart(former: context.placeInPath, place: now)
    }
    let (title, happened): (String, String) =
      switch reason {
      case .partIsGone, .textIsGone, .isTaken:
        (
          removal.map { "“\($0.title)” was removed" } ?? "This part no longer exists",
          removal.map {
            let who = $0.line.accountID == context.account.id ? "You" : $0.line.accountName
            return "\(who) removed it"
          } ?? "It was removed or renamed after you opened its page"
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
      case .partIsGone, .isTaken: texts(removal?.former)
      case .textIsGone: KeptTexts(form)
      // The texts that could still be saved are included, because the whole form was refused.
      case .fieldsAreGone(let names): texts(draft.study, lost: names)
      }
    let deleted: Moment? =
      switch reason {
      case .partIsGone, .textIsGone, .isTaken: removal.map { Moment($0.line.at) }
      case .fieldsAreGone: nil
      }
    let saving: UnsavedTextPage.Saving? =
      switch reason {
      case .textIsGone, .isTaken: nil
      case .partIsGone, .fieldsAreGone:
        typed.orNil == nil
          ? nil
          : UnsavedTextPage.Saving(
            action: Paths.write(draft.study.id, at: place) + "?restoring=on",
            fields: form.without(["csrf", SubmittedForm.pageEdit]).fields
              .map { ConflictPage.KeptField(name: $0.name, value: $0.value) })
      }
    return UnsavedTextPage(
      shell: try await shell(context, request).showing(draft), study: draft.tabs(.write),
      title: title,
      happened: happened, deleted: deleted, typed: typed.orNil,
      bringBack: draft.mayEdit
        ? removal?.bringBack(in: draft.study) : nil,
      saving: saving,
      back: Paths.write(draft.study.id, at: back),
      backLabel: PlacedPart(at: back, in: draft.study)?.title(in: draft.study.primaryLanguage)
        ?? "Study facts")
  }

  /// Where the part of a form was when it was removed: its identifier may have been changed first.
  private func placeAtRemoval(
    of place: Place, in draft: Draft, _ context: SignedInContext
  ) async throws -> Place {
    guard let edit = context.form.shownEdit else { return place }
    let followed = try await store.partFates(of: draft.study.id, for: context.account.id)
      .follow(place, since: edit)
    return followed.removed == nil ? place : followed.place
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
