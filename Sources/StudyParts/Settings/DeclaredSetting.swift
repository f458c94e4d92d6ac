import Foundation
import StudyModel

/// A setting of a new part, with the schema types that describe the part in study documents.
package struct DeclaredSetting: Sendable {
  /// The schema type that declares the setting's member, followed by other types that share the same object.
  package let types: [String]
  package let setting: Setting

  package init(_ setting: Setting, of types: [String]) {
    self.types = types
    self.setting = setting
  }

  /// The settings of every kind of part, as they apply to a new part.
  package static var all: [DeclaredSetting] { formats + steps + parts }

  /// Whether the options are parts of the study rather than fixed values.
  package var namesParts: Bool {
    guard case .options(let options) = setting.control else { return false }
    return options.isEmpty || options.contains { $0.value.contains(Self.id) }
  }

  private static var formats: [DeclaredSetting] {
    AnswerFormat.Kind.allCases.flatMap { kind in
      kind.part.settings(in: FormatSurroundings(study(with: []))).map {
        DeclaredSetting($0, of: [kind.typeName])
      }
    }
  }

  private static var steps: [DeclaredSetting] {
    StepContent.Kind.allCases.flatMap { kind -> [DeclaredSetting] in
      let step = Step(id: id, content: kind.blank)
      let home = study(with: [step])
      guard let task = home.tasks.first else { return [] }
      let surroundings = StepHome(task, home)
      let part = step.content.part
      let own = part.wording + part.settings(of: step, in: surroundings)
      let ownPaths = Set(own.map(\.path))
      let shared = StepDescription(step: step, home: surroundings).settings.filter {
        !ownPaths.contains($0.path)
      }
      return own.map { DeclaredSetting($0, of: [kind.typeName, "Step"]) }
        + shared.map { DeclaredSetting($0, of: ["Step", kind.typeName]) }
    }
  }

  private static var parts: [DeclaredSetting] {
    let question = FormItem(id: id, format: .boolean(BooleanFormat()))
    let all: [[DeclaredSetting]] = [
      settings(of: "StudyFacts", at: ["facts"]),
      settings(of: "Consent", at: ["consents", id]),
      settings(of: "Section", at: ["consents", id, "sections", id]),
      settings(of: "Signature", at: ["consents", id, "signatures", id]),
      settings(of: "Article", at: ["articles", id]),
      settings(of: "Task", at: ["tasks", id]),
      settings(of: "FormItem", in: "items", .form(Form(items: [question]))),
      settings(of: "FormItem", in: "items", .form(Form(items: [FormItem(id: id)]))),
      settings(of: "QuizQuestion", in: "questions", .quiz(Quiz(questions: [QuizQuestion(id: id)]))),
      settings(
        of: "EligibilityQuestion", in: "questions",
        .eligibility(Eligibility(questions: [EligibilityQuestion(id: id)]))),
      settings(
        of: "HealthType", in: "healthTypes",
        .component(Component(healthTypes: [HealthType(id: id)]))),
      settings(
        of: "ConsentForm.Page", in: "pages",
        .consentForm(ConsentForm(pages: [ConsentForm.Page(id: id)]))),
    ]
    return all.flatMap(\.self)
  }

  /// The settings of the part at a place.
  private static func settings(
    of type: String, at place: Place, with steps: [Step] = []
  ) -> [DeclaredSetting] {
    let part = PlacedPart(at: place, in: study(with: steps))
    return (part?.settings ?? []).map { DeclaredSetting($0, of: [type]) }
  }

  /// The settings of a part in a list of a step.
  private static func settings(
    of type: String, in list: String, _ content: StepContent
  ) -> [DeclaredSetting] {
    settings(
      of: type, at: ["tasks", id, "steps", id, list, id], with: [Step(id: id, content: content)])
  }

  /// The identifier of every blank part.
  private static let id = "blank-part"

  /// A study with a blank part in each list.
  private static func study(with steps: [Step]) -> Study {
    Study(
      id: UUID(), slug: id, facts: StudyFacts(),
      consents: [
        Consent(
          id: id, sections: [Section(id: id, type: .custom)],
          signatures: [Signature(id: id, role: .participant)])
      ],
      tasks: [
        Task(
          id: id, kind: .survey, steps: steps,
          endings: [Step(id: "\(id)-ending", content: StepContent.Kind.completion.blank)],
          schedule: Schedule(frequency: .weekly))
      ], articles: [Article(id: id)])
  }
}

extension AnswerFormat.Kind {
  /// The name of this format's type in the schema of study documents.
  package var typeName: String { "AnswerFormat.\(rawValue)" }
}

extension StepContent.Kind {
  /// The name of this step's type in the schema of study documents.
  package var typeName: String { "Step.\(rawValue)" }
}
