import StudyModel

/// The words of the task that an imported consent gets. In a language that Accord has no words in they are left empty, as
/// `StarterWords` are: nobody agrees to an English sentence under a Turkish consent without the author knowing.
struct JoinWords {
  private let language: Language
  private let words: Words?

  struct Words {
    let join, review, reason, completion, goodbye: String
  }

  init(_ language: Language) {
    self.language = language
    words = language.interface.map { Words($0) }
  }

  var join: LocalizedText { text(words?.join) }
  var review: LocalizedText { text(words?.review) }
  var reason: LocalizedText { text(words?.reason) }
  var completion: LocalizedText { text(words?.completion) }
  var goodbye: LocalizedText { text(words?.goodbye) }

  private func text(_ word: String?) -> LocalizedText { LocalizedText(word ?? "", in: language) }
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
    join: "Join the study", review: "Review the consent",
    reason: "By agreeing you confirm that you have read the consent and wish to take part.",
    completion: "Thank you", goodbye: "You have not joined the study")
}
