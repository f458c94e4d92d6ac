import Foundation
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

/// A file, or several that belong together, that someone has uploaded and looks at before anything is made of it.
struct Upload: Sendable {
  /// How the files are read, as the person decided.
  struct Reading: Hashable, Sendable {
    /// The name of the format; nil to detect it.
    var format: String?
    var language: Language?
    var plan: WrittenPlan?
  }

  let id: UUID
  /// The names of the files, for people.
  let name: String
  /// Empty if they can be read in one format only, so that they are not kept for nothing.
  let files: [ImportFile]
  var reading: Reading
  /// Which parts were chosen to be added to a study, so that looking at something else forgets nothing.
  var choices = SubmittedForm()
  var result: Import {
    didSet { documentSize = Self.size(of: result) }
  }
  /// What the study and its report take, in bytes.
  private var documentSize: Int

  init(
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
    return 4 * document + 500 * result.losses.count
  }

  /// About how much memory it takes.
  var byteCount: Int {
    let pictures = result.assets.values.reduce(0) { $0 + $1.count }
    return files.reduce(documentSize + pictures) { count, file in
      var count = count + file.bytes.count
      if case .read(let tree, let pictures) = file.conversion {
        count += tree.count
        for case .success(let picture) in pictures.values { count += picture.bytes.count }
      }
      return count
    }
  }
}
