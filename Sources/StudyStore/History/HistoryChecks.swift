import Foundation
import StudyModel
import Synchronization

/// The result of checking a study's history.
package struct HistoryCheck: Sendable {
  package let verdict: HistoryVerdict
  /// When its first lines were checked.
  package let at: Date
  /// How many lines were checked then; each later one was checked by the first page that showed it.
  package let first: Int
  let chain: CheckedChain
}

/// The lines of a history that have been checked, starting with the first.
struct CheckedChain: Sendable {
  var count = 0
  /// The hash of the last of them.
  var hash = HashChain.start
}

/// The histories checked since the store was opened: a check takes longer with every edit, so no page repeats it. The
/// audit log is the one without a study.
final class HistoryChecks: Sendable {
  private let known = Mutex<[Study.ID?: HistoryCheck]>([:])
  private let alteredStudies = Mutex<(studies: Set<Study.ID>, areAllChecked: Bool)>(([], false))

  func check(of study: Study.ID?) -> HistoryCheck? { known.withLock { $0[study] } }
  func keep(_ check: HistoryCheck, of study: Study.ID?) { known.withLock { $0[study] = check } }
  func forget(_ study: Study.ID?) { known.withLock { $0[study] = nil } }

  /// The studies in which the last check of all studies and requests since then found altered versions, and whether there
  /// was such a check.
  var altered: (studies: Set<Study.ID>, areAllChecked: Bool) { alteredStudies.withLock { $0 } }
  func keep(altered studies: Set<Study.ID>) { alteredStudies.withLock { $0 = (studies, true) } }
  func note(_ study: Study.ID) { alteredStudies.withLock { _ = $0.studies.insert(study) } }
}
