import GRDB
import StudyModel

/// A value from the history cannot be restored. Nothing was written.
package struct CannotBringBack: Error, Sendable {
  package let obstacle: ContentDifference.Obstacle
  package let difference: ContentDifference
  package let current: Draft
}

extension StudyStore {
  /// Restores what an edit removed or changed, even if a colleague made it and however long ago. Nothing newer is
  /// undone. References to a removed part that were removed in the same edit are restored where they still fit.
  /// - Parameters:
  ///   - place: the value to restore; nil for everything that the edit removed.
  ///   - submission: recognizes a form that is sent again, which returns what the first one restored.
  ///   - summary: the summary for the history, given the requested values.
  /// - Throws: `CannotBringBack`; `StoreError`.
  package func bringBack(
    _ place: Place?, from number: Int, in id: Study.ID, by account: Account.ID,
    submission: Submission? = nil, summary: @escaping @Sendable ([ContentDifference]) -> String,
    problems: @escaping @Sendable (Study) -> ProblemCounts
  ) async throws -> RestoredValues {
    let line = try await editLine(number, of: id, for: account)
    let all = line.differences
    let wanted = all.filter { difference in
      place.map { difference.place == $0 } ?? (difference.kind == .removed)
        && !difference.isNote
    }
    guard let first = wanted.first else { throw StoreError.notFound }
    let along = wanted.flatMap { all.goingWith($0) }.filter { !wanted.contains($0) }
    let differences = wanted + along
    let notes = all.filter { difference in
      difference.notedTranslation.map { differences.map(\.place).contains($0) } ?? false
    }
    let draft: Draft
    do {
      draft = try await edit(
        id, by: account, at: first.place, basedOn: nil, summary: summary(wanted),
        submission: submission, restoring: .line(number),
        revising: { draft in
          var document = draft.document
          var refused: CannotBringBack?
          var back: Set<Place> = []
          for difference in differences {
            do throws(ContentDifference.Obstacle) {
              let next = try difference.takenBack(in: document)
              // Additional values may no longer be complete.
              guard wanted.contains(difference) || (try? Study(document: next)) != nil else {
                throw ContentDifference.Obstacle.changedSince
              }
              document = next
              back.insert(difference.place)
            } catch {
              let refusal = CannotBringBack(
                obstacle: error, difference: difference, current: draft)
              // Without the requested value, nothing else is restored; if it already exists again, the rest may be.
              if place != nil, difference == first, error != .isBack { throw refusal }
              refused = refused ?? refusal
            }
          }
          if let refused, document == draft.document { throw refused }
          // A translation is restored together with the note about its source.
          for note in notes where note.notedTranslation.map(back.contains) == true {
            document = (try? note.takenBack(in: document)) ?? document
          }
          guard let study = try? Study(document: document.canonicalBytes) else {
            throw CannotBringBack(
              obstacle: .holderIsGone(first.place), difference: first, current: draft)
          }
          return study
        }, problems: problems, making: { "\($0)" })
    } catch let repeated as RepeatedSubmission {
      return try await restored(differences, again: repeated, in: id, by: account)
    }
    let found = differences.filter { $0.isBack(in: draft.document) }
    return RestoredValues(
      draft: draft, edit: draft.editNumber, found: found,
      left: differences.filter { !found.contains($0) })
  }

  /// What a form restored when it was sent for the first time, whatever has changed since then.
  private func restored(
    _ differences: [ContentDifference], again repeated: RepeatedSubmission, in id: Study.ID,
    by account: Account.ID
  ) async throws -> RestoredValues {
    guard let number = Int(repeated.result), let draft = try await draft(of: id, for: account)
    else { throw StoreError.notFound }
    let places = try await editLine(number, of: id, for: account).differences.map(\.place)
    let found = differences.filter {
      places.contains($0.place) || $0.isBack(in: draft.document)
    }
    return RestoredValues(
      draft: draft, edit: number, found: found, left: differences.filter { !found.contains($0) })
  }
}
