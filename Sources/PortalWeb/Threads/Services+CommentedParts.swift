import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension Services {
  /// The page that a form about comments was on, where it is by now; nil if its part was removed, or if the form names no page.
  func pageBefore(
    _ form: SubmittedForm, in study: ThreadStudy, _ context: SignedInContext
  ) async throws -> String? {
    guard let address = form.trimmed("returning"), isOwnPath(address) else { return nil }
    guard let draft = study.draft, let part = Self.partOfEditor(address, study.id) else {
      return address
    }
    let now = try await place(now: part.place, form, in: study.id, context)
    guard let now, PlacedPart(at: now, in: draft) != nil else { return nil }
    guard now != part.place else { return address }
    let query = address.firstIndex(of: "?").map { String(address[$0...]) }
    return Paths.write(study.id, at: now) + (query ?? "")
  }

  /// A form for a comment on the draft, with the place of its part by now. A comment on a removed part is never about another
  /// part that has its identifier.
  /// - Returns: Also the part if it was removed.
  func following(
    _ form: SubmittedForm, in draft: Study, _ context: SignedInContext
  ) async throws -> (form: SubmittedForm, removed: RemovedSubject?) {
    let field = "place"
    let place = (form[field] ?? "").split(separator: "/").map(String.init)
    guard let page = form.shownEdit, !place.isEmpty else { return (form, nil) }
    var now = try await self.place(now: place, form, in: draft.id, context)
    var removed: RemovedSubject?
    if now == nil {
      let isTaken = PlacedPart(at: place, in: draft) != nil
      let removal = try await removal(
        of: place, in: self.draft(context), for: context.account.id, besidesRenaming: true)
      if let removal, removal.line.number > page {
        removed = RemovedSubject(place: isTaken ? nil : place, title: removal.title)
      }
      if isTaken { now = place.dropLast(2) }
    }
    guard let now, now != place else { return (form, removed) }
    return (form.replacing(field, with: now.joined(separator: "/")), removed)
  }

  /// Where a part is that the page of a form showed; nil if it was removed.
  private func place(
    now place: Place, _ form: SubmittedForm, in study: Study.ID, _ context: SignedInContext
  ) async throws -> Place? {
    guard let page = form.shownEdit else { return place }
    let found = try await store.following(
      KnownPart(at: place, after: page), in: study, for: context.account.id)
    return found == nil ? place : found?.place
  }
}
