import Foundation

/// Measures the portal on this machine.
package struct PortalBenchmark: Sendable {
  /// All cases, in the order of the table.
  private static let all: [any BenchmarkCase] = [
    EditingCase(), PreviewCase(), DocumentCase(), WalkingCase(), FreezingCase(), ProblemsCase(),
    ListingCase(), HistoryCase(), ThreadsCase(), OpeningCase(), AnswersCase(), ComparingCase(),
    StoryboardCase(), FlowCase(), SanitizingCase(), TangledCase(), PrintingCase(), PackageCase(),
    ExchangeCase(), BundleServingCase(), StartingCase(), MemoryCase(),
  ]

  /// What takes minutes and is measured only if it is chosen: the same work on more and more steps, studies, and people.
  private static let growth: [any BenchmarkCase] = [
    StepsGrowthCase(), StudiesGrowthCase(), EditorsGrowthCase(),
  ]

  /// The names for choosing one case, separated by commas.
  package static var names: String { (all + growth).map(\.name).joined(separator: ", ") }

  private let cases: [any BenchmarkCase]

  /// Measures everything but growth.
  package init() { cases = Self.all }

  /// Measures one case; nil if there is none by that name.
  package init?(only name: String) {
    guard let chosen = (Self.all + Self.growth).first(where: { $0.name == name }) else {
      return nil
    }
    cases = [chosen]
  }

  /// A case that could not be measured, and why.
  package struct Obstacle: Sendable {
    package let name: String
    package let error: any Error
  }

  /// Measures the cases one after another in a temporary folder.
  /// - Parameters:
  ///   - root: the folder that contains migrations, templates, and public files.
  ///   - begin: called with the next case.
  package func run(
    root: URL, begin: (_ about: String) -> Void
  ) async throws -> (report: BenchmarkReport, obstacles: [Obstacle]) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "accord-benchmark-\(UUID().uuidString.lowercased())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = Bench(folder: folder, root: root)
    var report = BenchmarkReport()
    var obstacles: [Obstacle] = []
    for work in cases {
      begin(work.about)
      do { report.measurements += try await work.measure(on: bench) } catch {
        obstacles.append(Obstacle(name: work.name, error: error))
      }
    }
    report.memory = ProcessMemory.own
    return (report, obstacles)
  }
}
