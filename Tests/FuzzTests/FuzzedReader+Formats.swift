import SampleStudies
import StudyBundle
import StudyModel
import TestSupport

@testable import StudyExchange

extension FuzzedReader {
  /// The readers of files that are imported.
  static let formats: [FuzzedReader] = [
    FuzzedReader(
      name: "study", ending: "json", shape: .json, folders: ["studies"],
      made: { try ownStudies().map { try $0.canonicalBytes() } },
      read: { try imported(AccordFormat(), $0, "study.json") }),
    importing(FHIRFormat(.full), ending: "json", shape: .json, folders: ["fhir"]),
    importing(
      ResearchKitFormat(), ending: "json", shape: .json,
      tokens: ["SUBQUERY(SELF, $x, ", ".@count", "$x.identifier == ", " AND "],
      folders: ["researchkit", "researchkit/mistakes"]),
    importing(SurveyJSFormat(), ending: "json", shape: .json, folders: ["surveyjs"]),
    importing(
      REDCapFormat(), ending: "csv", shape: .table,
      tokens: ["radio", "checkbox", "calc", "@HIDDEN", "[a(1)] = '1'", "1, A | 2, B", "\"\""],
      folders: ["redcap"]),
    importing(XLSFormFormat(), ending: "xlsx", shape: .zip, tokens: workbook, folders: ["xlsform"]),
    importing(SpeziBundleFormat(), ending: "zip", shape: .zip),
    importing(MyStudiesFormat(), ending: "zip", shape: .zip),
    importing(BundleFormat(), ending: "zip", shape: .zip, folders: ["bundles", "studies/bad"]),
    FuzzedReader(
      name: "zip", ending: "zip", shape: .zip, folders: ["bundles", "studies/bad"],
      made: {
        [try ZipWriter.archive(of: [ExportedFile(path: "a/b.txt", bytes: Array("x".utf8))])]
      },
      read: { bytes in
        do {
          let files = try ZipReader.files(of: bytes)
          let size = files.reduce(0) { $0 + $1.bytes.count }
          try BrokenPromise.require(
            files.count <= ImportLimits.zipEntries && size <= ImportLimits.unpackedBytes,
            "A zip is within its limits.")
          return "read \(Outcome.size(files.count))"
        } catch let error as ZipError {
          return Outcome.refused(error)
        }
      }),
    written(.word, ending: "docx", shape: .zip, tokens: WrittenSamples.wordTokens),
    written(.openDocument, ending: "odt", shape: .zip, tokens: WrittenSamples.openDocumentTokens),
    written(.webPage, ending: "html", tokens: ["<table>", "<td>", "<ol>", "<a href='#a'>", "<b>"]),
  ]

  private static let workbook = [
    "<c r=\"A1\" t=\"s\"><v>0</v></c>", "<row r=\"1048577\">", "r=\"XFE1\"", "<is><t>", "</t>",
    "<mergeCell ref=\"A1:XFD1048576\"/>", "select_one yes_no", "begin repeat", "${a} = 'x'",
    "xml:space=\"preserve\"", "<!DOCTYPE x [<!ENTITY a \"b\">]>", "&a;", "t=\"b\"", "t=\"e\"",
  ]

  /// Small enough that thousands can be read in a second.
  static func ownStudies() throws -> [Study] {
    [SampleStudies.gallery] + (1...6).map { Study.random(seed: $0) }
  }

  private static func importing<Format: ImportFormat & ExportFormat>(
    _ format: Format, ending: String, shape: InputShape, tokens: [String] = [],
    folders: [String] = []
  ) -> FuzzedReader {
    FuzzedReader(
      name: format.name, ending: ending, shape: shape, tokens: tokens, folders: folders,
      made: {
        try ownStudies().flatMap { study in
          let files = try format.export(study, version: nil).files
          guard ending == "zip" else { return files.map(\.bytes) }
          return [try ZipWriter.archive(of: files)]
        }
      },
      read: { try imported(format, $0, "input.\(ending)") })
  }

  /// Imports, and does what follows an import: lists problems, and opens again what was kept.
  static func imported(
    _ format: some ImportFormat, _ bytes: [UInt8], _ name: String
  ) throws -> String {
    let file = ImportFile(name: name, bytes: bytes)
    // Other formats look at a file before its own reader does.
    if bytes.count.isMultiple(of: 8) { _ = try? ImportFormats.format(of: file) }
    let result: Import
    do throws(ImportError) {
      result = try format.read(file, as: ImportOptions())
    } catch {
      return "refused: " + Outcome.read(error.problems.map(\.code.rawValue))
    }
    let codes = result.study.problems().map(\.code.rawValue) + result.losses.map(\.code)
    guard !result.isRefused else { return "not a form: " + Outcome.read(codes) }
    do {
      let again = try Study(document: try result.study.canonicalBytes())
      try BrokenPromise.require(again == result.study, "What is imported stays the same when kept.")
    } catch let error as StudyDocumentError {
      throw BrokenPromise("What is imported can be opened again: \(error.message)")
    }
    return Outcome.read(codes)
  }

  /// A document of a word processor, up to pandoc.
  private static func written(
    _ kind: WrittenKind, ending: String, shape: InputShape = .text, tokens: [String]
  ) -> FuzzedReader {
    FuzzedReader(
      name: kind.rawValue, ending: ending, shape: shape, tokens: tokens, folders: ["clipboard"],
      made: { try WrittenSamples.documents(of: kind) },
      read: { bytes in
        let file = ImportFile(name: "input.\(ending)", bytes: bytes)
        _ = WrittenKind(file)
        do throws(ImportError) {
          let contents = try WrittenSource(file, kind: kind).contents
          let found = contents.findings.map(\.kind.rawValue)
          return Outcome.read(found) + Outcome.size(contents.paragraphs.count)
        } catch {
          return "refused: " + Outcome.read(error.problems.map(\.code.rawValue))
        }
      })
  }
}
