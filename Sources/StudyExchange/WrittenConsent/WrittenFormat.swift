import StudyDocuments
import StudyModel

/// A consent written in a word processor. Other programs read the file first (`DocumentConverter`); what they give becomes a
/// study here.
package struct WrittenFormat: ImportFormat {
  let kind: WrittenKind

  package init(_ kind: WrittenKind) { self.kind = kind }

  package var name: String { kind.rawValue }
  package var title: String { kind.title }

  package func recognizes(_ file: ImportFile) -> Bool { WrittenKind(file) == kind }

  package func read(_ file: ImportFile, as options: ImportOptions) throws(ImportError) -> Import {
    switch file.conversion {
    case .refused(let error): throw error
    case .read(let tree, let pictures):
      let json: JSONValue
      do {
        json = try JSONValue(parsing: tree)
      } catch {
        throw .unreadable(
          file: file.name,
          reason: """
            Its lists or tables are nested far too deeply. Open it in a word processor, make them simpler, and save it again.
            """)
      }
      let contents = try WrittenSource(file, kind: kind).contents
      return try WrittenReader(
        file: file, kind: kind, options: options, contents: contents, pictures: pictures
      ).read(json)
    case nil:
      guard recognizes(file) else { throw .unrecognized(file: file.name) }
      throw .unreadable(
        file: file.name,
        reason: "Documents of word processors can be read on the import page and by the command.")
    }
  }
}
