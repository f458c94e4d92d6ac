import ArgumentParser
import PortalWeb
import StudyExchange
import StudyModel
import StudyStore

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the draft or a version of a study in the portal.",
    discussion: Examples.text(
      "accord export sleep --to accord --output sleep.json",
      "accord export sleep@1.0.0 --to bundle --output sleep.zip",
      "accord export sleep --to surveyjs --output - > surveys.zip"))

  @Argument(help: "The study’s short name or id, with @ and a number for a version: sleep@2.1.0.")
  var study: String
  @OptionGroup var keys: KeysOption
  @Option(help: "The format to write: \(Formats.written).")
  var to: String
  @Option(help: ArgumentHelp(Output.help))
  var output: String
  @OptionGroup var paper: PaperOption
  @Flag(help: "Print JSON for other tools.")
  var json = false

  func run() async throws {
    try await reporting(asJSON: json) {
      let format = try Formats.toWrite(to)
      let name = try StudyName(study)
      let (export, errors) = try await keys.databaseOption.withExisting { store in
        let found = try await name.find(in: store)
        let export = try await self.export(found, of: name, from: store, as: format)
        try await store.recordDownload(
          of: found.draft.study.slug, format: to,
          hash: export.files.count == 1 ? export.files.first.map { sha256($0.bytes) } : nil,
          study: found.draft.study.id, version: name.number, by: nil)
        // A version has none.
        return (export, name.number == nil ? found.draft.study.problemCounts.errors : nil)
      }
      let written = try Output.write(export.files, to: output)
      try WritingReport(written, losses: export.losses, errors: errors).print(asJSON: json)
    }
  }

  private func export(
    _ found: StudyName.Found, of name: StudyName, from store: StudyStore,
    as format: any StudyFormat
  ) async throws -> Export {
    guard let number = name.number else {
      let study = try await draft(found, from: store)
      return try await format.export(
        ExportSource(draft: study, paper: paper.paper) { try await store.assets(of: study) })
    }
    let id = found.draft.study.id
    guard
      let kept = try await store.keptVersion(number, of: id, for: found.account, making: .current)
    else {
      throw Failure(
        .badInput, "“\(name.name)” has no version \(number). See its versions page.")
    }
    let study = try kept.version.study()
    let whole =
      to == BundleFormat().name
      ? try await complete(kept, of: id, for: found.account, from: store) : kept
    let files = KeptFiles(of: whole, study, in: store, signedBy: keys.folder)
    return try await format.export(
      ExportSource(kept.version, files, paper: paper.paper) {
        try await store.assets(of: study)
      })
  }

  /// The version with everything that its bundle has, and with its stamped prints.
  private func complete(
    _ kept: KeptVersion, of id: Study.ID, for account: Account.ID, from store: StudyStore
  ) async throws -> KeptVersion {
    let root = ProjectRoot.url
    let complete = try await VersionCompletion(store: store, root: root)
      .complete(kept, of: id, for: account)
    return try await VersionPrints(store: store, root: root).listed(
      complete, of: id, for: account)
  }

  /// The study document contains exactly what its authors wrote; every other format is for readers, who must be able to
  /// recognize drafts.
  private func draft(_ found: StudyName.Found, from store: StudyStore) async throws -> Study {
    let draft = found.draft.study
    if to == AccordFormat().name { return draft }
    return try await store.draftForExport(of: draft.id, for: found.account) ?? draft
  }
}
