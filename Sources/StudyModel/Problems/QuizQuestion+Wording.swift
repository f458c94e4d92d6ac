/// Recommended wording of quiz questions (QUIZ-02, QUIZ-14), checked in the study's primary language.
extension QuizQuestion {
  func wordingProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    let name = inspection.name(of: place)
    if inspection.words(prompt).isPutNegatively {
      problems.append(
        Problem(
          .advice, .negativeQuestion, at: place + ["prompt"],
          "\(name) is worded negatively, which readers can overlook. Ask what is true instead."))
    }
    guard key == .choices else { return problems }
    if choices.count > 4 {
      problems.append(
        Problem(
          .advice, .manyChoices, at: place + ["choices"],
          "\(name) offers \(choices.count) answers. Fewer answers, 2 to 4, are easier to compare."))
    }
    let texts = choices.map { inspection.words($0.text) }
    for (choice, text) in zip(choices, texts) where text.refersToOthers {
      problems.append(
        Problem(
          .advice, .allOfTheAbove, at: place + ["choices", choice.value],
          "“\(text)” gives itself away as the right answer, and makes no sense when answers are shuffled. Let participants choose several answers instead."
        ))
    }
    let lengths = texts.map(\.count)
    if let shortest = lengths.min(), let longest = lengths.max(), longest > 3 * shortest,
      longest - shortest > 40
    {
      problems.append(
        Problem(
          .advice, .unevenChoices, at: place + ["choices"],
          "The answers to \(name) differ greatly in length, and the longest is often taken for the right one. Make them similar in length."
        ))
    }
    return problems
  }
}

extension String {
  /// Whether the question depends on a word that is easily overlooked.
  fileprivate var isPutNegatively: Bool {
    let words = split { !$0.isLetter }
    return words.contains {
      ["NOT", "EXCEPT", "except", "NICHT", "außer", "EXCEPTO", "excepto"].contains($0)
    }
  }

  /// Whether the text of an answer refers to the other answers.
  fileprivate var refersToOthers: Bool {
    let text = lowercased()
    return [
      "all of the above", "none of the above", "both of the above", "all of these",
      "none of these", "alle genannten", "keine der genannten", "todas las anteriores",
      "ninguna de las anteriores", "toutes les réponses", "aucune des réponses",
    ].contains { text.contains($0) }
  }
}
