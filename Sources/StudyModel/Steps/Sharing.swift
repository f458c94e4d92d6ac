/// Asks who may use a participant's data. The title, text, and choices are generated from the descriptions.
public struct Sharing: StepSettings {
  /// A short description of the institution.
  public var shortDescription: LocalizedText = [:]
  /// A full description of the institution and its partners.
  public var longDescription: LocalizedText = [:]
  /// Custom texts for the two choices; generated from the descriptions if empty.
  public var wideChoice: LocalizedText = [:]
  public var narrowChoice: LocalizedText = [:]
  /// CommonMark that Learn more opens.
  public var learnMore: LocalizedText = [:]
  /// Whether the choice can be changed later, and what then happens to data already shared. There is no default text
  /// because only the study knows.
  public var laterChange: LocalizedText = [:]
  /// The question asked before a refusal ends the task, if nobody can take part without sharing widely. Nil if both
  /// choices continue.
  public var refusalAlert: ConsentForm.Alert?

  public init(
    shortDescription: LocalizedText = [:], longDescription: LocalizedText = [:],
    wideChoice: LocalizedText = [:], narrowChoice: LocalizedText = [:],
    learnMore: LocalizedText = [:], laterChange: LocalizedText = [:],
    refusalAlert: ConsentForm.Alert? = nil
  ) {
    self.shortDescription = shortDescription
    self.longDescription = longDescription
    self.wideChoice = wideChoice
    self.narrowChoice = narrowChoice
    self.learnMore = learnMore
    self.laterChange = laterChange
    self.refusalAlert = refusalAlert
  }

  /// Whether sharing widely is required for taking part.
  public var isMandatory: Bool { refusalAlert != nil }
}

extension Sharing {
  public static var kind: StepContent.Kind { .sharing }
  public static var name: String { "Sharing" }
  public static var blank: Sharing { Sharing() }
  public var content: StepContent { .sharing(self) }
  public var asking: AskingStep? { .sharing(self) }

  public func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("shortDescription", shortDescription), ("longDescription", longDescription),
        ("wideChoice", wideChoice), ("narrowChoice", narrowChoice), ("learnMore", learnMore),
        ("laterChange", laterChange),
      ], at: place) + (refusalAlert?.texts(at: place + ["refusalAlert"]) ?? [])
  }
}

extension Sharing: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .sharing : nil }

  func count(into effort: inout StepEffort, of study: Study) {
    effort.read([shortDescription, longDescription, laterChange])
    // The generated text around the descriptions.
    effort.words += 40
    effort.questions += 1
    effort.answering += 5
  }

  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    StepAnswers.List(answers: [[false], [true]])
  }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    let inspection = map.inspection
    let optional =
      step.isOptional
      ? [
        Problem(
          .warning, .sharingOptional, at: place + ["isOptional"],
          "\(inspection.name(of: place)) can be skipped, so no one knows how widely the data may be shared. Require an answer; both choices let people join."
        )
      ] : []
    return textProblems(at: place, in: inspection) + optional
      + adviceProblems(at: place, in: inspection)
  }

  private func adviceProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if laterChange.isEmpty {
      problems.append(
        Problem(
          .advice, .sharingChangeNotSaid, at: place + ["laterChange"],
          "\(inspection.name(of: place)) does not say whether the choice can be changed later. State whether it can, and what happens to data already shared by then."
        ))
    }
    if isMandatory {
      problems.append(
        Problem(
          .advice, .sharingMandatory, at: place + ["refusalAlert"],
          "People who refuse \(inspection.name(of: place)) cannot take part. The ethics board must approve this."
        ))
    }
    return problems
  }

  /// ResearchKit refuses to create the step without each of its texts (§2.8).
  private func textProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    [
      ("shortDescription", shortDescription, "the institution in a few words"),
      ("longDescription", longDescription, "the institution and its partners in full"),
      ("learnMore", learnMore, "the text that Learn more opens"),
    ].filter { $0.1.isEmpty }.map { member, _, missing in
      Problem(
        .error, .sharingWithoutText, at: place + [member],
        "\(inspection.name(of: place)) is missing \(missing). The screen needs it.")
    }
  }
}
