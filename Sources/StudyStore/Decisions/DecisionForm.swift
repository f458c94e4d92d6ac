import StudyModel

/// What a person signs.
package struct DecisionForm: Sendable {
  package let meaning: Decision.Meaning
  /// Typed again for this signature.
  package let password: String
  /// The token of the rights that the person saw.
  package let token: String
  package let note: String
  package let conditions: [String]
  package let overrideReason: String
  /// The board's own number for the approval; one is chosen if nobody gives any.
  package let approvalNumber: String
  /// The last day of the approval.
  package let expiresOn: CalendarDay?
  /// What people who already consented must do; nil for no opinion.
  package let reconsent: Reconsent?
  /// The languages in which the person read the version, whose screens the approval needs seen.
  package var languages: [Language]

  package init(
    meaning: Decision.Meaning, password: String, token: String, note: String = "",
    conditions: [String] = [], overrideReason: String = "", approvalNumber: String = "",
    expiresOn: CalendarDay? = nil, reconsent: Reconsent? = nil, languages: [Language] = []
  ) {
    self.meaning = meaning
    self.password = password
    self.token = token
    self.note = note.trimmedLines
    self.conditions = conditions.map(\.trimmedLines).filter { !$0.isEmpty }
    self.overrideReason = overrideReason.trimmedLines
    self.approvalNumber = approvalNumber.trimmed
    self.expiresOn = expiresOn
    self.reconsent = reconsent
    self.languages = languages
  }
}
