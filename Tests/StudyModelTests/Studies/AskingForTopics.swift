import Foundation
import SampleStudies
import StudyModel
import Testing

@Suite("Topics that a kind of study asks for") struct AskingForTopics {
  private static func study(_ profile: [ProfileFlag], _ sections: [Section]) -> Study {
    var study = Study.made(of: [.say("a")], consents: [Consent(id: "c", sections: sections)])
    study.facts.profile = profile
    return study
  }

  private static func section(_ topics: [String], type: SectionType = .custom) -> Section {
    Section(
      id: topics.first ?? "s", type: type, content: [.english: "Words."], topics: topics)
  }

  private static func missing(_ study: Study) -> [String] {
    study.problems().filter { $0.code == .missingTopic }.map { $0.place.last ?? "" }
  }

  @Test func `a study without a profile needs no topics`() {
    #expect(Self.missing(Self.study([], [Self.section([])])) == [])
  }

  @Test(arguments: [
    (ProfileFlag.offersPayment, ["payment"]), (.chargesParticipants, ["costs"]),
    (.randomizes, ["randomization"]), (.sequencesGenomes, ["whole-genome"]),
    (.healthInformation, ["phi-authorization"]), (.usesDrug, ["experimental"]),
    (.storesForFutureUse, ["future-use"]), (.sharesData, ["data-sharing"]),
    (.includesPrisoners, []), (.minimalRisk, []),
  ])
  func `each profile flag requires its topics`(flag: ProfileFlag, topics: [String]) {
    #expect(Self.missing(Self.study([flag], [Self.section([])])) == topics)
    #expect(Self.missing(Self.study([flag], topics.map { Self.section([$0]) })) == [])
  }

  @Test func `federal funding requires the basic elements, and injury above minimal risk`() {
    let asked = Self.missing(Self.study([.federallyFunded], [Self.section([])]))
    #expect(asked.first == "key-information" && asked.contains("contact-rights"))
    #expect(asked.contains("injury"))
    let minimal = Self.missing(
      Self.study([.federallyFunded, .minimalRisk], [Self.section([])]))
    #expect(minimal == asked.filter { $0 != "injury" })
  }

  @Test func `a section covers what its kind usually covers, unless it is empty`() {
    let profile: [ProfileFlag] = [.collectsIdentifiers]
    #expect(Self.missing(Self.study(profile, [Self.section([], type: .privacy)])) == [])
    let empty = Section(id: "s", type: .privacy, title: [.english: "Privacy"])
    #expect(Self.missing(Self.study(profile, [empty])) == ["confidentiality"])
  }

  @Test func `the samples cover the required topics`() {
    for study in [SampleStudies.heartRhythmAtHome, SampleStudies.tutorialConsent] {
      #expect(study.missingTopics() == [])
      let named = Set(study.consents.flatMap(\.sections).flatMap(\.topics))
      #expect(named.allSatisfy { RequirementTopic.named($0) != nil })
    }
  }
}
