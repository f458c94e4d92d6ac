import StudyModel

@testable import StudyStore

extension Portal {
  /// A portal with a diary of Ada's that Grace edits too.
  static func sharingDiary() async throws -> (portal: Portal, study: Study) {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    try await portal.share(study, with: portal.grace, as: .editor)
    return (portal, study)
  }

  /// Changes a study as an import or another page than the editor's would.
  func change(
    _ study: Study, by account: Account, _ change: @escaping @Sendable (inout Study) -> Void
  ) async throws {
    _ = try await store.edit(
      study.id, by: account.id, at: [], basedOn: nil, summary: "Changed", change: change,
      problems: { _ in (0, 0) })
  }

  /// Changes the identifier of a part.
  func rename(
    _ part: StudyPart, to identifier: String, in study: Study, by account: Account
  ) async throws {
    try await change(study, by: account) {
      $0 = (try? $0.renaming(part, to: identifier)) ?? $0
    }
  }

  /// Restores what a line of a study's history removed, as Ada.
  func bringBack(_ place: Place?, from number: Int, in study: Study) async throws -> Draft {
    try await store.bringBack(
      place, from: number, in: study.id, by: ada.id, summary: { _ in "Brought back" },
      problems: { _ in (0, 0) }
    ).draft
  }
}
