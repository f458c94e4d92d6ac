/// A question inside a form, or the heading of a group of them.
public struct FormItem: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  /// A heading if nil.
  public var format: AnswerFormat?
  public var isOptional: Bool = false
  public var placeholder: LocalizedText = [:]
  public var tag: LocalizedText = [:]
  public var learnMore: LearnMore?
  /// The item is shown only while this holds.
  public var visibility: Condition?
  /// For a heading: the questions below it, up to the next heading, are asked for each entry.
  public var repetition: Repetition?
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(
    id: String, text: LocalizedText = [:], detailText: LocalizedText = [:],
    format: AnswerFormat? = nil, isOptional: Bool = false, placeholder: LocalizedText = [:],
    tag: LocalizedText = [:], learnMore: LearnMore? = nil, visibility: Condition? = nil,
    repetition: Repetition? = nil, keptSettings: [KeptSetting] = []
  ) {
    self.id = id
    self.text = text
    self.detailText = detailText
    self.format = format
    self.isOptional = isOptional
    self.placeholder = placeholder
    self.tag = tag
    self.learnMore = learnMore
    self.visibility = visibility
    self.repetition = repetition
    self.keptSettings = keptSettings
  }

  public var isHeading: Bool { format == nil }
}

extension FormItem {
  /// The texts of the item and its format, with their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("text", text), ("detailText", detailText), ("placeholder", placeholder), ("tag", tag),
      ], at: place) + (learnMore?.texts(at: place + ["learnMore"]) ?? [])
      + (format?.texts(at: place + ["format"]) ?? [])
      + (repetition?.texts(at: place + ["repetition"]) ?? [])
  }

  /// Visits every reference to another part; changes are written back.
  mutating func passReferences(of step: Step.ID, at place: Place, to pass: ReferencePass) {
    visibility = visibility.map { pass.passed($0, at: place + ["visibility"]) }
    guard format?.settings.repeatedItem != nil else { return }
    format?.settings.passItems { named, member in
      var part = StudyPart.item(pass.task, step, named)
      pass.visit(&part, place + ["format", member])
      named = part.id
    }
  }

  /// Visits the texts that may contain earlier answers.
  mutating func changePipedTexts(at place: Place, _ change: Step.PipedTextChange) {
    change(place + ["text"], .plain, &text)
    change(place + ["detailText"], .plain, &detailText)
    change(place + ["placeholder"], .plain, &placeholder)
    learnMore?.changePipedTexts(at: place, change)
  }

  /// Counts what there is to read and to answer.
  func count(into effort: inout StepEffort) {
    effort.read([text, detailText])
    if let format { effort.answer(format) }
  }
}

extension FormItem: ListedPart {
  static var copyKind: PartCopy.Kind { .items }
  static func copied(_ parts: [FormItem]) -> PartCopy.Content { .items(parts) }
}

extension FormItem {
  /// Problems with its repetition.
  func repetitionProblems(at place: Place, _ inspection: Inspection) -> [Problem] {
    guard let repetition else { return [] }
    func problem(_ code: Problem.Code, _ member: [String], _ message: String) -> [Problem] {
      [
        Problem(
          .error, code, at: place + ["repetition"] + member,
          "\(inspection.name(of: place)) \(message)")
      ]
    }
    guard isHeading else {
      return problem(
        .repeatedQuestion, [],
        "is a question set to repeat. Only a heading can repeat, with the questions below it.")
    }
    let limit = Repetition.mostEntries
    if repetition.minimum.map({ !(0...limit).contains($0) }) == true {
      return problem(
        .entriesBeyondLimit, ["minimum"],
        "requires an invalid number of entries. It can require 0 to \(limit).")
    }
    if repetition.maximum.map({ !(1...limit).contains($0) }) == true {
      return problem(
        .entriesBeyondLimit, ["maximum"],
        "allows an invalid number of entries. It can allow 1 to \(limit).")
    }
    guard let minimum = repetition.minimum, let maximum = repetition.maximum, maximum < minimum
    else { return [] }
    return problem(
      .impossibleEntries, ["maximum"],
      "requires at least \(minimum) entries but allows at most \(maximum). Lower the minimum or raise the maximum."
    )
  }

  /// Whether it asks for an answer without any text.
  var isWordless: Bool {
    !isHeading && text.isEmpty && detailText.isEmpty && placeholder.isEmpty
  }

  /// Problems with the item, except with its visibility.
  func problems(
    at place: Place, in form: Form, _ inspection: Inspection
  ) -> [Problem] {
    var problems: [Problem] = []
    if case .confirmText(let again) = format {
      problems += again.problems(of: self, at: place, in: form, inspection)
    }
    if let settings = format?.settings {
      problems += settings.problems(at: place + ["format"])
      problems += inspection.assetProblems(settings.assets, at: place + ["format"])
    }
    return problems + (learnMore?.problems(at: place + ["learnMore"], in: inspection) ?? [])
  }
}
