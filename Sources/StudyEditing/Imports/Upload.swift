import Foundation
import StudyExchange
import StudyModel

/// A file, or several that belong together, that someone has uploaded and looks at before anything is made of it.
package struct Upload: Sendable {
  /// How the files are read, as the person decided.
  package struct Reading: Hashable, Sendable {
    /// The name of the format; nil to detect it.
    package var format: String?
    package var language: Language?
    package var plan: WrittenPlan?
    /// The cells of a table that are read instead of those in the file.
    package var corrections: [TableCell: String]

    package init(
      format: String? = nil, language: Language? = nil, plan: WrittenPlan? = nil,
      corrections: [TableCell: String] = [:]
    ) {
      self.format = format
      self.language = language
      self.plan = plan
      self.corrections = corrections
    }

    /// What a preview sends along to say which corrections it shows.
    package var mark: String {
      let lines = corrections.sorted { $0.key < $1.key }.map { cell, text in
        "\(cell.code) \(text.utf8.count) \(text)\n"
      }
      return String(sha256(Array(lines.joined().utf8)).prefix(16))
    }
  }

  package let id: UUID
  /// The names of the files, for people.
  package let name: String
  /// Empty if they can be read in one format only, so that they are not kept for nothing.
  package let files: [ImportFile]
  package var reading: Reading
  /// Which parts were chosen to be added to a study, so that looking at something else forgets nothing.
  package var choices = SubmittedForm()
  package var result: Import {
    didSet { documentSize = Self.size(of: result) }
  }
  /// What the study and its report take, in bytes.
  private var documentSize: Int

  package init(
    id: UUID = UUID(), name: String, files: [ImportFile], reading: Reading, result: Import
  ) {
    self.id = id
    self.name = name
    self.files = result.format == BundleFormat().name ? [] : files
    self.reading = reading
    self.result = result
    documentSize = Self.size(of: result)
  }

  /// In memory, a study takes several times the bytes of its document.
  private static func size(of result: Import) -> Int {
    let document = (try? JSONValue(encoding: result.study).canonicalBytes.count) ?? 0
    return 4 * document + 500 * result.losses.count + result.cells.byteCount
  }

  /// About how much memory it takes.
  package var byteCount: Int {
    let pictures = result.assets.values.reduce(0) { $0 + $1.count }
    let corrections = reading.corrections.values.reduce(0) { $0 + $1.utf8.count }
    return files.reduce(documentSize + pictures + corrections) { count, file in
      var count = count + file.bytes.count
      if case .read(let tree, let pictures) = file.conversion {
        count += tree.count
        for case .success(let picture) in pictures.values { count += picture.bytes.count }
      }
      return count
    }
  }
}
