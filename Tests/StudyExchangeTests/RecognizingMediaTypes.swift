import SampleStudies
import StudyBundle
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Recognizing media types") struct RecognizingMediaTypes {
  @Test(arguments: [
    ("formats/xlsform/join.xlsx", "spreadsheetml.sheet"), ("README.txt", "text/plain"),
    ("media/A.PNG", "image/png"), ("board/consents/main/en.docx", "wordprocessingml.document"),
    ("strings/es.json", "application/json"), ("png", "octet-stream"),
    ("assets/a1b2", "octet-stream"), (".txt/unknown", "octet-stream"),
  ])
  func `a file has the type that its name says`(path: String, type: String) {
    #expect(ExportedFile(path: path, bytes: []).mediaType.contains(type))
  }

  @Test func `no format writes a file of unknown type`() throws {
    for study in SampleStudies.all + [SampleStudies.gallery] {
      for format in ExportFormats.all {
        for file in (try? format.export(study, version: nil).files) ?? [] {
          #expect(
            file.mediaType != "application/octet-stream", "\(format.name) \(file.path)")
        }
      }
    }
  }

  @Test func `a bundle describes its files with the types that they were frozen with`() throws {
    let file = ExportedFile(
      path: "formats/xlsform/join.xlsx", bytes: [], mediaType: "application/octet-stream")
    let subject = BagSubject(
      study: SampleStudies.tutorialConsent, sha256: "", number: VersionNumber(1, 0, 0), frozen: nil)

    let payload = BundlePayload(
      [file], layer: [], layout: BundleFacts.currentLayout, about: subject)

    let crate = try #require(payload.files.first { $0.path == BundleCrate.fileName })
    let described = try JSONValue(parsing: crate.bytes)["@graph"]?.arrayValue?.first {
      $0["@id"] == .string(file.path)
    }
    #expect(described?["encodingFormat"] == "application/octet-stream")
  }
}
