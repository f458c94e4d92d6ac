import Foundation
import Synchronization

/// Limits how often something may be done within a minute. After a minute without requests, all of them can be sent at once.
final class RequestRates: Sendable {
  /// The number of those who are remembered.
  private static let capacity = 10_000

  private struct Bucket {
    /// How many requests are left.
    var left: Double
    var at: Date
  }

  private let buckets = Mutex<[String: Bucket]>([:])

  /// Counts one request.
  /// - Throws: `APIError.tooMany` if there were too many.
  func take(_ key: String, perMinute limit: Int, at now: Date) throws {
    let rate = Double(max(limit, 1)) / 60
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
        // Those who did nothing for a minute are as good as new.
        buckets = buckets.filter { now.timeIntervalSince($0.value.at) < 60 }
        if buckets.count > Self.capacity,
          let oldest = buckets.min(by: { $0.value.at < $1.value.at })
        {
          buckets[oldest.key] = nil
        }
      }
      return missing
    }
    if let missing { throw APIError.tooMany(retryAfter: max(1, Int(missing.rounded(.up)))) }
  }
}
