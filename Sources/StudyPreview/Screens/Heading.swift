import StudyModel

/// The title and text at the top of a screen.
struct Heading: Sendable {
  /// The text of the step before its first question.
  var introduction: String?
  var counter: String?
  /// Blank if the step has none.
  var title: String { didSet { isUntitled = title.isEmpty } }
  /// Whether no title is shown, so that the screen has its name only for screen readers.
  private(set) var isUntitled: Bool
  var lead: String?
  /// The lead's second paragraph.
  var otherLead: String?
  var detail: String?
  var picture: Picture?
  var footnote: String?

  init(
    introduction: String? = nil, counter: String? = nil, title: String, lead: String? = nil,
    otherLead: String? = nil, detail: String? = nil, picture: Picture? = nil,
    footnote: String? = nil
  ) {
    self.introduction = introduction
    self.counter = counter
    self.title = title
    isUntitled = title.isEmpty
    self.lead = lead
    self.otherLead = otherLead
    self.detail = detail
    self.picture = picture
    self.footnote = footnote
  }
}
