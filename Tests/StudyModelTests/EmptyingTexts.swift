import StudyModel
import Testing

@Suite("Texts emptied in the study's language") struct EmptyingTexts {
  /// A title and a bullet of which only the translations are left.
  private var study: Study {
    var step = Step.say("s")
    step.title = [.spanish: "Título"]
    step.bodyItems = [BodyItem(style: .bullet, text: [.spanish: "Punto"])]
    var study = Study.made(of: [step])
    study.furtherLanguages = [.spanish]
    return study
  }

  private let emptied: [Place] = [
    ["tasks", "t", "steps", "s", "title"], ["tasks", "t", "steps", "s", "bodyItems", "1", "text"],
  ]

  @Test func `are problems that say what participants see, bullets like all others`() {
    let found = study.problems().filter { $0.code == .missingTranslation }

    for place in emptied {
      let problem = found.first { $0.place == place + ["en"] }
      #expect(problem?.message.hasSuffix("Participants will see the Spanish text.") == true)
    }
  }

  @Test func `keep a version from being proposed, unless the study allows it`() {
    let gaps = study.translationsToFinish().filter { emptied.contains($0.place) }
    var lenient = study
    lenient.facts.allowsIncompleteTranslations = true

    #expect(gaps.map(\.language) == [.english, .english])
    #expect(gaps.allSatisfy { $0.isMissing && $0.shown == .spanish })
    #expect(lenient.translationsToFinish().isEmpty)
  }
}
