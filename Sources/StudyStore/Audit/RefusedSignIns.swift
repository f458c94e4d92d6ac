import Foundation

/// Merges sign-ins that failed, so that a flood of them cannot fill the disk. Of each account, and of all addresses that
/// no account has together, the first failure is recorded at once; more are counted and recorded as one entry
/// when the period is over. A period is twice as long as the one before it as long as failures go on.
///
/// Kept in memory: a count that has not been recorded when the portal stops is lost.
final class RefusedSignIns: @unchecked Sendable {
  /// The shortest and the longest period, in seconds.
  static let periods = 900.0...86_400.0

  /// Failures to record as one entry.
  struct Refusal: Hashable, Sendable {
    /// Nil for addresses that no account has. What was typed is never recorded: it may be a password.
    let account: Account.ID?
    let count: Int
    /// When and where from the last of them came.
    let at: Timestamp
    let origin: String
  }

  private struct Series {
    var end: Timestamp
    var length: TimeInterval
    var unrecorded = 0
    var at: Timestamp
    var origin: String
  }

  private let lock = NSLock()
  private var series: [Account.ID?: Series] = [:]

  /// Counts a failure.
  /// - Returns: what must be recorded now.
  func note(_ account: Account.ID?, from origin: String, at now: Timestamp) -> [Refusal] {
    lock.withLock {
      var refusals = overdue(at: now)
      if var known = series[account], now < known.end {
        known.unrecorded += 1
        known.at = now
        known.origin = origin
        series[account] = known
        return refusals
      }
      let length = series[account]?.length ?? Self.periods.lowerBound
      series[account] = Series(end: now + length, length: length, at: now, origin: origin)
      refusals.append(Refusal(account: account, count: 1, at: now, origin: origin))
      return refusals
    }
  }

  /// What must be recorded because its period is over.
  func due(at now: Timestamp) -> [Refusal] { lock.withLock { overdue(at: now) } }

  private func overdue(at now: Timestamp) -> [Refusal] {
    var refusals: [Refusal] = []
    for (account, known) in series where known.end <= now {
      if known.unrecorded > 0 {
        refusals.append(
          Refusal(
            account: account, count: known.unrecorded, at: known.at, origin: known.origin))
        series[account]?.unrecorded = 0
        series[account]?.length = min(known.length * 2, Self.periods.upperBound)
      } else if now.seconds(since: known.end) >= known.length {
        series[account] = nil
      }
    }
    return refusals.sorted { $0.at < $1.at }
  }
}

extension StudyStore {
  /// Records a sign-in that failed, without waiting: the time of the response must not reveal whether an account exists.
  func recordRefusal(of account: Account.ID?, from origin: String) {
    record(refused.note(account, from: origin, at: now()))
  }

  /// Records failures whose period is over.
  func recordOverdueRefusals() { record(refused.due(at: now())) }

  private func record(_ refusals: [RefusedSignIns.Refusal]) {
    guard !refusals.isEmpty else { return }
    database.asyncWriteWithoutTransaction { [locks] db in
      try? locks.withoutWaiting {
        try db.inTransaction(.immediate) {
          for refusal in refusals { try db.append(NewAuditEntry(refusal)) }
          return .commit
        }
      }
    }
  }
}

extension NewAuditEntry {
  fileprivate init(_ refusal: RefusedSignIns.Refusal) {
    self.init(.signInFailed, by: nil, at: refusal.at, from: refusal.origin)
    object = refusal.account?.uuidString
    after = ["count": .number(Double(refusal.count))]
  }
}
