import StudyModel
import Testing

@testable import StudyPreview

@Suite("Screens of steps without a title") struct NamingUntitledScreens {
  @Test func `no heading is empty`() throws {
    let renderer = try makeRenderer()
    let steps = ShowingEveryStep.steps(saying: "Words").map {
      Step(id: $0.id, content: $0.content)
    }
    let study = study(steps, consents: [ShowingEveryStep.consent(saying: "Words")])
    for step in steps {
      let html = renderer.still(
        of: ["tasks", "join", "steps", step.id], in: study, language: .english, today: today)
      #expect(html.firstMatch(of: /<h(\d)[^>]*>\s*<\/h\1>/) == nil, "\(step.id)")
    }
  }

  @Test func `only screen readers learn the name of the screen`() throws {
    let untitled = try makeRenderer().still(Step(id: "s", content: .instruction(Instruction())))
    let titled = try makeRenderer().still(
      Step(id: "s", title: english("Hello"), content: .instruction(Instruction())))

    #expect(untitled.contains("<h1 class=\"title unseen\" id=\"screen-title\""))
    #expect(titled.contains("<h1 class=\"title\" id=\"screen-title\" tabindex=\"-1\">Hello</h1>"))
  }
}
