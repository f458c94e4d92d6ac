/// A yes-or-no question, and which answers are eligible.
public struct EligibilityQuestion: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var prompt: LocalizedText = [:]
  public var text: LocalizedText = [:]
  /// Custom labels for the answers; the defaults if empty.
  public var yes: LocalizedText = [:]
  public var no: LocalizedText = [:]
  public var yesFits: Bool = false
  public var noFits: Bool = false

  public init(
    id: String, prompt: LocalizedText = [:], text: LocalizedText = [:], yes: LocalizedText = [:],
    no: LocalizedText = [:], yesFits: Bool = false, noFits: Bool = false
  ) {
    self.id = id
    self.prompt = prompt
    self.text = text
    self.yes = yes
    self.no = no
    self.yesFits = yesFits
    self.noFits = noFits
  }

  public func fits(_ answer: Bool) -> Bool { answer ? yesFits : noFits }

  /// The answer format of the question.
  public var format: AnswerFormat { .boolean(BooleanFormat(yes: yes, no: no)) }
}

extension EligibilityQuestion {
  /// The texts of the question and its answers, with their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed([("prompt", prompt), ("text", text), ("yes", yes), ("no", no)], at: place)
  }
}

extension EligibilityQuestion: ListedPart {
  static var copyKind: PartCopy.Kind { .eligibilityQuestions }
  static func copied(_ parts: [EligibilityQuestion]) -> PartCopy.Content {
    .eligibilityQuestions(parts)
  }
}

extension EligibilityQuestion {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    let name = inspection.name(of: place)
    if prompt.isEmpty {
      return [
        Problem(
          .error, .questionWithoutWords, at: place + ["prompt"],
          "The question “\(id)” has no text. Write it.")
      ]
    }
    if !yesFits && !noFits {
      return [
        Problem(
          .error, .noAnswerFits, at: place + ["yesFits"],
          "Neither answer to \(name) fits, so no one can take part. Choose which one does.")
      ]
    }
    if yesFits && noFits {
      return [
        Problem(
          .warning, .everyAnswerFits, at: place + ["noFits"],
          "Both answers to \(name) fit, so the question excludes no one. Choose which one fits, or ask it in a survey."
        )
      ]
    }
    return []
  }
}
