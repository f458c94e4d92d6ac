import StudyEditing
import StudyModel
import StudyStore

/// A walkthrough that has been resumed.
struct OpenWalk {
  let kept: WalkthroughRun
  var state: WalkState
  var walk: Walkthrough
  var place = WalkPlace.portal
  /// Whether the person may read this version only because they are asked to review it.
  var isReview = false

  var study: Study { walk.study }

  var address: String { place.walk(kept.id) }
  var result: String { address + "/result" }

  /// Where the walkthrough was started, and the label of a link back.
  var origin: (address: String, label: String) {
    if case .link(let token) = place {
      return (Paths.view(token: token), "Back to the storyboard")
    }
    guard isReview, let version = kept.version else {
      return (Paths.write(kept.study), "Back to the editor")
    }
    return (Paths.review(kept.study, version), "Back to the review")
  }
}
