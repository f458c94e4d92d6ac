import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

extension Services {
  /// Makes an edit that removes a value, unless others have changed the value since its author saw it: then it asks
  /// first.
  /// - Parameter edit: Makes the edit. Takes the value that it has to compare inside the transaction.
  func unlessChanged(
    _ place: Place, deed: String, _ draft: Draft, _ request: Request, _ context: SignedInContext,
    edit: (SeenValue?) async throws -> Response
  ) async throws -> Response {
    var seen = SeenValue(context.form, at: place)
    while true {
      do { return try await edit(seen) } catch let changed as ChangedMeanwhile {
        guard let known = seen else { throw changed }
        var filter = HistoryFilter()
        filter.place = place
        filter.from = known.at
        // The author's own changes, such as those the page just autosaved, need no confirmation. However many there are,
        // a colleague's change before them is found.
        filter.othersThan = context.account.id
        let others = try await store.history(
          of: draft.study.id, for: context.account.id, filter: filter)
        guard others.isEmpty else {
          let now = try await self.draft(context)
          return try await reply(
            ChangedPartPage(
              others, of: known, deed: deed, action: request.uri.path,
              back: Paths.write(now.study.id, at: context.place), form: context.form, draft: now,
              shell: shell(context, request)), status: .conflict)
        }
        seen = known.agreeing(to: changed.mark)
      }
    }
  }
}
