import StudyModel

/// The words of the task that an imported consent gets; English where they are not known in its language.
struct JoinWords {
  private let language: Language
  private let words: Words

  struct Words {
    let participant, join, review, reason, completion, goodbye: String
  }

  init(_ language: Language) {
    self.language = language.interface == nil ? .english : language
    words = Words(language.interface ?? .english)
  }

  var participant: LocalizedText { LocalizedText(words.participant, in: language) }
  var join: LocalizedText { LocalizedText(words.join, in: language) }
  var review: LocalizedText { LocalizedText(words.review, in: language) }
  var reason: LocalizedText { LocalizedText(words.reason, in: language) }
  var completion: LocalizedText { LocalizedText(words.completion, in: language) }
  var goodbye: LocalizedText { LocalizedText(words.goodbye, in: language) }
}

extension JoinWords.Words {
  init(_ language: InterfaceLanguage) {
    self =
      switch language {
      case .english: .english
      case .spanish: .spanish
      case .german: .german
      case .french: .french
      case .arabic: .arabic
      case .chinese: .chinese
      case .japanese: .japanese
      case .portuguese: .portuguese
      case .italian: .italian
      case .dutch: .dutch
      case .swedish: .swedish
      case .hebrew: .hebrew
      case .korean: .korean
      case .polish: .polish
      }
  }

  static let english = JoinWords.Words(
    participant: "Participant", join: "Join the study", review: "Review the consent",
    reason: "By agreeing you confirm that you have read the consent and wish to take part.",
    completion: "Thank you", goodbye: "You have not joined the study")
}
