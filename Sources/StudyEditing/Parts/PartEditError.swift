import StudyModel
import StudyParts

/// Why an edit was not saved. What was typed is kept in every case.
package enum PartEditError: Error {
  case fields([FieldError])
  case conflict([FieldConflict])
  /// Fields that contain text but that the part no longer has, such as those of a former answer format.
  case lost([String])
}
