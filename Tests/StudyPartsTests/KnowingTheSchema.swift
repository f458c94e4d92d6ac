import Foundation
import SampleStudies
import StudyExchange
import StudyModel
import StudyParts
import Testing

/// Checks the roles of all members in the schema of bundles, including those that no sample sets.
@Suite("Members of the schema") struct KnowingTheSchema {
  private let schema: SchemaMembers

  init() throws {
    schema = SchemaMembers(schema: try JSONValue(parsing: StudySchema.bytes))
  }

  @Test(arguments: StepContent.Kind.allCases)
  func `every member of a step has exactly one role`(kind: StepContent.Kind) throws {
    let content = try #require(kind.part.started(in: SampleStudies.tutorialConsent))
    let register = try partRegister(ofStep: content)

    #expect(schema.mistakes(in: register, of: ["Step", "Step.\(kind.rawValue)"]) == [])
  }

  @Test(arguments: AnswerFormat.Kind.allCases)
  func `every member of a format has exactly one role`(kind: AnswerFormat.Kind) throws {
    let choices = AnswerFormat.textChoice(.init(choices: [TextChoice(value: "a")]))
    let format = kind.blank(insteadOf: choices)
    let ofQuestion = try partRegister(ofStep: .question(Question(format: format)))
    let ofItem = try partRegister(
      ofStep: .form(Form(items: [FormItem(id: "part", format: format)])), ["items", "part"])

    for register in [ofQuestion, ofItem] {
      #expect(
        schema.mistakes(in: register, of: ["AnswerFormat.\(kind.rawValue)"], at: ["format"]) == [])
    }
  }

  @Test(arguments: QuizKey.Kind.allCases)
  func `every member of a quiz question has exactly one role`(kind: QuizKey.Kind) throws {
    let question = QuizQuestion(
      id: "part", key: kind.blank, choices: [QuizChoice(value: "a", text: [:])])
    let register = try partRegister(
      ofStep: .quiz(Quiz(questions: [question])), ["questions", "part"])

    #expect(schema.mistakes(in: register, of: ["QuizQuestion"]) == [])
  }

  @Test(arguments: Schedule.Frequency.allCases)
  func `every member of a task has exactly one role`(frequency: Schedule.Frequency) throws {
    for schedule in [Schedule(frequency: frequency), nil] {
      let task = Task(id: "task", kind: .join, schedule: schedule)
      let register = try partRegister(["tasks", "task"], task)
      #expect(schema.mistakes(in: register, of: ["Task"]) == [])
    }
  }

  @Test func `every member of every other part has exactly one role`() throws {
    let heading = FormItem(id: "part")
    let group = FormItem(id: "part", repetition: Repetition())
    let question = FormItem(id: "part", format: .boolean(.init()))
    for item in [heading, group, question] {
      let register = try partRegister(ofStep: .form(Form(items: [item])), ["items", "part"])
      #expect(schema.mistakes(in: register, of: ["FormItem"]) == [])
    }
    let eligibility = try partRegister(
      ofStep: .eligibility(Eligibility(questions: [.init(id: "part")])), ["questions", "part"])
    let page = try partRegister(
      ofStep: .consentForm(ConsentForm(pages: [.init(id: "part")])), ["pages", "part"])
    let type = try partRegister(
      ofStep: .component(Component(runs: .healthData, healthTypes: [HealthType(id: "part")])),
      ["healthTypes", "part"])
    let consent = ["consents", "consent"]
    let registers = [
      (eligibility, "EligibilityQuestion"), (page, "ConsentForm.Page"), (type, "HealthType"),
      (try partRegister(["facts"]), "StudyFacts"), (try partRegister(consent), "Consent"),
      (try partRegister(consent + ["sections", "section"]), "Section"),
      (try partRegister(consent + ["signatures", "signature"]), "Signature"),
      (try partRegister(["articles", "article"]), "Article"),
    ]
    for (register, definition) in registers {
      #expect(schema.mistakes(in: register, of: [definition]) == [])
    }
  }

  @Test func `every member outside the parts has exactly one role`() {
    #expect(schema.rootMistakes(in: MemberRegister(of: Self.study())) == [])
  }

  private func partRegister(ofStep content: StepContent, _ rest: Place = []) throws
    -> MemberRegister
  {
    let step = Step(id: "step", bodyItems: [BodyItem(style: .rule)], content: content)
    return try partRegister(
      ["tasks", "task", "steps", "step"] + rest, Task(id: "task", kind: .join, steps: [step]))
  }

  private func partRegister(
    _ place: Place, _ task: StudyModel.Task = Task(id: "task", kind: .survey)
  ) throws -> MemberRegister {
    let part = try #require(PlacedPart(at: place, in: Self.study(task)))
    return MemberRegister(of: part)
  }

  private static func study(_ task: StudyModel.Task? = nil) -> Study {
    Study(
      id: UUID(), slug: "study", facts: StudyFacts(),
      consents: [
        Consent(
          id: "consent", sections: [Section(id: "section", type: .custom)],
          signatures: [Signature(id: "signature", role: .participant)])
      ], tasks: task.map { [$0] } ?? [], articles: [Article(id: "article")])
  }
}

/// The members that a schema lists for its definitions.
struct SchemaMembers {
  let schema: JSONValue

  /// The members of objects in some definitions that have no role or more than one.
  func mistakes(
    in register: MemberRegister, of definitions: [String], at path: [String] = []
  ) -> [String] {
    definitions.flatMap { name in
      schema["$defs"]?[name].map { mistakes(in: register, ofMembersOf: $0, at: path) }
        ?? ["The schema has no \(name)"]
    }
  }

  func rootMistakes(in register: MemberRegister) -> [String] {
    mistakes(in: register, ofMembersOf: schema, at: [])
  }

  private func mistakes(
    in register: MemberRegister, ofMembersOf definition: JSONValue, at path: [String]
  ) -> [String] {
    members(of: definition).flatMap { name, member -> [String] in
      let place = path + [name]
      let shown = place.joined(separator: ".")
      let claims = register.claims(at: place)
      if claims.count > 1 {
        return ["\(shown) is \(claims.map { "\($0.role)" }.joined(separator: " and "))"]
      }
      guard register.hasClaims(below: place) else {
        return claims.isEmpty ? ["\(shown) is nothing"] : []
      }
      // The answers to a question are checked with each format.
      if name == "format" { return [] }
      if let element = resolved(member)["items"] {
        return mistakes(in: register, ofMembersOf: element, at: place + ["1"])
      }
      return mistakes(in: register, ofMembersOf: member, at: place)
    }
  }

  /// The members of an object or, if it has none of its own, of all its alternatives. Each kind of step is checked by
  /// its name.
  private func members(of definition: JSONValue) -> [(String, JSONValue)] {
    let object = resolved(definition)
    if let own = object["properties"]?.objectValue { return own.map { ($0, $1) } }
    return (object["oneOf"]?.arrayValue ?? []).flatMap { members(of: $0) }
  }

  private func resolved(_ definition: JSONValue) -> JSONValue {
    guard let reference = definition["$ref"]?.stringValue,
      let name = reference.split(separator: "/").last
    else { return definition }
    return schema["$defs"]?[String(name)] ?? definition
  }
}
