import StudyModel
import Testing

@Suite("Estimating how long a task takes") struct EstimatingTime {
  private static func read(_ id: String, words: Int) -> Step {
    Step(
      id: id,
      text: LocalizedText(
        (0..<words).map { _ in "word" }.joined(separator: " "), in: .english),
      content: .instruction(Instruction()))
  }

  private func estimate(_ study: Study) -> TimeEstimate {
    TimeEstimate(of: study.tasks[0], in: study, language: .english)
  }

  @Test func `counts 238 words per minute and the time to continue`() {
    let estimate = estimate(.made(of: [Self.read("a", words: 238)]))

    #expect(estimate.words == 238)
    #expect(abs(estimate.longest - 62) < 0.001)
    #expect(TimeEstimate.minutes(estimate.longest) == 1)
  }

  @Test func `adds five seconds for a choice`() {
    let estimate = estimate(.made(of: [.ask("a"), .ask("b")]))

    #expect(estimate.questions == 2)
    #expect(abs(estimate.longest - 10) < 0.001)
  }

  @Test func `computes the quickest path and the longest`() {
    let estimate = estimate(
      .made(
        of: [.ask("a"), Self.read("b", words: 2_380), .done()],
        rules: [.branch("a", when: .yes("a"), to: "done")]))

    #expect(estimate.longest > 600)
    #expect(estimate.shortest < 20)
  }

  @Test func `excludes unreachable steps`() {
    let estimate = estimate(
      .made(
        of: [.ask("a"), Self.read("b", words: 2_380), .done()],
        rules: [.direct("a", to: "done")]))

    #expect(estimate.longest < 20)
  }

  @Test func `counts two characters as a word in scripts without spaces`() {
    let study = Study.made(of: [
      Step(
        id: "a", text: LocalizedText("心臓の研究です。", in: Language("ja")),
        content: .instruction(Instruction()))
    ])
    let words = TimeEstimate(of: study.tasks[0], in: study, language: Language("ja")).words

    #expect(words == 4)
  }

  @Test func `does not hang if no path leads to an end`() {
    let estimate = estimate(
      .made(of: [.say("a"), .say("b")], rules: [.direct("b", to: "a")]))

    #expect(estimate.shortest == estimate.longest)
  }
}
