/// A row of the table.
struct Measurement: Encodable, Sendable {
  enum Unit: String, Encodable {
    case milliseconds = "ms"
    case megabytes = "MB"
    case kilobytes = "KB"
    case times = "×"
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

  /// A measurement of many repetitions.
  init(_ work: String, _ samples: Samples, budget: Budget? = nil) {
    self.work = work
    unit = .milliseconds
    count = samples.count
    median = samples.percentile(50)
    p95 = samples.percentile(95)
    p99 = samples.percentile(99)
    self.budget = budget
    isWithinBudget = budget.map { samples.percentile($0.percentile) <= $0.most }
  }

  /// A measurement of one number.
  init(_ work: String, _ value: Double, _ unit: Unit, atMost most: Double? = nil) {
    self.work = work
    self.unit = unit
    count = 1
    median = value
    p95 = nil
    p99 = nil
    budget = most.map { Budget(percentile: 50, most: $0) }
    isWithinBudget = most.map { value <= $0 }
  }
}

/// The maximum for a number, in its measurement's unit.
struct Budget: Encodable, Sendable {
  /// Which number the budget is for: 50 for the median.
  let percentile: Int
  let most: Double

  static func median(_ most: Double) -> Budget { Budget(percentile: 50, most: most) }
  static func p99(_ most: Double) -> Budget { Budget(percentile: 99, most: most) }
}
