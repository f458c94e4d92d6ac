import StudyBundle
import StudyExchange
import StudyModel
import StudyStore

/// The history of a version as files: a chain that `accord verify` checks, and a table.
struct VersionHistoryFile {
  static let header = [
    "Number", "Time (UTC)", "Person", "Kind", "Summary", "Previous hash", "Hash",
  ]

  let files: [ExportedFile]

  init(_ history: VersionHistory, of study: Study) {
    files = [
      ExportedFile(
        path: BundleCompletion.historyJSON, bytes: Self.chain(history, of: study)),
      ExportedFile(path: BundleCompletion.historyCSV, bytes: Self.table(history)),
    ]
  }

  private static func chain(_ history: VersionHistory, of study: Study) -> [UInt8] {
    var writer = ChainWriter(.history, withholds: true)
    var bytes = writer.opening()
    for line in history.lines { bytes += writer.entry(line.json) }
    let people = history.people.map { person in
      JSONValue.object(["id": .string(person.id.uuidString), "name": .string(person.name)])
    }
    return bytes
      + writer.closing(
        length: history.lines.count, hash: history.lines.last?.hash ?? HashChain.start,
        people: .array(people),
        study: [
          "id": .string(study.id.uuidString), "shortName": .string(study.slug),
          "title": .string(study.displayTitle),
        ])
  }

  private static func table(_ history: VersionHistory) -> [UInt8] {
    var bytes = CSVRow.byteOrderMark + CSVRow.bytes(of: header)
    for line in history.lines {
      bytes += CSVRow.bytes(
        of: [
          String(line.number), line.at, line.person, line.kind, line.summary, line.previous,
          line.hash,
        ])
    }
    return bytes
  }
}
