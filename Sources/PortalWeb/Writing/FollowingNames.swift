import StudyEditing
import StudyModel
import StudyStore

extension Services {
  /// The request of a form with the parts that its fields name, such as the destination of a rule, by their identifiers of now.
  /// Whatever has one of these identifiers by now is not what its author chose.
  /// - Parameter passed: names the parts of the form.
  func followingNames(
    _ context: SignedInContext, in draft: Draft,
    _ passed: (NamedParts, SubmittedForm) -> SubmittedForm
  ) async throws -> SignedInContext {
    guard let page = context.form.shownEdit, page < draft.historyLength else { return context }
    var places: Set<Place> = []
    _ = passed(
      NamedParts {
        places.insert($0)
        return $0
      }, context.form)
    guard !places.isEmpty else { return context }
    let now = try await store.following(
      places, after: page, in: draft.study.id, for: context.account.id)
    var context = context
    context.form = passed(
      NamedParts { place in
        guard let found = now[place] else { return place }
        // One that was removed is refused by its name, unless that is the name of another part.
        return found.place ?? (draft.study.hasPart(at: place) ? nil : place)
      }, context.form)
    context.named = now.map { KnownPart(at: $1.place ?? $0, after: $1.edit) }
    return context
  }
}

extension Study {
  fileprivate func hasPart(at place: Place) -> Bool { StudyPart(at: place).map(has) ?? false }
}
