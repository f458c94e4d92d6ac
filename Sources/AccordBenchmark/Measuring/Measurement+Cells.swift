import Foundation

extension Measurement {
  var cells: [String] {
    [
      work, words(median), p95.map(words) ?? "", p99.map(words) ?? "", budgetText,
      isWithinBudget.map { $0 ? "within" : "over budget" } ?? "",
    ]
  }

  private var budgetText: String {
    guard let budget else { return "" }
    let limit = [("≤", budget.most), ("≥", budget.least)].compactMap { sign, bound in
      bound.map { sign + String(format: " %.10g %@", $0, unit.rawValue) }
    }.joined(separator: ", ")
    return count > 1 && budget.percentile != 50 ? "p\(budget.percentile) \(limit)" : limit
  }

  private func words(_ value: Double) -> String {
    String(
      format: value < 10 ? "%.2f %@" : value < 100 ? "%.1f %@" : "%.0f %@", value, unit.rawValue)
  }
}
