import ArgumentParser
import Foundation
import Logging

struct BenchmarkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract: "Measure the portal on this machine and print the results next to their budgets.",
    discussion: """
      Works in a temporary folder that is deleted afterward. Numbers over budget are marked but are not failures, \
      because machines differ.
      """)

  @Option(help: "Measure only one of these: \(BenchmarkWorks.names).")
  var only: String?
  @Flag(help: "Print the table in Markdown, for the README.")
  var markdown = false
  @Flag(help: "Print JSON for other tools.")
  var json = false

  func run() async throws {
    try await reporting(asJSON: json) {
      let works = try chosenWorks()
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "accord-benchmark-\(UUID().uuidString.lowercased())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let connection = try await StandInConnection.open()
      let bench = Bench(folder: folder, connection: connection.channel)
      var report = BenchmarkReport()
      var obstacles: [String] = []
      for work in works {
        Terminal.complain("Measuring \(work.about) …")
        do { report.measurements += try await work.measure(on: bench) } catch {
          obstacles.append("“\(work.name)” could not be measured: \(Failure(error).message)")
        }
      }
      await connection.close()
      report.memory = ProcessMemory.own
      try print(report)
      guard obstacles.isEmpty else {
        throw Failure(.inputOutput, obstacles.joined(separator: "\n"))
      }
    }
  }

  private func chosenWorks() throws -> [any BenchmarkWork] {
    guard let only else { return BenchmarkWorks.all }
    guard let work = BenchmarkWorks.all.first(where: { $0.name == only }) else {
      throw Failure(
        .usage, "“\(only)” is not a benchmark. Use one of: \(BenchmarkWorks.names).")
    }
    return [work]
  }

  private func print(_ report: BenchmarkReport) throws {
    if json { return try Terminal.say(report) }
    Terminal.say(markdown ? report.markdown : report.text)
  }
}
