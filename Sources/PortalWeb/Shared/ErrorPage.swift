import StudyEditing

/// Says what happened, what is safe, and what to do now. Details go to the log, never to the page.
struct ErrorPage: Page {
  static let template = "error"
  let shell: Shell
  let title: String
  let happened: String
  /// What it consists of, if that is several things.
  let differences: [String]
  let hasDifferences: Bool
  let safe: String?
  let remedy: String
  let remedyAddress: String
  let remedyLabel: String
  /// The text typed into the form that could not be saved.
  let typed: KeptTexts?
  /// The title used if the browser still keeps text that was typed at this address.
  let titleWithText: String?
  let happenedWithText: String?

  init(
    shell: Shell, title: String, happened: String, differences: [String] = [], safe: String?,
    remedy: String,
    remedyAddress: String, remedyLabel: String, typed: KeptTexts? = nil,
    titleWithText: String? = nil, happenedWithText: String? = nil
  ) {
    self.shell = shell
    self.title = title
    self.happened = happened
    self.differences = differences
    hasDifferences = !differences.isEmpty
    self.safe = safe
    self.remedy = remedy
    self.remedyAddress = remedyAddress
    self.remedyLabel = remedyLabel
    self.typed = typed
    self.titleWithText = titleWithText
    self.happenedWithText = happenedWithText
  }
}
