import StudyModel

/// The title and text at the top of a screen.
struct Heading: Sendable {
  /// The text of the step before its first question.
  var introduction: String?
  var counter: String?
  var title: String
  var lead: String?
  /// The lead's second paragraph.
  var otherLead: String?
  var detail: String?
  var picture: Picture?
  var footnote: String?
}
