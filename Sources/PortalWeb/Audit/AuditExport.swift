import Foundation
import StudyExchange
import StudyModel
import StudyStore

/// The audit log as a file, up to the line that is the last one when the file is begun.
struct AuditExport: PiecewiseFile {
  private static let header = [
    "Number", "Time (UTC)", "Person ID", "Person", "Role", "Action", "What happened", "Object ID",
    "Study ID", "Before", "After", "Reason", "Origin", "Previous hash", "Hash",
  ]

  private enum Stage {
    case start
    case lines(after: Int, ChainEnd)
    case done
  }

  private let store: StudyStore
  private let format: HistoryExport.Format
  private let filter: AuditFilter
  private let words: AuditDescription
  private var stage = Stage.start
  private var writer = ChainWriter(.audit)

  /// - Parameter filter: selects lines of a CSV file. JSON always contains the whole chain.
  init(
    from store: StudyStore, as format: HistoryExport.Format, filter: AuditFilter,
    words: AuditDescription
  ) {
    self.store = store
    self.format = format
    self.filter = format == .csv ? filter : AuditFilter()
    self.words = words
  }

  mutating func next() async throws -> [UInt8]? {
    switch stage {
    case .start:
      stage = .lines(after: 0, try await store.auditEnd())
      switch format {
      case .csv: return CSVRow.byteOrderMark + CSVRow.bytes(of: Self.header)
      case .json: return writer.opening()
      }
    case .lines(let number, let end):
      let lines = try await store.auditLines(after: number, filter: filter)
        .filter { $0.entry.number <= end.length }
      guard let last = lines.last else {
        stage = .done
        return format == .json ? writer.closing(length: end.length, hash: end.hash) : []
      }
      stage = .lines(after: last.entry.number, end)
      var bytes: [UInt8] = []
      for line in lines {
        switch format {
        case .csv: bytes += CSVRow.bytes(of: cells(for: line))
        case .json: bytes += writer.entry(line.json)
        }
      }
      return bytes
    case .done: return nil
    }
  }

  private func cells(for line: AuditLine) -> [String] {
    let entry = line.entry
    return [
      String(entry.number), entry.at, entry.account ?? "", entry.name ?? "", entry.role ?? "",
      entry.action, words.sentence(for: line), entry.object ?? "", entry.study ?? "",
      entry.before ?? "", entry.after ?? "", entry.reason ?? "", entry.origin ?? "",
      line.previous, line.hash,
    ]
  }
}
