import ArgumentParser
import PortalWeb
import StudyExchange
import StudyModel
import StudyStore

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Export the history of a study in the portal.",
    discussion: """
      JSON contains the whole chain, which “accord verify” checks without a database. CSV is a table for people.
      \(Examples.text("accord history sleep --output history.json", "accord history sleep --format csv --output history.csv"))
      """)

  @Argument(help: "The study’s short name or id.")
  var study: String
  @OptionGroup var databaseOption: DatabaseOption
  @Option(help: "The format to write: csv or json.")
  var format = HistoryExport.Format.json
  @Option(help: "The file to write, or - for standard output.")
  var output: String

  func run() async throws {
    try await reporting {
      let name = try StudyName(study)
      guard name.number == nil else {
        throw Failure(
          .usage, "A history belongs to the whole study. Write the name without a version.")
      }
      let file = try await databaseOption.withExisting { store -> ExportedFile in
        let found = try await name.find(in: store)
        var export = HistoryExport(
          of: found.draft, for: found.account, from: store, as: format)
        var bytes: [UInt8] = []
        while let piece = try await export.next() { bytes += piece }
        try await store.recordDownload(
          of: "history", format: format.rawValue, hash: sha256(bytes),
          study: found.draft.study.id, by: nil)
        return ExportedFile(path: "history.\(format.rawValue)", bytes: bytes)
      }
      let written = try Output.write([file], to: output)
      try WritingReport(written, losses: []).print(asJSON: false)
    }
  }
}

extension HistoryExport.Format: ExpressibleByArgument {}
