import Foundation

/// The results of one run.
package struct BenchmarkReport: Encodable {
  var measurements: [Measurement] = []
  /// The memory of this command itself, which also creates the studies that it measures.
  var memory: ProcessMemory?
  let machine = Machine()

  /// For people at a terminal.
  package var text: String {
    let rows = [Self.head] + measurements.map(\.cells)
    let widths = Self.head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return Self.isNumber(column) ? padding + row[column] : row[column] + padding
      }.joined(separator: "  ").trimmingEnd
    }
    return (lines + ["", machine.words] + notes).joined(separator: "\n")
  }

  /// For the README.
  package var markdown: String {
    let rule = Self.head.indices.map { Self.isNumber($0) ? "--:" : "---" }
    let lines = ([Self.head, rule] + measurements.map(\.cells)).map {
      "| " + $0.joined(separator: " | ") + " |"
    }
    return (lines + ["", machine.words]).joined(separator: "\n")
  }

  private static let head = ["Operation", "Median", "p95", "p99", "Budget", ""]
  private static func isNumber(_ column: Int) -> Bool { (1...3).contains(column) }

  private var notes: [String] {
    memory.map {
      [
        String(
          format: "This command and everything it created: %.0f MB now, %.0f MB at most.",
          $0.residentMegabytes, $0.peakMegabytes)
      ]
    } ?? []
  }
}

/// The machine that the numbers were measured on.
struct Machine: Encodable {
  let processors = ProcessInfo.processInfo.activeProcessorCount
  let system = ProcessInfo.processInfo.operatingSystemVersionString
  let processor: String? = Machine.processorName
  /// The number of tasks that ran or waited in the minute before, on Linux: other load makes every number worse.
  let load: Double? = Machine.loadAverage
  /// Tests build a release without optimization, whose numbers say nothing.
  let isOptimised = Machine.isCompiledWithOptimization

  var words: String {
    let build =
      isOptimised
      ? "release build"
      : "built without optimization; build with scripts/serve for meaningful numbers"
    let rest = load.map { String(format: "load %.1f before the start", $0) }
    return [processor, "\(processors) processors", system, build, rest].compactMap(\.self)
      .joined(separator: ", ") + "."
  }

  private static var isCompiledWithOptimization: Bool {
    var isOptimised = true
    // Assertions are evaluated only without optimization.
    assert(
      {
        isOptimised = false
        return true
      }())
    return isOptimised
  }

  private static var loadAverage: Double? {
    let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { Double($0) }
  }

  private static var processorName: String? {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(
      separator: "\n")
    return lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}

extension Measurement {
  fileprivate var cells: [String] {
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

extension String {
  fileprivate var trimmingEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
