import StudyBundle
import StudyDocuments
import StudyModel

/// The result of an export: files, and what they could not carry.
package struct Export: Hashable, Sendable {
  package var files: [ExportedFile]
  package var losses: [Loss]

  package init(files: [ExportedFile], losses: [Loss] = []) {
    self.files = files
    self.losses = losses
  }
}

/// A file of an export. It is the same type as a file of a bundle, which has the files of most formats in it.
package typealias ExportedFile = BundleFile
