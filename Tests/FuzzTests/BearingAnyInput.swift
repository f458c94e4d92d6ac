import Foundation
import Testing

/// What comes from outside, with random damage. `scripts/fuzz` runs this for longer.
///
/// `ACCORD_FUZZ` is the folder for failures; without it, only the kept inputs are read. `ACCORD_FUZZ_SECONDS` is the time for all
/// readers together, `ACCORD_FUZZ_SEED` repeats a run, `ACCORD_FUZZ_READERS` names some readers, and `ACCORD_FUZZ_INPUT` is one file to
/// read by them.
@Suite("Handling any input", .serialized) struct BearingAnyInput {
  private static let environment = ProcessInfo.processInfo.environment
  private static let folder = environment["ACCORD_FUZZ"].map { URL(filePath: $0) }
  private static let readers: [FuzzedReader] = {
    guard let names = environment["ACCORD_FUZZ_READERS"]?.split(separator: ",") else {
      return FuzzedReader.all
    }
    return FuzzedReader.all.filter { names.contains(Substring($0.name)) }
  }()

  @Test(arguments: FuzzInput.kept) func `an input that failed once is read or refused`(
    input: FuzzInput
  ) async throws {
    let bytes = try Array(Data(contentsOf: input.file))
    _ = try await Fuzzing.onSmallStack { Result { try Fuzzing.read(bytes, by: input.reader) } }
  }

  @Test func `every folder of kept inputs has a reader`() {
    let names = Set(FuzzedReader.all.map(\.name))
    #expect(names.count == FuzzedReader.all.count)
    #expect(FuzzInput.folders.filter { $0 != "README.md" && !names.contains($0) } == [])
  }

  @Test(.enabled(if: environment["ACCORD_FUZZ_INPUT"] != nil), arguments: readers)
  func `the given input is read or refused`(reader: FuzzedReader) async throws {
    let path = try #require(Self.environment["ACCORD_FUZZ_INPUT"])
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    let outcome = try await Fuzzing.onSmallStack { Result { try Fuzzing.read(bytes, by: reader) } }
    print("\(reader): \(outcome)")
  }

  @Test(
    .enabled(if: folder != nil && environment["ACCORD_FUZZ_INPUT"] == nil), arguments: readers)
  func `damaged inputs are read or refused`(reader: FuzzedReader) async throws {
    let folder = try #require(Self.folder)
    let seconds = Self.environment["ACCORD_FUZZ_SECONDS"].flatMap(Double.init) ?? 10
    let seed =
      Self.environment["ACCORD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
    let fuzzing = Fuzzing(folder: folder, seed: seed)
    let share = seconds / Double(Self.readers.count)

    let report = try await Fuzzing.onSmallStack {
      Result { try fuzzing.run(reader, seconds: share) }
    }

    print("\(reader): \(report.count) inputs, \(report.outcomes) outcomes, seed \(seed)")
    #expect(report.failures == [])
  }
}
