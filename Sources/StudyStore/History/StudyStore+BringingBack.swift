import GRDB
import StudyModel
import Synchronization

/// A value from the history cannot be restored. Nothing was written.
package struct CannotBringBack: Error, Sendable {
  package let obstacle: ContentDifference.Obstacle
  package let difference: ContentDifference
  package let current: Draft
}

extension StudyStore {
  /// Restores what an edit removed or changed, even if a colleague made it and however long ago. Nothing newer is
  /// undone. References to a removed part that were removed in the same edit are restored where they still fit. If another
  /// part has the identifier of a removed one by now, the removed one gets a new identifier.
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
    let fates = try await partFates(of: id, for: account)
    let renamed = fates.renamedParts(since: number)
    let followed = line.differences.map { fates.follow($0, since: number) }
    let all = followed.map(\.difference)
    let wanted = zip(line.differences, all).filter { recorded, _ in
      place.map { recorded.place == $0 } ?? (recorded.kind == .removed)
        && !recorded.isNote
    }.map(\.1)
    guard let first = wanted.first else { throw StoreError.notFound }
    // Another part may have the identifier of the part that contained it.
    if let gone = followed.first(where: { $0.difference == first })?.removed,
      let current = try await draft(of: id, for: account)
    {
      throw CannotBringBack(obstacle: .holderIsGone(gone), difference: first, current: current)
    }
    if place != nil, try await isReplaced(first, since: number, in: id, by: account) {
      let renamed = try await bringBackRenamed(
        first, from: number, in: id, by: account, submission: submission,
        summary: summary([first]), problems: problems)
      if let renamed { return renamed }
    }
    let along = wanted.flatMap { all.goingWith($0) }.filter { !wanted.contains($0) }
    let lost = followed.filter { $0.removed != nil }.map(\.difference)
    let differences = (wanted + along).filter { !lost.contains($0) }
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
          // What comes back names parts as they were called then.
          return study.following(renamed.filter { !study.has($0.key) })
        }, problems: problems, making: { "\($0)" })
    } catch let repeated as RepeatedSubmission {
      return try await restored(differences, again: repeated, in: id, by: account)
    }
    let found = differences.filter { $0.isBack(in: draft.document) }
    return RestoredValues(
      draft: draft, edit: draft.editNumber, found: found,
      left: differences.filter { !found.contains($0) })
  }

  /// Whether another part than the removed one has its identifier: one that was added later with a different content. A
  /// removed part that came back and was changed since is the same part.
  private func isReplaced(
    _ removal: ContentDifference, since number: Int, in id: Study.ID, by account: Account.ID
  ) async throws -> Bool {
    guard removal.kind == .removed, removal.isElement else { return false }
    let added = try await latestEdit(of: id, for: account, about: removal.place) { line in
      line.differences.contains { $0.kind == .added && $0.place == removal.place }
    }
    guard let added, added.number > number else { return false }
    return added.differences.first { $0.place == removal.place }?.after != removal.before
  }

  /// Restores a removed part under a new identifier, without what referred to it; nil if it cannot have another one, or if
  /// its own is free.
  private func bringBackRenamed(
    _ removal: ContentDifference, from number: Int, in id: Study.ID, by account: Account.ID,
    submission: Submission?, summary: String,
    problems: @escaping @Sendable (Study) -> ProblemCounts
  ) async throws -> RestoredValues? {
    let found = Mutex<ContentDifference?>(nil)
    let draft: Draft
    do {
      draft = try await edit(
        id, by: account, at: Array(removal.place.dropLast()), basedOn: nil, summary: summary,
        submission: submission, restoring: .line(number),
        revising: { draft in
          let back = removal.renamedBack(in: draft.document)
          found.withLock { $0 = back?.difference }
          return try back.map { try Study(document: $0.document) } ?? draft.study
        }, problems: problems, making: { "\($0)" })
    } catch let repeated as RepeatedSubmission {
      guard let number = Int(repeated.result),
        let draft = try await self.draft(of: id, for: account)
      else { throw StoreError.notFound }
      let list = removal.place.dropLast()
      let added = try await editLine(number, of: id, for: account).differences.filter {
        $0.kind == .added && $0.isElement && $0.place.dropLast() == list
      }
      return RestoredValues(draft: draft, edit: number, found: added, left: [])
    }
    guard let difference = found.withLock({ $0 }) else { return nil }
    return RestoredValues(draft: draft, edit: draft.editNumber, found: [difference], left: [])
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
