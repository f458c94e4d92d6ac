import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Makes the draft what a version was. The history keeps what it was before, which Undo brings back.
  /// - Parameters:
  ///   - revision: the revision of the draft that the person saw.
  ///   - submission: recognizes a form that is sent again; the number of the edit is remembered.
  /// - Throws: `EditConflict` if the draft has changed since then; `RepeatedSubmission`; `StoreError` unless the person is
  ///   an editor or owner.
  package func startDraft(
    of id: Study.ID, from number: VersionNumber, basedOn revision: Int?, by account: Account.ID,
    submission: Submission? = nil,
    problems: @escaping @Sendable (Study) -> ProblemCounts
  ) async throws -> Draft {
    let frozen = try await studyToEdit(id, number, by: account)
    return try await edit(
      id, by: account, at: [], basedOn: nil, summary: "Started the draft from version \(number)",
      submission: submission,
      restoring: .version(number),
      revising: { draft in
        guard draft.revision == revision else { throw EditConflict(current: draft, place: []) }
        var study = frozen
        study.slug = draft.study.slug
        study.schema = draft.study.schema
        return study
      }, problems: problems, making: { "\($0)" })
  }

  /// Makes a single part of the draft what it was in a version, also if it was removed since then, and moves it back to
  /// where it was in its list. Everything else stays. A step that was removed comes back with its rules.
  /// - Parameters:
  ///   - state: `Study.state(of:)` for the part in the draft that the person saw.
  ///   - submission: recognizes a form that is sent again; the number of the edit is remembered.
  /// - Throws: `EditConflict` if the part has changed since then; `CannotBringBack`, such as if what held the part no
  ///   longer exists; `StoreError.notFound` if the version does not have the part; `StoreError` unless the person is an
  ///   editor or owner; `RepeatedSubmission`.
  package func bringBack(
    part place: Place, from number: VersionNumber, seeing state: String?, in id: Study.ID,
    by account: Account.ID, summary: String, submission: Submission? = nil,
    problems: @escaping @Sendable (Study) -> ProblemCounts
  ) async throws -> Draft {
    let frozen = try JSONValue(encoding: try await studyToEdit(id, number, by: account))
    guard !place.isEmpty, let wanted = frozen.value(at: place) else { throw StoreError.notFound }
    return try await edit(
      id, by: account, at: place, basedOn: nil, summary: summary, submission: submission,
      restoring: .version(number),
      revising: { draft in
        var document = draft.document
        let current = document.value(at: place)
        // What is already as wanted needs no answer.
        if current == wanted {
          guard let moved = document.moving(place, asIn: frozen) else { return draft.study }
          return try Study(document: moved.canonicalBytes)
        }
        guard state == document.state(of: place) else {
          throw EditConflict(current: draft, place: place)
        }
        if current != nil {
          document = document.replacing(wanted, at: place) ?? document
          document = document.moving(place, asIn: frozen) ?? document
        } else {
          // A list in which something was moved is still there.
          let lost = ContentDifference.all(from: frozen, to: document, at: []).filter {
            $0.place.starts(with: place)
              || place.starts(with: $0.place) && $0.kind != .reordered
          }
          for difference in lost {
            do throws(ContentDifference.Obstacle) {
              // A part inside one that was removed comes back only with it.
              guard difference.place.starts(with: place) else {
                throw .holderIsGone(difference.place)
              }
              document = try difference.takenBack(in: document)
            } catch {
              throw CannotBringBack(obstacle: error, difference: difference, current: draft)
            }
          }
          document = document.withRules(ofStepAt: place, from: frozen)
        }
        return try Study(document: document.canonicalBytes)
      }, problems: problems, making: { "\($0)" })
  }

  /// The study of a version, for someone who may change the draft.
  private func studyToEdit(
    _ id: Study.ID, _ number: VersionNumber, by account: Account.ID
  ) async throws -> Study {
    try await database.read { db in
      _ = try db.requireAccess(to: id, for: account, as: .editor)
      guard let found = try db.openVersion(number, of: id) else { throw StoreError.notFound }
      return try found.version.study()
    }
  }
}
