import Foundation
import StudyDocuments
import StudyExchange
import Testing

@Suite("Naming kept settings") struct NamingKeptSettings {
  @Test(arguments: [
    (
      #"ORKImageChoice normalStateImage: {"imageName":"sun: on"}"#,
      "“Normal state image”, a setting of ResearchKit’s image choice", #"{"imageName":"sun: on"}"#
    ),
    (
      "ORKPDFViewerStep actionBarOption: 3",
      "“Action bar option”, a setting of ResearchKit’s PDF viewer step", "3"
    ),
    (" shouldTintImages: true", "“Should tint images”, a setting of ResearchKit", "true"),
  ])
  func `a report describes settings that are only preserved`(
    said: String, what: String, value: String
  ) throws {
    let words = try #require(KeptSettingDescription(Self.loss(said)))

    #expect(words.what == what)
    #expect(words.value == value)
    #expect(!words.became.isEmpty)
  }

  @Test func `other lines of a report are unchanged`() {
    #expect(KeptSettingDescription(Self.loss("ORKStep title: 3", code: "wrong-kind")) == nil)
    #expect(KeptSettingDescription(Self.loss("Something else")) == nil)
  }

  @Test func `every setting preserved from a ResearchKit file is described without class names`()
    throws
  {
    let file = Repository.root.appending(path: "Tests/Fixtures/researchkit/every-format.json")
    let imported = try ImportFormats.read(
      ImportFile(name: "every-format.json", bytes: Array(try Data(contentsOf: file))))
    let kept = imported.losses.filter { $0.code == ResearchKitFormat.keptSettingCode }

    #expect(!kept.isEmpty)
    #expect(kept.allSatisfy { KeptSettingDescription($0)?.what.contains("ORK") == false })
  }

  private static func loss(_ what: String, code: String = ResearchKitFormat.keptSettingCode) -> Loss
  {
    Loss(
      format: "researchkit", code: code, kind: .moved, severity: .note, place: ["steps", "a"],
      what: what)
  }
}
