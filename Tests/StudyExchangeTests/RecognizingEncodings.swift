import Foundation
import StudyModel
import Testing

@testable import StudyExchange

/// Files as other programs save them, handed over without a format.
@Suite("Recognizing files however they are saved") struct RecognizingEncodings {
  static let texts: [(format: String, text: String)] = [
    (
      "fhir",
      #"{"resourceType": "Questionnaire", "status": "draft", "title": "Tä", "item": [{"linkId": "a", "type": "string", "text": "A"}]}"#
    ),
    (
      "surveyjs",
      #"{"title": "Tä", "pages": [{"name": "p", "elements": [{"type": "text", "name": "a"}]}]}"#
    ),
    (
      "mystudies",
      #"{"message": "", "activity": {"metadata": {"name": "Tä"}, "steps": [{"key": "a", "type": "instruction"}]}}"#
    ),
  ]

  private static func file(_ bytes: some Sequence<UInt8>) -> ImportFile {
    ImportFile(name: "file.json", bytes: Array(bytes))
  }

  @Test(arguments: texts.indices) func `marks and spaces before the text do not matter`(
    index: Int
  ) throws {
    let (format, text) = Self.texts[index]

    #expect(try ImportFormats.read(Self.file([0xEF, 0xBB, 0xBF] + text.utf8)).format == format)
    #expect(try ImportFormats.read(Self.file("\r\n\t \(text)\n".utf8)).format == format)
  }

  @Test(arguments: texts.indices) func `other encodings are refused by their names`(
    index: Int
  ) throws {
    let text = Self.texts[index].text
    let wide: [String.Encoding] = [.utf16, .utf16LittleEndian, .utf16BigEndian]
    for encoding in wide {
      let data = try #require(text.data(using: encoding))
      #expect(message(Self.file(data)).contains("The text is UTF-16. Save it as UTF-8."))
    }
    let latin = try #require(text.data(using: .isoLatin1))
    #expect(message(Self.file(latin)).contains("The text is not UTF-8."))
  }

  private func message(_ file: ImportFile) -> String {
    do throws(ImportError) {
      _ = try ImportFormats.read(file)
      return ""
    } catch { return error.message }
  }
}
