/// One or several of a list of texts (`ORKTextChoiceAnswerFormat`).
public struct TextChoiceFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.textChoice

  public var allowsSeveral: Bool = false
  public var choices: [TextChoice] = []

  public init(allowsSeveral: Bool = false, choices: [TextChoice] = []) {
    self.allowsSeveral = allowsSeveral
    self.choices = choices
  }

  public var questionType: QuestionType { allowsSeveral ? .multipleChoice : .singleChoice }
  public var resultShape: ResultShape { .choice }

  public func problems(at place: Place) -> [Problem] {
    choiceProblems(choices, at: place)
      + (allowsSeveral
        ? []
        : choices.enumerated().filter(\.element.isExclusive).map { index, choice in
          Problem(
            .advice, .exclusiveWithoutEffect, at: place + ["choices", choice.placeName(index)],
            "“Exclusive” has no effect where only one answer can be chosen.")
        })
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let values = try answer.choiceValues(allowingSeveral: allowsSeveral)
    let takesFreeText = choices.contains { $0.other != nil }
    var chosen: [TextChoice] = []
    for value in values {
      if let choice = choices.first(where: { $0.value == value }) {
        chosen.append(choice)
      } else if !takesFreeText || value.text.isEmpty {
        throw .notAChoice(value.text)
      }
    }
    if values.count > 1, chosen.contains(where: \.isExclusive) { throw .notTogether }
    return .array(values.map(\.json))
  }
}

/// A row to choose (`ORKTextChoice`, `ORKTextChoiceOther`).
public struct TextChoice: Codable, Hashable, Sendable {
  /// What is recorded; stable while texts change. Unique in its question.
  public var value: ChoiceValue
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  /// Choosing it clears the others, and the other way round.
  public var isExclusive: Bool = false
  public var image: Asset.ID?
  /// Lets the participant type an answer of their own, which then replaces the value.
  public var other: OtherField?
  /// Of the file it came from.
  public var keptSettings: [KeptSetting] = []

  public init(
    value: ChoiceValue, text: LocalizedText = [:], detailText: LocalizedText = [:],
    isExclusive: Bool = false, image: Asset.ID? = nil, other: OtherField? = nil,
    keptSettings: [KeptSetting] = []
  ) {
    self.value = value
    self.text = text
    self.detailText = detailText
    self.isExclusive = isExclusive
    self.image = image
    self.other = other
    self.keptSettings = keptSettings
  }

  func placeName(_ index: Int) -> String { value.text.isEmpty ? String(index + 1) : value.text }
}

/// The free text of a choice such as "Other" (`ORKTextChoiceOther`).
public struct OtherField: Codable, Hashable, Sendable {
  public var placeholder: LocalizedText = [:]
  public var isRequired: Bool = false
  /// The field is there from the start; otherwise it opens once the choice is chosen (`textViewStartsHidden`).
  public var startsOpen: Bool = false

  public init(
    placeholder: LocalizedText = [:], isRequired: Bool = false, startsOpen: Bool = false
  ) {
    self.placeholder = placeholder
    self.isRequired = isRequired
    self.startsOpen = startsOpen
  }
}

extension JSONValue {
  /// The values of a choice answer: an array, or a lone value; without repeats.
  func choiceValues(allowingSeveral several: Bool) throws(Rejection) -> [ChoiceValue] {
    let items: [JSONValue]
    if case .array(let elements) = self { items = elements } else { items = [self] }
    var values: [ChoiceValue] = []
    for item in items {
      guard let value = ChoiceValue(item) else { throw .wrongKind }
      if !values.contains(value) { values.append(value) }
    }
    if values.isEmpty { throw .missing }
    if !several, values.count > 1 { throw .onlyOne }
    return values
  }
}

/// Problems that any list of choices may have.
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

/// The words of the answers so far, in each language.
private struct ReadChoices {
  private struct Words: Hashable {
    let language: Language
    let text: String
    let detail: String
  }

  private var known: [Words: Int] = [:]

  /// Where another one reads the same in some language; else it is known from now on.
  mutating func place(of choice: TextChoice, at index: Int) -> (Int, Language)? {
    let words = choice.text.languages.map { language in
      Words(
        language: language, text: (choice.text[language] ?? "").readAlike,
        detail: (choice.detailText[language] ?? "").readAlike)
    }
    for word in words { if let other = known[word] { return (other, word.language) } }
    for word in words { known[word] = index }
    return nil
  }
}

extension String {
  /// Without what nobody sees a difference in: case and white space.
  fileprivate var readAlike: String {
    lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
