import Foundation
import SampleStudies
import StudyModel
import Testing

@Suite("The sample studies") struct TheSampleStudies {
  @Test(arguments: SampleStudies.all)
  func `a sample has no problems`(study: Study) {
    #expect(study.problems().map { "\($0.code.rawValue) at \($0.path)" } == [])
  }

  @Test(arguments: SampleStudies.all)
  func `every text exists in every language`(study: Study) {
    #expect(!study.texts().isEmpty)
    for placed in study.texts() {
      #expect(Set(placed.text.languages) == Set(study.languages), "\(placed.place)")
    }
  }

  @Test(arguments: SampleStudies.all)
  func `a sample survives a round trip`(study: Study) throws {
    #expect(try Study(document: study.canonicalBytes()) == study)
  }

  @Test func `the heart study shows every type of section and asks in many ways`() {
    let study = SampleStudies.heartRhythmAtHome

    #expect(Set(study.consents[0].sections.map(\.type)) == Set(SectionType.allCases))
    #expect(
      Set(study.tasks[0].steps.map(\.kind)).isSuperset(of: [
        .instruction, .question, .consentScenes, .quiz, .sharing, .consentReview, .completion,
      ]))
    #expect(
      Set(study.tasks[1].steps.compactMap(\.format?.kind)) == [
        .boolean, .textChoice, .scale, .continuousScale, .numeric, .text, .date, .timeOfDay, .email,
      ])
  }

  @Test func `the heart study records no answers that nobody gave`() {
    let study = SampleStudies.heartRhythmAtHome
    for language in study.languages {
      let context = AnswerContext(today: .made, languages: [language])
      for step in study.tasks.flatMap({ $0.steps + $0.endings }) {
        let formats: [AnswerFormat] =
          switch step.content {
          case .question(let question): [question.format]
          case .form(let form): form.items.compactMap(\.format)
          default: []
          }
        for format in formats {
          #expect(format.settings.defaultAnswer(in: context) == nil, "\(step.id)")
        }
      }
    }
  }

  @Test func `languages share their interactive elements`() {
    for section in SampleStudies.heartRhythmAtHome.consents[0].sections {
      let english = section.content[.english]?.elementIds
      #expect(section.content[.spanish]?.elementIds == english)
    }
  }

  @Test func `those who disagree, are too young, or have no time reach a closing screen`() {
    let graph = TaskGraph(SampleStudies.heartRhythmAtHome.tasks[0])

    #expect(graph.unreachable == [])
    #expect(graph.broken == [])
    #expect(graph.endlessLoops == [])
    #expect(graph.loops == [["scenes", "quiz"]])
  }

  @Test func `sample ids do not change`() {
    #expect(
      SampleStudies.all.map(\.id.uuidString) == [
        "ACC04D00-0000-4000-8000-000000000001", "ACC04D00-0000-4000-8000-000000000002",
      ])
    let copy = SampleStudies.tutorialConsent.copy(id: UUID(), slug: "mine")
    #expect(copy.slug == "mine")
    #expect(copy.facts == SampleStudies.tutorialConsent.facts)
  }

  @Test func `an empty study only reports what its author must write`() {
    let study = SampleStudies.empty(
      title: "Estudio", slug: "estudio", id: UUID(), language: .spanish)

    #expect(
      study.problems().filter { $0.severity != .advice }.map(\.path) == [
        "consents/consent/sections", "tasks/survey/steps",
      ])
    #expect(study.displayTitle == "Estudio")
  }
}

@Suite struct StartingInAnyLanguage {
  @Test(arguments: InterfaceLanguage.allCases)
  func `a new study starts with texts in its own language`(_ own: InterfaceLanguage) {
    let study = SampleStudies.empty(
      title: "A title", slug: "a", id: UUID(), language: own.language)
    #expect(
      study.problems().filter { $0.severity != .advice }.map(\.path) == [
        "consents/consent/sections", "tasks/survey/steps",
      ])
    let english = SampleStudies.empty(
      title: "A title", slug: "a", id: UUID(), language: .english)
    guard own != .english else { return }
    #expect(
      study.consents[0].title.values[own.language] != english.consents[0].title.values[.english])
    #expect(study.tasks[0].steps[1].agreement?.isEmpty == false)
  }

  @Test(arguments: ["hi", "tr", "zh-Hant", "en-x-none"].map { Language($0) })
  func `if a language has no texts, problems say what is missing`(_ other: Language) {
    let study = SampleStudies.empty(title: "A title", slug: "a", id: UUID(), language: other)
    guard other.interface == nil else {
      #expect(study.consents[0].title.values[other] == "Consent")
      return
    }
    let codes = study.problems().map(\.code)
    #expect(study.consents[0].title.isEmpty)
    for code: Problem.Code in [.consentWithoutTitle, .signatureWithoutTitle, .reviewWithoutReason] {
      #expect(codes.contains(code))
    }
  }
}

extension Step {
  fileprivate var agreement: LocalizedText? {
    if case .consentReview(let review) = content { review.reasonForConsent } else { nil }
  }

  fileprivate var format: AnswerFormat? {
    if case .question(let question) = content { question.format } else { nil }
  }
}

extension String {
  fileprivate var elementIds: [String] {
    matches(of: /<(?:toggle|select|option|signature) id="([^"]+)"/).map { String($0.1) }
  }
}
