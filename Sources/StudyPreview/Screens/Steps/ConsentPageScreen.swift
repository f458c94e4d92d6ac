import StudyModel

/// A page of a consent form.
struct ConsentPageScreen: Sendable {
  /// The page's title, or the step's; nil if neither has one.
  let title: String?
  let html: String
  /// The step's own text: its text and detail on the first page, its footnote above the decision.
  let lead: String?
  let detail: String?
  let footnote: String?
  let more: MoreView?
  /// Back, with the name of the previous page.
  let backTo: String?
  /// The continue button in the navigation bar; nil on the last page, where the footer has the decision.
  let next: String?
  /// The confirmation for Deny.
  let alert: AlertView?
}
