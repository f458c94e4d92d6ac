extension Study {
  /// Problems with facts in texts: unknown names and empty facts.
  func placedFactProblems(_ inspection: Inspection) -> [Problem] {
    inspection.look(through: texts()) { problems(of: $0, in: inspection) }
  }

  /// The problems with the facts in one text.
  private func problems(of placed: PlacedText, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    for language in placed.text.languages {
      guard let text = placed.text[language], text.holdsFacts else { continue }
      let place = placed.place + [language.rawValue]
      let here = inspection.name(of: place)
      guard placed.place.first != "facts" else {
        problems.append(
          Problem(
            .error, .factOutOfPlace, at: place,
            "A fact cannot contain another fact. Write the words themselves."))
        continue
      }
      var reported: Set<FactPiece> = []
      for piece in text.factPieces where reported.insert(piece).inserted {
        problems += piece.problem(at: place, here: here, in: self, language).map { [$0] } ?? []
      }
    }
    return problems
  }
}

extension FactPiece {
  fileprivate func problem(
    at place: Place, here: String, in study: Study, _ language: Language
  ) -> Problem? {
    switch self {
    case .words: nil
    case .malformed(let text):
      Problem(
        .error, .unknownFact, at: place,
        "\(here) has “\(text)”, which is not a study fact. Choose one from the list of facts, such as \(StudyFact.contactPhone.code)."
      )
    case .fact(let fact):
      study.facts.words(of: fact, in: language, else: study.primaryLanguage) == nil
        ? Problem(
          .error, .emptyFact, at: place,
          "\(here) shows “\(fact.name)”, which is not filled in. Add it to the study facts or remove \(fact.code)."
        ) : nil
    }
  }
}
