import StudyModel

/// A part about to be added to a list, with an identifier made from its words.
struct NewPart: Sendable {
  let container: Place
  let id: String
  private let value: JSONValue
  /// The part it is to stand behind; in its usual place where nil or gone.
  private let sibling: String?

  /// A repeatable group among the kinds of items.
  static let groupKind = "group"

  /// Nil where the list does not exist or takes no such kind.
  init?(
    in container: Place, of study: Study, kind: String?, words: String, language: Language,
    after sibling: String? = nil
  ) {
    guard let member = container.last,
      container.count == 1 || EditedPart(at: Array(container.dropLast()), in: study) != nil
    else { return nil }
    let document = try? JSONValue(encoding: study)
    let taken = Set(
      (document?.value(at: container)?.arrayValue ?? []).compactMap { $0["id"]?.stringValue })
    // Steps and endings share their identifiers.
    let siblings: Set<String> =
      member == "steps" || member == "endings"
      ? Set(
        container.dropLast().last.flatMap { study.task($0) }.map {
          ($0.steps + $0.endings).map(\.id)
        } ?? [])
      : []
    let text = LocalizedText(words, in: language)
    func named(_ otherwise: String) -> String {
      ChoiceRows.identifier(from: words, besides: taken.union(siblings), otherwise: otherwise)
    }
    let made: (String, (any Encodable)?)
    switch member {
    case "consents": made = (named("consent"), Consent(id: named("consent"), title: text))
    case "tasks":
      let purpose = kind.flatMap(Task.Kind.init) ?? .survey
      made = (
        named(purpose.rawValue), Task(id: named(purpose.rawValue), kind: purpose, title: text)
      )
    case "articles": made = (named("article"), Article(id: named("article"), title: text))
    case "sections":
      let type = kind.flatMap(SectionType.init) ?? .custom
      let id = named(type == .custom ? "section" : type.rawValue)
      made = (id, Section(id: id, type: type, title: text))
    case "signatures":
      let role = kind.flatMap(Signature.Role.init) ?? .participant
      let id = named(role.rawValue)
      let title = text.isEmpty ? StarterWords(language).title(of: role) : text
      made = (id, Signature(id: id, role: role, title: title))
    case "steps", "endings":
      guard
        let content = kind.flatMap(StepContent.Kind.init).flatMap({ Blanks.content($0, in: study) })
      else { return nil }
      let id = named(content.kind.rawValue)
      made = (id, Step(id: id, title: text, content: content))
    case "items":
      let format = kind.flatMap(AnswerFormat.Kind.init).map { Blanks.format($0, instead: nil) }
      let repetition = kind == Self.groupKind ? Repetition() : nil
      let id = named(format != nil ? "item" : repetition == nil ? "heading" : "group")
      made = (id, FormItem(id: id, text: text, format: format, repetition: repetition))
    case "questions" where Self.isEligibility(container, in: study):
      made = (
        named("question"), EligibilityQuestion(id: named("question"), prompt: text, yesFits: true)
      )
    case "questions": made = (named("question"), QuizQuestion(id: named("question"), prompt: text))
    case "healthTypes":
      // The identifier is HealthKit's own, not made from words.
      let id = kind ?? words
      guard !id.isEmpty, !taken.contains(id), !id.contains("/") else { return nil }
      made = (id, HealthType(id: id))
    case "pages": made = (named("page"), ConsentForm.Page(id: named("page"), title: text))
    default: return nil
    }
    guard let part = made.1, let value = try? JSONValue(encodingAny: part) else { return nil }
    self.container = container
    id = made.0
    self.value = value
    self.sibling = sibling
  }

  private static func isEligibility(_ container: Place, in study: Study) -> Bool {
    guard case .step(_, let step) = EditedPart(at: Array(container.dropLast()), in: study)?.kind
    else { return false }
    return step.kind == .eligibility
  }

  /// The study with the part behind its sibling, else at the end of its list; there a step comes before the first
  /// completion, and what must be understood or chosen before signing before the review.
  func added(to study: Study) throws -> Study {
    try study.changingList(at: container) { parts in
      if let sibling, let found = parts.firstIndex(where: { $0["id"] == .string(sibling) }) {
        parts.insert(value, at: found + 1)
        return
      }
      let kind = value["kind"]
      var index = parts.count
      if container.last == "steps", kind != "completion" {
        index = parts.firstIndex { $0["kind"] == "completion" } ?? index
        if kind == "eligibility" {
          index = parts.firstIndex { $0["kind"] != "instruction" } ?? index
        }
        if kind == "quiz" || kind == "sharing" || kind == "consentScenes" {
          index = parts.firstIndex { $0["kind"] == "consentReview" } ?? index
        }
      }
      parts.insert(value, at: index)
    }
  }
}

extension JSONValue {
  fileprivate init(encodingAny value: any Encodable) throws {
    self = try JSONValue(encoding: value)
  }
}
