import StudyModel

/// The words of the task that an imported consent gets; English where they are not known in its language.
struct JoinWords {
  let participant: LocalizedText
  let join: LocalizedText
  let review: LocalizedText
  let completion: LocalizedText

  init(_ language: Language) {
    let words = Self.known[language.primary]
    let key = words == nil ? Language.english : language
    func text(_ index: Int) -> LocalizedText {
      LocalizedText((words ?? Self.english)[index], in: key)
    }
    participant = text(0)
    join = text(1)
    review = text(2)
    completion = text(3)
  }

  private static let english = ["Participant", "Join the study", "Review the consent", "Thank you"]
  private static let known = [
    "en": english,
    "es": [
      "Participante", "Participar en el estudio", "Revisar el consentimiento", "Muchas gracias",
    ],
    "de": [
      "Teilnehmende Person", "An der Studie teilnehmen", "Einwilligung prüfen", "Vielen Dank",
    ],
  ]
}
