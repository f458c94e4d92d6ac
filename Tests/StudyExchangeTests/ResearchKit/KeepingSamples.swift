import Foundation
import StudyModel
import Testing

@testable import StudyExchange

/// ResearchKit's own serialized objects, if available (`ACCORD_FIXTURES`).
@Suite("Keeping ResearchKit's samples") struct KeepingSamples {
  private static let folder = Repository.upstream.appending(path: "researchkit")
  private static let isAtHand = FileManager.default.fileExists(atPath: folder.path)

  private static let samples: [String] = ["samples", "legacy"].flatMap { name -> [String] in
    let path = folder.appending(path: name).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.sorted().map { "\(name)/\($0)" }
  }

  /// Whether a class is not part of a study: results and answers, and what Accord does not support.
  private static func isOutside(_ className: String) -> Bool {
    className.hasSuffix("Result")
      || [
        "ORKDevice", "ORKRelatedPerson", "ORKLocation", "ORKDontKnowAnswer", "ORKResultSelector",
        "ORKFamilyHistoryStep", "ORKConditionStepConfiguration", "ORKHealthCondition",
        "ORKSecondaryTaskStep",
      ].contains(className)
  }

  @Test(.enabled(if: isAtHand)) func `there are seventy-five`() {
    #expect(Self.samples.count == 75)
  }

  @Test(.enabled(if: isAtHand), arguments: samples)
  func `each is written as it was read, or reported as out of scope`(sample: String) throws {
    let file = try Repository.file(Self.folder.appending(path: sample))
    let original = try JSONValue(parsing: file.bytes, takesLastOfRepeated: true)
    let className = try #require(original["_class"]?.stringValue)
    do {
      let imported = try ImportFormats.read(file)
      #expect(!Self.isOutside(className))
      #expect(imported.format == "researchkit")
      // Through the study document, as `convert` and the portal store it.
      let study = try Study(document: imported.study.canonicalBytes())
      let written = try ResearchKitFormat().export(study, version: nil).files
      let json = try JSONValue(parsing: try #require(written.first).bytes)
      #expect(written.count == 1)
      #expect(
        json == original, "\(KeptSettings.difference(from: json, to: original).map(\.key))")
    } catch let error as ImportError {
      guard case .outsideScope(let name, _) = error else { throw error }
      #expect(name == className)
      #expect(Self.isOutside(className), "\(error.message)")
    }
  }

  @Test(.enabled(if: isAtHand)) func `whatever has no place is reported by class, key, and place`()
    throws
  {
    let file = try Repository.file(
      Self.folder.appending(path: "samples/ORKVideoInstructionStep.json"))
    let lines = try ImportFormats.read(file).losses.map(\.line)
    #expect(lines.contains { $0.contains("ORKVideoInstructionStep bundleAsset") })
    #expect(lines.contains { $0.contains("ORKVideoInstructionStep auxiliaryImage") })
  }
}
