import StudyModel
import StudyStore

extension Services {
  /// Where a missing part is since its identifier was last changed; nil if it was removed instead.
  func renamed(_ place: Place, in draft: Draft, for account: Account.ID) async throws -> Place? {
    // An identifier can be in use again, by the same part or by another one.
    guard draft.document.value(at: place) == nil else { return nil }
    return try await removal(of: place, in: draft, for: account)?.line.renamed(place)
  }
}
