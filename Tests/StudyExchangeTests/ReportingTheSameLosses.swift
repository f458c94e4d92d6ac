import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("What exports lose") struct ReportingTheSameLosses {
  private static let studies =
    SampleStudies.all + [SampleStudies.gallery] + (UInt64(0)..<20).map { Study.random(seed: $0) }

  @Test(arguments: studies)
  func `is what each export reports itself`(study: Study) throws {
    let listed = ExportLosses.all(of: study, having: [])

    for format in ExportFormats.all {
      let reported = (try? format.export(study, version: nil).losses) ?? []
      #expect(listed.first { $0.format == format.name }?.losses ?? [] == reported)
    }
    #expect(listed.allSatisfy { !$0.losses.isEmpty })
  }

  @Test(arguments: studies)
  func `is what a check of the study's file lists`(study: Study) throws {
    let file = ImportFile(name: "study.json", bytes: try study.canonicalBytes())
    let read = try ImportFormats.read(file).study

    #expect(FileCheck(of: file).exports == ExportLosses.all(of: read, having: []))
  }

  @Test func `lists pictures only if their bytes are missing`() throws {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    let id = sha256(bytes)
    var study = SampleStudies.tutorialConsent
    study.assets = [Asset(id: id, name: "a.png", mediaType: "image/png", byteCount: bytes.count)]
    study.consents[0].sections[0].content = [.english: "![A walk](a.png)"]
    func codes(_ assets: Set<Asset.ID>) -> [String] {
      ExportLosses.all(of: study, having: assets).filter { ["bundle", "html"].contains($0.format) }
        .flatMap(\.losses).map(\.code)
        .filter { !["task-not-carried", "facts-not-carried"].contains($0) }
    }

    #expect(codes([]).contains("asset-not-carried"))
    #expect(codes([id]) == [])
    let export = try ConsentHTMLFormat().carrying([id: bytes]).export(study, version: nil)
    let page = String(decoding: try #require(export.files.first).bytes, as: UTF8.self)
    #expect(page.contains("src=\"data:image/png;base64,iVBORw==\""))
  }

  @Test(arguments: [
    (0, "The task without steps"), (1, "The task with its 1 step"),
    (2, "The task with its 2 steps"),
  ])
  func `something lost with its parts counts them only if there are any`(
    count: Int, words: String
  ) {
    #expect(Loss.whole("The task", count, "step", "steps") == words)
  }

  @Test(
    arguments: [
      ("The scene", nil, "show it too", "The scene: dropped. Show it too."),
      ("The rule", "never true", nil, "The rule: dropped → never true."),
      ("A comment on line 2: left out.", nil, nil, "A comment on line 2: left out."),
    ] as [(String, String?, String?, String)])
  func `states once what was done`(
    what: String, became: String?, advice: String?, sentence: String
  ) {
    let loss = Loss(
      format: "html", code: "x", kind: .dropped, severity: .note, place: ["consents"], what: what,
      became: became, advice: advice)

    #expect(loss.sentence == sentence)
  }
}
