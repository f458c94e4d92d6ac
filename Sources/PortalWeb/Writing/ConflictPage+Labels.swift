import Foundation

extension ConflictPage {
  /// What the page calls the fields and the two versions of them.
  struct Labels: Sendable {
    let title: String
    let lead: String
    let saveLabel: String
    let keepLabel: String
    let leaveLabel: String
    /// Explains the marks of the differences.
    let marks: String
    let onlyTheirs: String
    let onlyMine: String
    /// Introduces what the page's own version removes.
    let removal: String
    /// Says what the field for the text begins with.
    let start: String

    /// Words about what was typed while someone else saved.
    ///
    /// - Parameter nouns: What each field in conflict holds.
    init(about part: String, nouns: [String]) {
      let areTexts = nouns.allSatisfy { $0 == Field.text }
      let areValues = nouns.allSatisfy { $0 == Field.value }
      title =
        areTexts
        ? "Two texts for “\(part)”"
        : areValues ? "Two values for “\(part)”" : "Two versions of “\(part)”"
      lead =
        areTexts
        ? "This was changed while you were writing. Your text is kept on this page, and nothing is overwritten. Choose which text to keep."
        : "This was changed after you opened the page. What you entered is kept on this page, and nothing is overwritten. Choose which version to keep."
      saveLabel = areTexts ? "Save this text" : "Keep my version"
      keepLabel = areTexts ? "Keep the other text" : "Keep the other version"
      leaveLabel = "Leave without saving"
      marks =
        "Underlined words are only in your text. Crossed-out words are only in the saved text. Everything else is the same in both."
      onlyTheirs = "Only in the saved text: "
      onlyMine = "Only in your text: "
      removal = "Saving yours also removes these words:"
      start = "This starts with your text. Copy in what you want from the other one."
    }

    /// Words about what the history has, and the draft has by now.
    init(restoring fields: [Field], of part: String) {
      let labels = fields.map { "“\($0.label)”" }.formatted(.list(type: .and).locale(.portal))
      let noun = fields.allSatisfy { $0.noun == Field.text } ? "text" : "version"
      title = "\(labels) of “\(part)” has changed since then"
      lead = "Nothing has been restored yet. Choose which \(noun) you want."
      saveLabel = "Restore this \(noun)"
      keepLabel = "Keep the current \(noun)"
      leaveLabel = "Cancel"
      marks =
        "Underlined words are only in the earlier text. Crossed-out words are only in the current text. Everything else is the same in both."
      onlyTheirs = "Only in the current text: "
      onlyMine = "Only in the earlier text: "
      removal = "Restoring it also removes these words:"
      start = "This starts with the earlier text. Copy in what you want from the current one."
    }
  }
}
