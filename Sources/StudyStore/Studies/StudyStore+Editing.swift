import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Changes a study in one transaction: the draft, its card and a line of history, or nothing.
  /// - Parameters:
  ///   - place: the part that the author changes.
  ///   - state: `Study.state(of:)` of the part as the author saw it; nil overwrites whatever is there.
  ///   - summary: what the history says, such as "Changed the title".
  /// - Throws: `EditConflict` when the part is no longer as the author saw it; `StoreError`; whatever `change` throws.
  package func edit(
    _ id: Study.ID, by account: Account.ID, at place: Place, basedOn state: String?,
    summary: String, change: @escaping @Sendable (inout Study) throws -> Void,
    problems: @escaping @Sendable (Study) -> ProblemCounts
  ) async throws -> Draft {
    let now = now()
    return try await database.write { db in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      let current = try db.draft(access)
      let old = try JSONValue(encoding: current.study)
      if let state, state != old.state(of: place) {
        throw EditConflict(current: current, place: place)
      }
      var study = current.study
      try change(&study)
      try current.study.requireSameIdentity(as: study)
      let new = try JSONValue(encoding: study)
      guard let content = ContentChange(from: old, to: new, at: place) else { return current }
      try db.save(study, new, by: account, at: now, problems: problems(study))
      try db.append(
        NewEdit(
          study: id, kind: .edited, account: account, at: now, summary: summary, change: content))
      return Draft(study: study, access: try db.requireAccess(to: id, for: account, as: .editor))
    }
  }
}

extension JSONValue {
  /// The same as `Study.state(of:)`, of a study that is already JSON.
  fileprivate func state(of place: Place) -> String {
    sha256((value(at: place) ?? .null).canonicalBytes)
  }
}

extension Study {
  fileprivate func requireSameIdentity(as other: Study) throws {
    guard id == other.id, slug == other.slug, schema == other.schema else {
      throw StoreError.identityIsFixed
    }
  }
}
