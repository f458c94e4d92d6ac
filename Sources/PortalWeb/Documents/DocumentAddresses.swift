import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

/// The addresses of one consent as a document. They carry the reader's choices.
struct DocumentAddresses: Sendable {
  /// The address of the page that offers the document.
  let base: String
  /// Whether to leave space for an ethics board's stamp at the foot of each printed page.
  var leavesStampSpace = false

  func leavingStampSpace(_ leaves: Bool) -> DocumentAddresses {
    DocumentAddresses(base: base, leavesStampSpace: leaves)
  }

  func page(_ language: Language, _ paper: Paper) -> String { base + query(language, paper) }
  func html(_ language: Language) -> String {
    "\(base)/document.html?language=\(Paths.encoded(language.rawValue))"
  }
  func pdf(_ language: Language, _ paper: Paper) -> String {
    "\(base)/document.pdf" + query(language, paper)
  }

  /// The print of an approved version with the board's stamp.
  func stampedPDF(_ language: Language, _ paper: Paper) -> String {
    "\(base)/stamped.pdf?language=\(Paths.encoded(language.rawValue))&paper=\(paper.rawValue)"
  }

  private func query(_ language: Language, _ paper: Paper) -> String {
    "?language=\(Paths.encoded(language.rawValue))&paper=\(paper.rawValue)"
      + (leavesStampSpace ? "&stamp=room" : "")
  }
}
