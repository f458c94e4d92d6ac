import GRDB
import StudyModel

/// Whether something changed at what a thread is about. Comparing studies is not the store's business, but a board relies on
/// “changed”, so that nobody answers with it where everything is as it was.
package struct ChangeRule: Sendable {
  /// - Parameters:
  ///   - commented: the version that the thread is about.
  ///   - draft: what its authors made of it.
  package typealias HasChanged =
    @Sendable (_ thread: StudyThread, _ commented: Study, _ draft: Study) throws -> Bool

  let hasChanged: HasChanged

  package init(_ hasChanged: @escaping HasChanged) {
    self.hasChanged = hasChanged
  }
}

extension Database {
  /// - Throws: `ThreadError.nothingChanged`.
  func requireChange(
    at thread: StudyThread, for account: Account.ID, in drafts: OpenDrafts, by rule: ChangeRule
  ) throws {
    guard let access = try access(to: thread.study, for: account) else { return }
    let isChanged =
      if let version = thread.version {
        try hasChanged(thread, on: version, access, in: drafts, by: rule)
      } else {
        try wasEdited(thread)
      }
    guard isChanged else {
      throw ThreadError.nothingChanged(
        since: thread.version, isExplainable: thread.moves.contains(.explained))
    }
  }

  private func hasChanged(
    _ thread: StudyThread, on version: VersionNumber, _ access: StudyAccess,
    in drafts: OpenDrafts, by rule: ChangeRule
  ) throws -> Bool {
    do {
      guard
        let commented = try openVersion(version, of: thread.study, comparing: .withoutThreads)
      else { return true }
      return try rule.hasChanged(
        thread, commented.version.study(), open(access, from: drafts).draft.study)
    } catch is AlteredVersion {
      // Nothing can be compared with it, and authors still answer what was asked about it.
      return true
    }
  }

  /// Whether the draft was edited at the place of a thread about it, or around or inside the place, and the edit was not undone.
  /// No earlier state of a draft is kept, so the history says it.
  private func wasEdited(_ thread: StudyThread) throws -> Bool {
    guard let line = try recordedThreads(of: thread.study).threads[thread.id.uuidString]?.line
    else { return true }
    let edits = try Row.fetchAll(
      self,
      prepared: """
        SELECT number, undoes, coalesce(run, number) AS run, place FROM edit
        WHERE study = ? AND number > ? AND kind IN ('edited', 'undone') ORDER BY number DESC
        """, arguments: [thread.study.uuidString, line])
    let runs = [Int: Int](edits.map { ($0["number"], $0["run"]) }) { first, _ in first }
    var takenBack: Set<Int> = []
    return try edits.contains { edit in
      guard !takenBack.contains(edit["run"]) else { return false }
      // Undoing an edit from before the thread changes what the thread is about. Redoing one undoes that it was undone.
      if let undone = (edit["undoes"] as Int?).flatMap({ runs[$0] }) {
        takenBack.insert(undone)
        return false
      }
      let place = try edit.place()
      return place.starts(with: thread.place) || thread.place.starts(with: place)
    }
  }
}
