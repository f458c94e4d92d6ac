import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// One page of the studies that are shared with a group, the last edited first, for one of its members. Nobody else may
  /// know of them.
  package func studies(
    of group: ResearchGroup, for member: Account.ID, page: Int, pageSize: Int
  ) async throws -> [GroupStudy] {
    let skipped = (min(max(page, 1), 1_000_000) - 1) * pageSize
    return try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT study.id, study.title, study.archivedAt, study.board, groupStudy.role,
            \(Dialect.members(["facts", "primaryLanguage", "furtherLanguages"], of: "draft.document"))
              AS stated
          FROM groupStudy
          JOIN member ON member.study = groupStudy.study AND member.account = ?
          JOIN study ON study.id = groupStudy.study
          JOIN draft ON draft.study = groupStudy.study
          WHERE groupStudy.researchGroup = ?
          ORDER BY member.editedAt DESC, study.id LIMIT ? OFFSET ?
          """,
        arguments: [member.uuidString, group.id.uuidString, pageSize, skipped]
      ).map { try GroupStudy(row: $0, of: group) }
    }
  }
}

extension GroupStudy {
  fileprivate init(row: Row, of group: ResearchGroup) throws {
    let stated = try row.json("stated")?.arrayValue ?? []
    func value(_ index: Int) -> JSONValue { stated.indices.contains(index) ? stated[index] : .null }
    // What cannot be read is reported where the study is opened.
    let facts = try? value(0).decoded(as: StudyFacts.self)
    let languages = [value(1)] + (value(2).arrayValue ?? [])
    self.init(
      id: try row.uuid("id"), title: row["title"], role: try row.choice("role"),
      isArchived: row["archivedAt"] != nil,
      differences: facts.map {
        group.defaults.differences(
          from: $0, in: Set(languages.map { Language($0.stringValue ?? Language.english.rawValue) })
        )
      } ?? [],
      hasOtherBoard: try group.board.map { try row.optionalUUID("board") != $0.id } ?? false)
  }
}
