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

extension String {
  fileprivate var trimmingEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
