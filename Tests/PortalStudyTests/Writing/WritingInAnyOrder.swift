import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Whole texts and rules, in any order of saves") struct WritingInAnyOrder {
  @Test(arguments: UInt64(0)..<8)
  func `every acknowledged word of a whole consent is in the draft`(seed: UInt64) async throws {
    try await together { ada, ben, id, portal in
      var law = InterleavedTexts(random: SeededGenerator(seed: seed))

      try await law.run(
        steps: 40, path: Paths.document(id, of: "consent"),
        languages: seed.isMultiple(of: 3) ? ["en", "es"] : ["en"],
        section: Paths.write(id, at: ["consents", "consent", "sections", "privacy"]),
        browsers: [ada, ben, ada])

      let text = try JSONValue(encoding: try await portal.study(id)).canonicalText
      #expect(law.acknowledged.filter { !text.contains($0) } == [], "seed \(seed)")
      #expect(law.acknowledged.count > 3 && law.conflicts > 0, "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(0)..<8)
  func `every acknowledged rule is in the draft, or someone who saw it replaced it`(seed: UInt64)
    async throws
  {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      let destinations = (1...24).map { "goal\($0)" }
      try await portal.change(id) { study in
        guard let task = study.tasks.firstIndex(where: { $0.id == step[1] }) else { return }
        study.tasks[task].steps += destinations.map {
          Step(id: $0, title: [.english: "To \($0)"], content: .instruction(Instruction()))
        }
      }
      var law = InterleavedRules(
        random: SeededGenerator(seed: seed), destinations: destinations)

      try await law.run(
        steps: 40, path: Paths.write(id, at: step), rules: Paths.rules(id, at: step),
        browsers: [ada, ben, ada])

      let kind = try await portal.study(id).task(step[1])?.navigation(after: step[3])?.kind
      guard case .direct(.step(let last))? = kind else {
        Issue.record("The draft has no such rule, seed \(seed).")
        return
      }
      let missing = law.acknowledged.subtracting(law.replaced).subtracting(["step:\(last)"])
      #expect(missing == [], "seed \(seed)")
      #expect(law.acknowledged.contains("step:\(last)"), "seed \(seed)")
      #expect(law.acknowledged.count > 2 && law.conflicts > 0, "seed \(seed)")
    }
  }
}
