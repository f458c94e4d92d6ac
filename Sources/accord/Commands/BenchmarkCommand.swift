import AccordBenchmark
import ArgumentParser

struct BenchmarkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract: "Measure the portal on this machine and print the results next to their budgets.",
    discussion: """
      Works in a temporary folder that is deleted afterward. Numbers over budget are marked but are not failures, \
      because machines differ.
      """)

  @Option(help: "Measure only one of these: \(PortalBenchmark.names).")
  var only: String?
  @Flag(help: "Print the table in Markdown, for the README.")
  var markdown = false
  @Flag(help: "Print JSON for other tools.")
  var json = false

  func run() async throws {
    try await reporting(asJSON: json) {
      let (report, obstacles) = try await chosen().run(root: ProjectRoot.url) { about in
        Terminal.printError("Measuring \(about) …")
      }
      try print(report)
      guard obstacles.isEmpty else {
        throw Failure(
          .inputOutput,
          obstacles.map { "“\($0.name)” could not be measured: \(Failure($0.error).message)" }
            .joined(separator: "\n"))
      }
    }
  }

  private func chosen() throws -> PortalBenchmark {
    guard let only else { return PortalBenchmark() }
    guard let benchmark = PortalBenchmark(only: only) else {
      throw Failure(
        .usage, "“\(only)” is not a benchmark. Use one of: \(PortalBenchmark.names).")
    }
    return benchmark
  }

  private func print(_ report: BenchmarkReport) throws {
    if json { return try Terminal.say(report) }
    Terminal.say(markdown ? report.markdown : report.text)
  }
}
