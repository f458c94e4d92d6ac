import StudyModel
import StudyParts

/// Why a submitted picture form is rejected: someone else has saved a change since the page was opened.
package enum StalePicture: Error {
  /// The slot now has another picture or another description.
  case changed(PictureSlot)
  /// The chosen picture is used elsewhere in the study with a different description.
  case isDescribed(PictureSlot, words: String)
  /// Body items were added, removed, or moved, and it is unclear which one the form refers to.
  case textsChanged
  /// The answer was removed, which had this recorded value on the page.
  case answerIsGone(value: String)

  /// The slot at which to show the typed text again; nil if unknown.
  package var slot: PictureSlot? {
    switch self {
    case .changed(let slot), .isDescribed(let slot, _): slot
    case .textsChanged, .answerIsGone: nil
    }
  }
}
