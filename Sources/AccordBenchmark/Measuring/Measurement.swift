import Foundation

/// A row of the table.
struct Measurement: Encodable, Sendable {
  enum Unit: String, Encodable {
    case milliseconds = "ms"
    case megabytes = "MB"
    case kilobytes = "KB"
    case times = "×"
    case perSecond = "/s"
  }

  let work: String
  let unit: Unit
  /// The number of samples; 1 for a number that is not a time.
  let count: Int
  let median: Double
  let p95: Double?
  let p99: Double?
  let budget: Budget?
  let isWithinBudget: Bool?
  /// nil for a number that is not on a curve.
  let growth: GrowthPoint?

  /// A measurement of many repetitions.
  init(_ work: String, _ samples: Samples, budget: Budget? = nil) {
    self.work = work
    unit = .milliseconds
    count = samples.count
    median = samples.percentile(50)
    p95 = samples.percentile(95)
    p99 = samples.percentile(99)
    self.budget = budget
    isWithinBudget = budget.map { $0.allows(samples.percentile($0.percentile)) }
    growth = nil
  }

  /// A measurement of the same work on more and more things.
  init(_ curve: String, at size: Int, _ things: String, _ samples: Samples) {
    work = "\(curve), \(size.formatted(.number.locale(.init(identifier: "en")))) \(things)"
    unit = .milliseconds
    count = samples.count
    median = samples.percentile(50)
    p95 = samples.percentile(95)
    p99 = samples.percentile(99)
    budget = nil
    isWithinBudget = nil
    growth = GrowthPoint(curve: curve, size: size, things: things)
  }

  /// A measurement of one number.
  init(_ work: String, _ value: Double, _ unit: Unit, atMost most: Double? = nil) {
    self.init(work, value, unit, budget: most.map { Budget.median($0) })
  }

  /// A measurement of one number of which more is better.
  init(_ work: String, _ value: Double, _ unit: Unit, atLeast least: Double) {
    self.init(work, value, unit, budget: .atLeast(least))
  }

  private init(_ work: String, _ value: Double, _ unit: Unit, budget: Budget?) {
    self.work = work
    self.unit = unit
    count = 1
    median = value
    p95 = nil
    p99 = nil
    self.budget = budget
    isWithinBudget = budget.map { $0.allows(value) }
    growth = nil
  }
}

/// The place of a measurement on a curve, for plots.
struct GrowthPoint: Encodable, Sendable {
  let curve: String
  let size: Int
  /// What the size counts.
  let things: String
}

/// The limits of a number, in its measurement's unit.
struct Budget: Encodable, Sendable {
  /// Which number the budget is for: 50 for the median.
  let percentile: Int
  let most: Double?
  let least: Double?

  static func median(_ most: Double) -> Budget { Budget(percentile: 50, most: most, least: nil) }
  static func p99(_ most: Double) -> Budget { Budget(percentile: 99, most: most, least: nil) }
  static func atLeast(_ least: Double) -> Budget {
    Budget(percentile: 50, most: nil, least: least)
  }

  func allows(_ value: Double) -> Bool {
    most.map { value <= $0 } ?? true && least.map { value >= $0 } ?? true
  }
}
