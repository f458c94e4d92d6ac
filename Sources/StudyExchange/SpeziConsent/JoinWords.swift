import StudyModel

/// The words of the task that an imported consent gets; English where they are not known in its language.
struct JoinWords {
  private let language: Language
  private let words: Words

  private struct Words {
    let participant, join, review, reason, completion, goodbye: String
  }

  init(_ language: Language) {
    let known = Self.known[language.primary]
    self.language = known == nil ? .english : language
    words = known ?? Self.english
  }

  var participant: LocalizedText { LocalizedText(words.participant, in: language) }
  var join: LocalizedText { LocalizedText(words.join, in: language) }
  var review: LocalizedText { LocalizedText(words.review, in: language) }
  var reason: LocalizedText { LocalizedText(words.reason, in: language) }
  var completion: LocalizedText { LocalizedText(words.completion, in: language) }
  var goodbye: LocalizedText { LocalizedText(words.goodbye, in: language) }

  private static let english = Words(
    participant: "Participant", join: "Join the study", review: "Review the consent",
    reason: "By agreeing you confirm that you have read the consent and wish to take part.",
    completion: "Thank you", goodbye: "You have not joined the study")

  private static let known = [
    "en": english,
    "es": Words(
      participant: "Participante", join: "Participar en el estudio",
      review: "Revisar el consentimiento",
      reason: "Al aceptar confirma que ha leído el consentimiento y que desea participar.",
      completion: "Muchas gracias", goodbye: "No participa en el estudio"),
    "de": Words(
      participant: "Teilnehmende Person", join: "An der Studie teilnehmen",
      review: "Einwilligung prüfen",
      reason: "Mit der Zustimmung bestätigen Sie, dass Sie die Einwilligung gelesen haben.",
      completion: "Vielen Dank", goodbye: "Sie nehmen nicht an der Studie teil"),
  ]
}
