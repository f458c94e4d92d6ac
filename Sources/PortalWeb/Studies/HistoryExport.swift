import Foundation
import StudyModel
import StudyStore

/// A study's history as a file, up to the line that is the last one when the file is begun.
package struct HistoryExport: PiecewiseFile {
  /// How a history can be exported.
  package enum Format: String, CaseIterable, Sendable {
    /// A table for people, which a filter can limit.
    case csv
    /// The whole chain, which `accord verify` checks.
    case json

    /// The media type of the file.
    package var mediaType: String {
      switch self {
      case .csv: "text/csv; charset=utf-8"
      case .json: "application/json"
      }
    }
  }

  private enum Stage {
    case start
    case lines(after: Int, ChainEnd)
    case done
  }

  private static let pageSize = 500

  private let draft: Draft
  private let account: Account.ID
  private let store: StudyStore
  private let format: Format
  private let filter: HistoryFilter
  private var stage = Stage.start
  private var writer = ChainWriter(.history)
  private var table = HistoryTable()

  /// - Parameters:
  ///   - account: a person who may see the study.
  ///   - filter: selects lines of a CSV file. JSON always contains the whole chain, because a part of it proves nothing.
  package init(
    of draft: Draft, for account: Account.ID, from store: StudyStore, as format: Format,
    filter: HistoryFilter = HistoryFilter()
  ) {
    self.draft = draft
    self.account = account
    self.store = store
    self.format = format
    self.filter = filter
  }

  /// The next bytes of the file; nil at its end.
  package mutating func next() async throws -> [UInt8]? {
    switch stage {
    case .start:
      stage = .lines(after: 0, try await store.historyEnd(of: draft.study.id, for: account))
      return opening()
    case .lines(let number, let end):
      let lines = try await store.recordedLines(
        of: draft.study.id, for: account, after: number, upTo: end.length, limit: Self.pageSize)
      guard let last = lines.last else {
        stage = .done
        return try await closing(at: end)
      }
      stage = .lines(after: last.number, end)
      return try await bytes(of: lines)
    case .done: return nil
    }
  }

  private mutating func opening() -> [UInt8] {
    switch format {
    case .csv: CSVRow.byteOrderMark + CSVRow.bytes(of: HistoryTable.header)
    case .json: writer.opening()
    }
  }

  private mutating func bytes(of lines: [RecordedLine]) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case .csv:
      let readable = lines.compactMap(\.line)
      let chosen = readable.filter(filter.selects)
      let former = try await store.naming(chosen, in: draft, for: account)
      for recorded in lines {
        guard let line = recorded.line else { continue }
        let cells = table.cells(for: recorded, read: line, in: draft.study, named: former)
        if filter.selects(line) { bytes += CSVRow.bytes(of: cells) }
      }
    case .json:
      for recorded in lines { bytes += writer.entry(recorded.json) }
    }
    return bytes
  }

  private mutating func closing(at end: ChainEnd) async throws -> [UInt8] {
    guard format == .json else { return [] }
    let study = draft.study
    let people = try await store.historyAuthors(of: study.id, for: account).map { person in
      JSONValue.object(["id": .string(person.id.uuidString), "name": .string(person.name)])
    }
    return writer.closing(
      length: end.length, hash: end.hash, people: .array(people),
      study: [
        "id": .string(study.id.uuidString), "shortName": .string(study.slug),
        "title": .string(study.displayTitle),
      ])
  }
}
