import ArgumentParser
import PortalWeb
import StudyExchange

struct ConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a file from any format Accord reads to any format it writes.",
    discussion: Examples.text(
      "accord convert consent.md --to html --output consent.html",
      "accord convert study.json --to xlsform --output forms",
      "accord convert study.json --to fhir --output - > questionnaires.zip",
      "accord convert - --from researchkit --to accord --output imported.json < task.json"))

  @Argument(help: ArgumentHelp(Input.help))
  var input: String
  @Option(help: "The format of the input, if it cannot be detected from the content.")
  var from: String?
  @Option(help: "The format to write: \(Formats.written).")
  var to: String
  @Option(help: ArgumentHelp(Output.help))
  var output: String
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var paper: PaperOption
  @Flag(help: "Print JSON for other tools.")
  var json = false

  func run() async throws {
    try await reporting(asJSON: json) {
      let format = try Formats.toWrite(to)
      let imported = try ImportFormats.read(
        await Input.sources(at: [input], as: from), as: from, options: reading.options)
      let export = try await format.export(
        ExportSource(draft: imported.study, paper: paper.paper) { imported.assets })
      let written = try Output.write(export.files, to: output)
      try WritingReport(
        written, losses: imported.losses + export.losses,
        errors: imported.study.problemCounts.errors
      ).print(asJSON: json)
    }
  }
}
