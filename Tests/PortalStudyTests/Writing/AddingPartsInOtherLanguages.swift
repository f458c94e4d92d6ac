import Foundation
import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Adding parts in other languages") struct AddingPartsInOtherLanguages {
  private static func study(in tag: String) -> Study {
    var study = SampleStudies.empty(
      title: "Title", slug: "study", id: UUID(), language: Language(tag))
    study.consents[0].sections = [Section(id: "risks", type: .custom)]
    return study
  }

  @Test(arguments: Signature.Role.allCases)
  func `a new signature is named in the study's language`(role: Signature.Role) throws {
    let language = Language("ja")
    let study = Self.study(in: "ja")
    let part = try #require(
      NewPart(
        in: ["consents", "consent", "signatures"], of: study, kind: role.rawValue, words: "",
        language: language))

    let added = try part.added(to: study)

    let signature = try #require(added.consents[0].signatures.last)
    #expect(signature.role == role)
    #expect(signature.title == StarterStrings(language).title(of: role))
    #expect(signature.title[language]?.contains { $0.isASCII } == false)
  }

  @Test func `if Accord has no term for the signer, a problem asks for one`() async throws {
    try await visitingPortal { browser, portal in
      let signatures: Place = ["consents", "consent", "signatures"]
      let id = try await browser.open(
        Self.study(in: "tr"), of: portal, at: ["consents", "consent"])

      try await browser.submit(Paths.parts(id, at: signatures), ["kind": "witness"])

      let study = try await portal.study(id)
      let witness = try #require(study.consents[0].signatures.last)
      #expect(witness.role == .witness && witness.title.isEmpty)
      #expect(
        study.problems().contains {
          $0.code == .signatureWithoutTitle && $0.place == signatures + [witness.id, "title"]
        })
    }
  }

  @Test(arguments: [("ja", "クイズ"), ("tr", nil)] as [(String, String?)])
  func `a quiz created for a question is named in the study's language or has no name`(
    tag: String, title: String?
  ) throws {
    let study = Self.study(in: tag)
    let form = SubmittedForm(fields: [
      ("consent", "consent"), ("section", "risks"), ("prompt", "危険はありますか"), ("kind", "boolean"),
      ("right", "yes"),
    ])
    let target = try #require(TestTarget(form, in: study))

    let added = try NewQuizQuestion(form, on: target, in: study).added(to: study)

    let quiz = try #require(added.task("join")?.steps.first { $0.kind == .quiz })
    #expect(quiz.id == "quiz")
    #expect(quiz.title == LocalizedText(title ?? "", in: Language(tag)))
  }
}
