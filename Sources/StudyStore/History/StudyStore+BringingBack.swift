import Foundation
import GRDB
import StudyModel

/// A value of the history cannot be put back. Nothing was written.
package struct CannotBringBack: Error, Sendable {
  package let obstacle: ContentDifference.Obstacle
  package let difference: ContentDifference
  package let current: Draft
}

extension StudyStore {
  /// Puts back what an edit removed or changed, also a colleague's, however long ago. Nothing newer is undone.
  /// - Parameters:
  ///   - place: the value to put back; nil for everything that the edit removed.
  ///   - summary: what the history says, from the values that came back.
  /// - Returns: the draft, and what was put back.
  /// - Throws: `CannotBringBack`; `StoreError`.
  package func bringBack(
    _ place: Place?, from number: Int, in id: Study.ID, by account: Account.ID,
    summary: @escaping @Sendable ([ContentDifference]) -> String,
    problems: @escaping @Sendable (Study) -> ProblemCounts
  ) async throws -> (draft: Draft, found: [ContentDifference]) {
    let line = try await editLine(number, of: id, for: account)
    let differences = line.differences.filter { difference in
      place.map { difference.place == $0 } ?? (difference.kind == .removed)
        && !difference.isNote
    }
    let notes = line.differences.filter { difference in
      difference.notedTranslation.map { differences.map(\.place).contains($0) } ?? false
    }
    guard let first = differences.first else { throw StoreError.notFound }
    let draft = try await edit(
      id, by: account, at: first.place, basedOn: nil, summary: summary(differences),
      revising: { draft in
        var document = draft.document
        var refused: CannotBringBack?
        var back: Set<Place> = []
        for difference in differences {
          do throws(ContentDifference.Obstacle) {
            document = try difference.takenBack(in: document)
            back.insert(difference.place)
          } catch {
            refused = CannotBringBack(obstacle: error, difference: difference, current: draft)
          }
        }
        if let refused, document == draft.document { throw refused }
        // A translation comes back with the note of its source.
        for note in notes where note.notedTranslation.map(back.contains) == true {
          document = (try? note.takenBack(in: document)) ?? document
        }
        guard let study = try? Study(document: document.canonicalBytes) else {
          throw CannotBringBack(
            obstacle: .holderIsGone(first.place), difference: first, current: draft)
        }
        return study
      }, problems: problems)
    return (draft, differences)
  }

  /// A line of the history.
  /// - Throws: `StoreError.notFound` where there is none, or for those who may not know of the study.
  package func editLine(_ number: Int, of id: Study.ID, for account: Account.ID) async throws
    -> EditLine
  {
    let lines = try await history(of: id, for: account, before: number &+ 1, limit: 1)
    guard let line = lines.first, line.number == number else { throw StoreError.notFound }
    return line
  }
}
