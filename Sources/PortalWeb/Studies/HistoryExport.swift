import Foundation
import StudyExchange
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
    /// - Parameter named: the study including removed parts, to look up their names.
    case lines(after: Int, ChainEnd, named: Study)
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
  /// What became of the parts, so that the table names each by where it is and not by its former identifier.
  private var fates = PartFates()

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
      let end = try await store.historyEnd(of: draft.study.id, for: account)
      fates = try await store.partFates(of: draft.study.id, for: account)
      stage = .lines(after: 0, end, named: try await former(upTo: end))
      return opening()
    case .lines(let number, let end, let former):
      let lines = try await lines(after: number, upTo: end)
      guard let last = lines.last else {
        stage = .done
        return try await closing(at: end)
      }
      stage = .lines(after: last.number, end, named: former)
      return bytes(of: lines, named: former)
    case .done: return nil
    }
  }

  private mutating func opening() -> [UInt8] {
    switch format {
    case .csv: CSVRow.byteOrderMark + CSVRow.bytes(of: HistoryTable.header)
    case .json: writer.opening()
    }
  }

  private func lines(after number: Int, upTo end: ChainEnd) async throws -> [RecordedLine] {
    try await store.recordedLines(
      of: draft.study.id, for: account, after: number, upTo: end.length, limit: Self.pageSize)
  }

  /// The study including all parts that are named in the table. Reads the history once more before the table is written,
  /// because a search for the removed parts of each page would read it for each page.
  private func former(upTo end: ChainEnd) async throws -> Study {
    guard format == .csv else { return draft.study }
    let document = draft.document
    var gone: Set<Place> = []
    var number = 0
    while true {
      let lines = try await lines(after: number, upTo: end)
      guard let last = lines.last else { break }
      number = last.number
      for line in lines.compactMap(\.line) where filter.selects(line) {
        gone.formUnion(line.goneParts(in: document, following: fates))
      }
    }
    return try await store.naming(gone, in: draft, for: account)
  }

  private mutating func bytes(of lines: [RecordedLine], named former: Study) -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case .csv:
      for recorded in lines {
        guard let line = recorded.line else { continue }
        let cells = table.cells(
          for: recorded, read: line, in: draft.study, named: former, following: fates)
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
