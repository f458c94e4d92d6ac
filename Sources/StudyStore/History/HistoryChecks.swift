import Foundation
import StudyModel
import Synchronization

/// What came out when a study's history was worked out.
package struct HistoryCheck: Sendable {
  package let verdict: HistoryVerdict
  /// When its first lines were worked out.
  package let at: Date
  let chain: CheckedChain
}

/// The lines of a history that have been worked out, from the first one on.
struct CheckedChain: Sendable {
  var count = 0
  /// The hash of the last of them.
  var hash = NewEdit.noHash
}

/// The histories that have been worked out since the store was opened: working one out takes longer with every edit, so no
/// page does it again.
final class HistoryChecks: Sendable {
  private let known = Mutex<[Study.ID: HistoryCheck]>([:])

  func check(of study: Study.ID) -> HistoryCheck? { known.withLock { $0[study] } }
  func keep(_ check: HistoryCheck, of study: Study.ID) { known.withLock { $0[study] = check } }
  func forget(_ study: Study.ID) { known.withLock { $0[study] = nil } }
}
