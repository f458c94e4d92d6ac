import StudyModel

/// The study document itself, `study.json`: everything Accord knows of a study, as canonical JSON.
package struct AccordFormat: ExportFormat, ImportFormat {
  package static let fileName = "study.json"

  package let name = "accord"
  package let title = "Accord study document"

  package init() {}

  package func export(_ study: Study, version: Version?) throws -> Export {
    let bytes = try version?.canonical ?? study.canonicalBytes()
    return Export(files: [ExportedFile(path: Self.fileName, bytes: bytes)])
  }

  package func recognises(_ file: ImportFile) -> Bool {
    file.firstVisibleByte == UInt8(ascii: "{") || file.nameExtension == "json"
  }

  package func read(
    _ file: ImportFile, as wishes: ImportWishes
  ) throws(ImportError) -> Import {
    do {
      return Import(study: try Study(document: file.bytes), format: name)
    } catch {
      throw .document(error)
    }
  }
}
