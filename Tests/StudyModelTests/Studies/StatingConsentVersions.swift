import Foundation
import StudyModel
import Testing

@Suite("The versions that consents state") struct StatingConsentVersions {
  private static func study(_ text: String, stated: String? = nil, id: String = "main") -> Study {
    Study(
      id: UUID(), slug: "walks", facts: StudyFacts(title: [.english: "Walks"]),
      consents: [
        Consent(
          id: id, statedVersion: stated,
          sections: [
            Section(
              id: "risks", type: .custom, title: [.english: "Risks"], content: [.english: text])
          ])
      ])
  }

  /// Freezes the studies one after another, and returns what their consents state.
  private static func stated(_ versions: [(VersionNumber, Study)]) -> [String?] {
    var frozen: [Study.Frozen] = []
    for (number, study) in versions {
      frozen.append(
        (number: number, study: study.statingConsentVersions(as: number, after: frozen)))
    }
    return frozen.map { $0.study.consents[0].statedVersion }
  }

  @Test func `follow the study's for a new text, and stay the same if the text does`() {
    let stated = Self.stated([
      (VersionNumber(1, 0, 0), Self.study("One")), (VersionNumber(1, 1, 0), Self.study("One")),
      (VersionNumber(1, 2, 0), Self.study("Two")), (VersionNumber(1, 2, 1), Self.study("Three")),
      (VersionNumber(2, 0, 0), Self.study("One")),
    ])

    #expect(stated == ["1.0.0", "1.0.0", "1.2.0", "1.2.1", "2.0.0"])
  }

  @Test func `correcting the study does not require consent again`() {
    let stated = Self.stated([
      (VersionNumber(1, 0, 0), Self.study("One")), (VersionNumber(1, 4, 0), Self.study("One")),
      (VersionNumber(1, 4, 1), Self.study("Two")),
    ])

    #expect(stated == ["1.0.0", "1.0.0", "1.0.1"])
  }

  @Test func `follow the author's if high enough, and never repeat`() {
    let stated = Self.stated([
      (VersionNumber(1, 0, 0), Self.study("One", stated: "2.1.0")),
      (VersionNumber(1, 1, 0), Self.study("Two", stated: "2.1.0")),
      (VersionNumber(1, 2, 0), Self.study("Three", stated: "4.0.0")),
      (VersionNumber(1, 3, 0), Self.study("Three", stated: "4.1.0")),
      (VersionNumber(1, 4, 0), Self.study("Four", stated: "spring")),
    ])

    #expect(stated == ["2.1.0", "2.2.0", "4.0.0", "4.1.0", "4.2.0"])
  }

  @Test func `a renamed consent never states an earlier version for a different text`() {
    let stated = Self.stated([
      (VersionNumber(1, 0, 0), Self.study("One", stated: "1.0.0")),
      (VersionNumber(1, 1, 0), Self.study("Two", stated: "1.0.0", id: "consent")),
    ])

    #expect(stated == ["1.0.0", "1.1.0"])
  }

  @Test func `changing a fact in the text changes the version`() {
    var first = Self.study("Run by {fact:organization}.")
    first.facts.organization = [.english: "One"]
    var second = first
    second.facts.organization = [.english: "Another"]

    let stated = Self.stated([(VersionNumber(1, 0, 0), first), (VersionNumber(1, 1, 0), second)])

    #expect(stated == ["1.0.0", "1.1.0"])
  }

  @Test func `a draft is marked as one unless its text is that of the last version`() {
    let first = Self.study("One").statingConsentVersions(as: VersionNumber(1, 0, 0), after: [])
    let frozen: [Study.Frozen] = [(number: VersionNumber(1, 0, 0), study: first)]
    func stated(_ study: Study, _ revision: Int, after earlier: [Study.Frozen]) -> String? {
      study.statingConsentVersions(ofDraft: revision, after: earlier).consents[0].statedVersion
    }

    #expect(stated(Self.study("One"), 7, after: frozen) == "1.0.0")
    #expect(stated(Self.study("Two"), 7, after: frozen) == "1.0.1-draft.7")
    #expect(stated(Self.study("Two", stated: "3.0.0"), 7, after: frozen) == "3.0.0-draft.7")
    #expect(stated(Self.study("One"), 2, after: []) == "1.0.0-draft.2")
    #expect(stated(Self.study("One", stated: "2.1.0"), 1, after: []) == "2.1.0")
    #expect(stated(Self.study("One"), 1, after: []) == nil)
  }
}
