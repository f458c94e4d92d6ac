import Foundation
import GRDB
import StudyModel

extension ThreadFilter {
  /// The threads that fit. The states are in one argument, since no state's name is part of another's. The versions that the
  /// reader may read are found once, and not again for each thread.
  static let source = """
    FROM thread
    JOIN account AS opener ON opener.id = thread.openedBy
    LEFT JOIN version ON version.id = thread.version
    WHERE thread.study = :study
      AND (:only IS NULL OR thread.id = :only)
      AND (thread.version IS NOT NULL OR :seesDraft)
      AND (thread.version IS NULL OR :isMember OR thread.version IN (
        SELECT readable.id FROM version AS readable
        WHERE readable.study = :study AND \(VersionAccess.mayReview("readable", ":reader"))))
      AND (thread.version IS NULL OR NOT :onlyDraft)
      AND (:major IS NULL
        OR (version.major = :major AND version.minor = :minor AND version.patch = :patch)
        OR (thread.state <> 'closed' AND version.id < (
          SELECT named.id FROM version AS named WHERE named.study = :study
            AND named.major = :major AND named.minor = :minor AND named.patch = :patch)))
      AND (thread.isRequired OR NOT :onlyRequired)
      AND (:states = '' OR :states LIKE '%' || thread.state || '%')
      AND (:screen IS NULL OR thread.screen = :screen)
      AND (NOT :onlyMine OR thread.openedBy = :reader
        OR EXISTS (SELECT 1 FROM comment
          WHERE comment.thread = thread.id AND comment.account = :reader)
        OR EXISTS (
          SELECT 1 FROM comment JOIN threadMention ON threadMention.comment = comment.id
          WHERE comment.thread = thread.id AND threadMention.account = :reader))
    """

  func arguments(for access: ThreadAccess, only id: UUID? = nil) -> StatementArguments {
    var number: VersionNumber?
    if case .version(let named) = subject { number = named }
    return [
      "study": access.study.uuidString, "reader": access.account.uuidString,
      "only": id?.uuidString, "seesDraft": access.seesDraft, "isMember": access.isMember,
      "onlyDraft": subject == .draft,
      "major": number?.major, "minor": number?.minor, "patch": number?.patch,
      "onlyRequired": onlyRequired, "screen": screen, "onlyMine": onlyMine,
      "states": states.map(\.rawValue).sorted().joined(separator: " "),
    ]
  }
}
