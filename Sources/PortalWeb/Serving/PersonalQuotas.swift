import Foundation
import StudyStore
import Synchronization

/// Limits what one person may have made or send within an hour, so that no script keeps printers, threads, and memory from everyone
/// else. Each limit is many times what a person does by hand. What is already made, or being made, costs nothing.
final class PersonalQuotas: Sendable {
  /// What takes another program, a thread, or memory for a while.
  enum Work: String, CaseIterable, Sendable {
    case prints, exports, uploads

    /// The number of them that a person may begin within an hour, all at once or one after the other.
    var perHour: Int {
      switch self {
      case .prints, .exports: 300
      case .uploads: 600
      }
    }
  }

  /// The person has used up a quota.
  struct Spent: Error {
    let work: Work
    /// The number of seconds until one more is allowed.
    let retryAfter: Int
  }

  private let rates = RequestRates(period: 3_600)

  /// Counts one piece of work.
  /// - Throws: `Spent`; then nothing may be begun.
  func take(_ work: Work, of person: Account.ID, at now: Date) throws(Spent) {
    let key = "\(work.rawValue) \(person.uuidString)"
    if let seconds = rates.take(key, work.perHour, at: now) {
      throw Spent(work: work, retryAfter: seconds)
    }
  }
}

extension Services {
  /// Counts what a person is about to have made or has sent.
  /// - Throws: `PersonalQuotas.Spent`.
  func take(_ work: PersonalQuotas.Work, of account: Account) throws(PersonalQuotas.Spent) {
    try quotas.take(work, of: account.id, at: now())
  }
}

/// Limits how often something may be done within a period. After a period without requests, all of them can be sent at once.
final class RequestRates: Sendable {
  /// The number of those who are remembered.
  private static let capacity = 10_000

  private struct Bucket {
    /// How many requests are left.
    var left: Double
    var at: Date
  }

  /// In seconds.
  private let period: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  init(period: Double = 60) { self.period = period }

  /// Counts one request.
  /// - Returns: The number of seconds until the next one is allowed, if there were too many; nil if this one is allowed.
  func take(_ key: String, _ limit: Int, at now: Date) -> Int? {
    let rate = Double(max(limit, 1)) / period
    let missing = buckets.withLock { buckets -> Double? in
      var bucket = buckets[key] ?? Bucket(left: Double(max(limit, 1)), at: now)
      // A clock that was set back gives nothing and takes nothing.
      let passed = max(0, now.timeIntervalSince(bucket.at))
      bucket.left = min(Double(max(limit, 1)), bucket.left + passed * rate)
      bucket.at = now
      let missing = bucket.left >= 1 ? nil : (1 - bucket.left) / rate
      if missing == nil { bucket.left -= 1 }
      buckets[key] = bucket
      if buckets.count > Self.capacity {
        // Those who did nothing for a period are as good as new.
        buckets = buckets.filter { now.timeIntervalSince($0.value.at) < period }
        if buckets.count > Self.capacity,
          let oldest = buckets.min(by: { $0.value.at < $1.value.at })
        {
          buckets[oldest.key] = nil
        }
      }
      return missing
    }
    return missing.map { max(1, Int($0.rounded(.up))) }
  }
}
