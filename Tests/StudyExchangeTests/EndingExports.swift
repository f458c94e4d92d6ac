import SampleStudies
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Ending exports") struct EndingExports {
  @Test(arguments: ["researchkit", "spezi-consent", "bundle"])
  func `an export that nobody is waiting for ends`(name: String) async throws {
    let format = try #require(ExportFormats.named(name))
    let study = SampleStudies.heartRhythmAtHome
    let version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "The first")
    let work = _Concurrency.Task {
      while !_Concurrency.Task.isCancelled { await _Concurrency.Task.yield() }
      _ = try format.export(study, version: version)
    }

    work.cancel()

    await #expect(throws: CancellationError.self) { try await work.value }
  }
}
