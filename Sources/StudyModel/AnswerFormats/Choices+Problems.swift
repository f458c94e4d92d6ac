/// Problems that any list of choices can have.
func choiceProblems(_ choices: [TextChoice], at place: Place) -> [Problem] {
  let list = place + ["choices"]
  guard !choices.isEmpty else {
    return [Problem(.error, .noChoices, at: list, "Add at least one answer to choose from.")]
  }
  var problems: [Problem] = []
  var seen: Set<ChoiceValue> = []
  var read = ReadChoices()
  for (index, choice) in choices.enumerated() {
    let row = list + [choice.placeName(index)]
    if choice.value == .text("") {
      problems.append(
        Problem(.error, .emptyChoiceValue, at: row, "Answer \(index + 1) needs a value to record."))
    } else if !seen.insert(choice.value).inserted {
      problems.append(
        Problem(
          .error, .duplicateChoiceValue, at: row,
          "Two answers record “\(choice.value.text)”. Give each its own value."))
    }
    if choice.text.isEmpty && choice.detailText.isEmpty {
      problems.append(
        Problem(.error, .emptyChoiceText, at: row, "Answer \(index + 1) has no text."))
    }
    if let (other, language) = read.place(of: choice, at: index) {
      problems.append(
        Problem(
          .warning, .duplicateChoiceText, at: row + ["text", language.rawValue],
          "Answers \(other + 1) and \(index + 1) have the same text, so participants cannot tell them apart. Change or remove one."
        ))
    }
  }
  return problems
}

/// The texts of the choices read so far, in each language.
private struct ReadChoices {
  private struct Reading: Hashable {
    let language: Language
    let text: String
    let detail: String
  }

  private var known: [Reading: Int] = [:]

  /// The earlier choice that reads the same in some language; if there is none, remembers this one.
  mutating func place(of choice: TextChoice, at index: Int) -> (Int, Language)? {
    let words = choice.text.languages.map { language in
      Reading(
        language: language, text: (choice.text[language] ?? "").readAlike,
        detail: (choice.detailText[language] ?? "").readAlike)
    }
    for word in words { if let other = known[word] { return (other, word.language) } }
    for word in words { known[word] = index }
    return nil
  }
}

extension String {
  /// Ignores differences that readers don't notice: case and white space.
  fileprivate var readAlike: String {
    lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
