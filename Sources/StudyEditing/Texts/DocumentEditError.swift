import ConsentMarkdown
import StudyExchange
import StudyModel
import StudyParts

/// Why a text was not saved. What was typed is kept in every case.
package enum DocumentEditError: Error {
  case fields(FormErrors)
  case unreadable([Diagnostic])
  case conflict([DocumentConflict])
  case question(DocumentQuestion)
}
