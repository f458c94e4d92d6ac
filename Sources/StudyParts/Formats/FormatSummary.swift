import StudyModel

/// Describes how participants answer a question: what they can enter and what limits apply.
package struct FormatSummary: Sendable {
  /// How participants answer, without the choices.
  package var about: String
  package var choices: [Choice] = []

  /// An answer to choose, or one end of a scale.
  package struct Choice: Sendable {
    package let text: String
    /// Remarks to show after the text, such as “excludes all others”.
    package let notes: [String]
  }
}

extension AnswerFormat {
  /// Summarizes how participants answer a question in this format.
  /// - Parameter text: resolves a localized text; returns nil if it is empty.
  package func summary(text: @escaping (LocalizedText) -> String?) -> FormatSummary {
    var summary = part.summary(FormatPhrases(text: text))
    if settings.offersDontKnow { summary.about += ", with a “Don’t know” option" }
    return summary
  }
}

/// Phrases that the summaries of several formats share.
package struct FormatPhrases {
  let text: (LocalizedText) -> String?

  static let alone = "excludes all others"

  func several(_ allowsSeveral: Bool) -> String {
    allowsSeveral ? "Several answers can be chosen" : "One answer can be chosen"
  }

  func choice(_ choice: TextChoice) -> FormatSummary.Choice {
    let notes = [
      text(choice.detailText), choice.isExclusive ? Self.alone : nil,
      choice.other == nil ? nil : "with a text field",
    ]
    return .init(text: text(choice.text) ?? choice.value.text, notes: notes.compactMap(\.self))
  }

  /// Choices that consist only of text; empty texts are left out.
  func lines(_ texts: [LocalizedText]) -> [FormatSummary.Choice] {
    texts.compactMap(text).map { .init(text: $0, notes: []) }
  }

  func limits(_ low: Double?, _ high: Double?) -> String {
    limits(low?.plainText, high?.plainText, words: ("at least", "at most"))
  }

  func limits(_ low: String?, _ high: String?, words: (String, String)) -> String {
    let parts = [low.map { "\(words.0) \($0)" }, high.map { "\(words.1) \($0)" }]
    return parts.compactMap(\.self).map { ", " + $0 }.joined()
  }
}
