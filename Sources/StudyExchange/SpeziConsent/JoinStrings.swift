import StudyModel

/// The texts of the generated task around an imported consent. In a language that Accord does not have, they are left empty,
/// as in `StarterStrings`, so that no participant agrees to an English sentence below a Turkish consent without the author's
/// knowledge.
struct JoinStrings {
  private let language: Language
  private let words: Texts?

  struct Texts: Decodable {
    let join, review, reason, completion, goodbye: String
  }

  init(_ language: Language) {
    self.language = language
    words = language.interface.flatMap {
      try? InterfaceStrings($0).joining.decoded(as: Texts.self)
    }
  }

  var join: LocalizedText { text(words?.join) }
  var review: LocalizedText { text(words?.review) }
  var reason: LocalizedText { text(words?.reason) }
  var completion: LocalizedText { text(words?.completion) }
  var goodbye: LocalizedText { text(words?.goodbye) }

  private func text(_ word: String?) -> LocalizedText { LocalizedText(word ?? "", in: language) }
}
