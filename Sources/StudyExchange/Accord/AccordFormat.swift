import StudyBundle
import StudyDocuments
import StudyModel

/// The study document itself, `study.json`: everything Accord stores about a study, as canonical JSON.
package struct AccordFormat: ExportFormat, ImportFormat {
  package static let fileName = BundlePath.study
  static let unknownMember = "unknown-member"

  package let name = "accord"
  package let title = "Accord study document"
  package let about =
    "Everything that Accord knows about the study, as JSON. For other programs, and to import it again."
  package let purpose = FormatPurpose.keeping

  package init() {}

  package func export(_ study: Study, version: Version?) throws -> Export {
    let bytes = try version?.canonical ?? study.canonicalBytes()
    return Export(files: [ExportedFile(path: Self.fileName, bytes: bytes)])
  }

  package func recognizes(_ file: ImportFile) -> Bool {
    file.firstVisibleByte == UInt8(ascii: "{") || file.nameExtension == "json"
  }

  private func loss(at place: Place) -> Loss {
    Loss(
      format: name, code: Self.unknownMember, kind: .dropped, severity: .warning, place: place,
      what: "a member that this release does not know",
      advice: "Check its spelling, or update Accord if another release wrote it")
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    let value: JSONValue
    do { value = try JSONValue(parsing: file.bytes) } catch { throw .document(.syntax(error)) }
    do {
      var (study, unknown) = try Study.opening(value)
      let removed = study.sanitizeHTML(format: name)
      return Import(study: study, losses: unknown.map(loss) + removed, format: name)
    } catch {
      throw .document(error)
    }
  }
}
