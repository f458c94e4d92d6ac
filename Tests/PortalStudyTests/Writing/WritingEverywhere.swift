import StudyModel
import StudyParts
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Editing every kind of part at the same time") struct WritingEverywhere {
  @Test func `the studies have every kind of part and every kind of field`() {
    let parts = InterleavedStudy.all.flatMap { sample in
      sample.places.compactMap { PlacedPart(at: $0, in: sample.study) }
    }
    let controls = parts.flatMap(\.settings).filter(\.canBeTyped).map { ControlCase($0.control) }

    #expect(Set(PartCase.allCases).subtracting(parts.map { PartCase($0.kind) }) == [])
    #expect(Set(ControlCase.allCases).subtracting(controls) == [])
  }

  @Test(arguments: InterleavedStudy.all)
  func `a save changes what its author changed, over what its author saw, and nothing else`(
    sample: InterleavedStudy
  ) async throws {
    try await together(in: sample.study) { ada, ben, id, portal in
      var law = Interleaving(sample, id, portal, seed: 28)

      try await law.run(steps: 90, authors: [(0, ada), (1, ben), (0, ada)])

      #expect(law.acknowledged.count > 5, "\(law.name)")
    }
  }
}
