import StudyDocuments
import StudyModel

/// A cell that someone corrected before an import, as its report keeps it.
package struct KeptCorrection: Codable, Hashable, Sendable {
  package let label: String
  package let original: String
  package let text: String
  /// The name of the person who corrected it.
  package let by: String
}

extension Import {
  var keptCorrections: [KeptCorrection] {
    cells.corrected.map {
      KeptCorrection(label: $0.label, original: $0.original, text: $0.text, by: cells.corrector)
    }
  }
}
