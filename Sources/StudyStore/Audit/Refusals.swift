import Foundation
import StudyModel

/// Merges what was refused, so that a flood of it cannot fill the disk. Of each subject, the first refusal is recorded at
/// once; more are counted and recorded as one entry when the period is over. A period is twice as long as the one
/// before it as long as refusals go on. What administrators look at is merged in the same way.
///
/// Kept in memory: a count that has not been recorded when the portal stops is lost.
final class Refusals: @unchecked Sendable {
  /// The shortest and the longest period, in seconds.
  static let periods = 900.0...86_400.0

  /// What was refused to whom: refusals with the same subject are merged.
  struct Subject: Hashable, Sendable {
    let action: AuditAction
    /// Nil if nobody is signed in.
    var account: Account.ID?
    var object: String?
    var study: Study.ID?
    /// What the line records in addition to the count.
    var facts: [String: String] = [:]

    /// A sign-in that failed; all addresses that no account has are one subject. What was typed is never recorded: it may
    /// be a password.
    static func signIn(_ account: Account.ID?) -> Subject {
      Subject(action: .signInFailed, object: account?.uuidString)
    }
  }

  /// Refusals to record as one entry.
  struct Refusal: Hashable, Sendable {
    let subject: Subject
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
  private var series: [Subject: Series] = [:]

  /// Counts a refusal.
  /// - Returns: what must be recorded now.
  func note(_ subject: Subject, from origin: String, at now: Timestamp) -> [Refusal] {
    lock.withLock {
      var refusals = overdue(at: now)
      if var known = series[subject], now < known.end {
        known.unrecorded += 1
        known.at = now
        known.origin = origin
        series[subject] = known
        return refusals
      }
      let length = series[subject]?.length ?? Self.periods.lowerBound
      series[subject] = Series(end: now + length, length: length, at: now, origin: origin)
      refusals.append(Refusal(subject: subject, count: 1, at: now, origin: origin))
      return refusals
    }
  }

  /// What must be recorded because its period is over.
  func due(at now: Timestamp) -> [Refusal] { lock.withLock { overdue(at: now) } }

  private func overdue(at now: Timestamp) -> [Refusal] {
    var refusals: [Refusal] = []
    for (subject, known) in series where known.end <= now {
      if known.unrecorded > 0 {
        refusals.append(
          Refusal(
            subject: subject, count: known.unrecorded, at: known.at, origin: known.origin))
        series[subject]?.unrecorded = 0
        series[subject]?.length = min(known.length * 2, Self.periods.upperBound)
      } else if now.seconds(since: known.end) >= known.length {
        series[subject] = nil
      }
    }
    return refusals.sorted { $0.at < $1.at }
  }
}

extension StudyStore {
  /// Records a refusal without waiting: the time of a response must not tell whether an account exists, and what was
  /// refused is refused at once.
  func record(_ subject: Refusals.Subject, from origin: String) {
    record(refused.note(subject, from: origin, at: now()))
  }

  /// Records that an administrator looked at the list of accounts, with everyone’s name and email.
  package func noteReadingOfAccounts(by account: Account.ID) {
    record(
      Refusals.Subject(action: .accountsRead, account: account), from: RequestOrigin.address)
  }

  /// Records refusals whose period is over.
  func recordOverdueRefusals() { record(refused.due(at: now())) }

  private func record(_ refusals: [Refusals.Refusal]) {
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
  fileprivate init(_ refusal: Refusals.Refusal) {
    let subject = refusal.subject
    self.init(subject.action, by: subject.account, at: refusal.at, from: refusal.origin)
    object = subject.object
    study = subject.study
    var facts = subject.facts.mapValues { JSONValue.string($0) }
    facts["count"] = .number(Double(refusal.count))
    after = .object(facts)
  }
}
