import Foundation
import NIOCore

/// One thing to measure. It makes what it needs in the bench's folder, and does the same work every time.
protocol BenchmarkWork: Sendable {
  /// What `--only` calls it.
  var name: String { get }
  /// What is said while it runs.
  var about: String { get }

  func measure(on bench: Bench) async throws -> [Measurement]
}

/// Everything that is measured, in the order of the table.
enum BenchmarkWorks {
  static let all: [any BenchmarkWork] = [
    EditingWork(), PreviewWork(), DocumentWork(), WalkingWork(), FreezingWork(), ProblemsWork(),
    ListingWork(), OpeningWork(), AnswersWork(), FlowWork(), SanitisingWork(), TangledWork(),
    PrintingWork(), StartingWork(), MemoryWork(),
  ]

  static var names: String { all.map(\.name).joined(separator: ", ") }
}

/// Where works are measured.
struct Bench: Sendable {
  /// Gone when the command ends.
  let folder: URL
  /// What in-process requests seem to come from.
  let connection: any Channel
}
