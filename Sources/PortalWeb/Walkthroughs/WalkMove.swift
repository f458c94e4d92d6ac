import ConsentMarkdown
import Foundation
import StudyModel
import StudyPreview

/// What a participant does on a screen, read from the form of that screen.
enum WalkMove {
  case back
  case cancel
  /// Shows the screen again, having asked once more or having thought better of it.
  case stay
  case ask(ScreenAttempt.Question)
  case submit(Input, unmet: [String])
  /// Shows the screen again with what would be wrong if it were sent as it is now.
  case check(Input, unmet: [String])
  /// Goes back to a step to change its answer.
  case change(Step.ID)
  /// Adds or removes an entry of a repeatable group; the form is shown again.
  case entry(EntryMove, of: Form)

  init(_ form: SubmittedForm, at screen: Screen, of walk: Walkthrough, in language: Language) {
    if let step = form["change"] {
      self = .change(step)
      return
    }
    if let text = form["entry"], case .form(let content) = screen.step.content {
      self = EntryMove(text).map { .entry($0, of: content) } ?? .stay
      return
    }
    switch form["move"] {
    case "back": self = .back
    case "stay": self = .stay
    case "skip": self = .submit(.skip, unmet: [])
    case "check":
      let reader = ScreenAnswers(form: form, screen: screen, walk: walk, language: language)
      self = reader.check
    case "end-early": self = .submit(.endEarly, unmet: [])
    case "cancel" where screen.step.kind != .consentForm: self = .ask(.cancelling)
    case "cancel-now" where screen.step.kind != .consentForm: self = .cancel
    default:
      let reader = ScreenAnswers(form: form, screen: screen, walk: walk, language: language)
      self = reader.move(form["move"] ?? "next")
    }
  }
}

/// Reads the answers of a screen's form into what a walkthrough takes.
struct ScreenAnswers {
  let fields: FieldValues
  let screen: Screen
  let walk: Walkthrough
  let language: Language

  init(form: SubmittedForm, screen: Screen, walk: Walkthrough, language: Language) {
    fields = FieldValues(pairs: form.fields)
    self.screen = screen
    self.walk = walk
    self.language = language
  }

  func move(_ name: String) -> WalkMove {
    switch (screen.step.content, screen.part) {
    case (.consentForm(let form), _) where name != "next": return decision(name, on: form)
    case (.consentReview(let review), .document): return decision(name, on: review)
    case (.sharing(let sharing), _) where sharing.isMandatory && answer == [false]:
      return name == "refuse-now" ? .submit(.next(answer), unmet: []) : .ask(.refusing)
    default: return .submit(.next(answer), unmet: [])
    }
  }

  /// What would be sent by going on, agreeing where that is asked.
  var check: WalkMove {
    let isReview = screen.step.kind == .consentReview && screen.part == .document
    guard case .submit(let input, let unmet) = move(isReview ? "agree-now" : "next") else {
      return .stay
    }
    return .check(input, unmet: unmet)
  }

  private func decision(_ name: String, on form: ConsentForm) -> WalkMove {
    switch name {
    case "allow": .submit(.next(["agree": true]), unmet: [])
    case "deny" where form.denyAlert != nil && !form.allowsDeclining: .ask(.denying)
    case "deny", "deny-now", "not-now": .submit(.next(["agree": false]), unmet: [])
    case "cancel" where !form.cancelsAtOnce: .ask(.cancelling)
    case "cancel", "cancel-now": .submit(.next(["cancel": true]), unmet: [])
    default: .stay
    }
  }

  private func decision(_ name: String, on review: ConsentReview) -> WalkMove {
    let consent = ConsentFieldReading(walk.study, review.consent, fields, language)
    switch name {
    case "agree" where consent.unmet.isEmpty: return .ask(.agreeing)
    case "agree", "agree-now":
      return .submit(
        .next(["agree": true, "elements": consent.elements]), unmet: consent.unmet)
    case "disagree": return .ask(.disagreeing)
    case "disagree-now":
      return .submit(.next(["agree": false, "elements": consent.elements]), unmet: [])
    default: return .submit(.next(nil), unmet: [])
    }
  }

  /// The answer in the shape of the screen; nil where it asks nothing.
  private var answer: JSONValue? {
    switch (screen.step.content, screen.part) {
    case (.question(let question), _):
      return AnswerFields(question.format, base: FieldName.answer, language: language)
        .answer(in: fields)
    case (.form(let form), _): return AnswerFields.answers(of: form, in: fields, language: language)
    case (.sharing, _):
      switch fields[FieldName.answer] {
      case "true": return [true]
      case "false": return [false]
      case "": return .null
      default: return [.string(fields[FieldName.answer])]
      }
    case (.quiz, .quizQuestion) where screen.feedback == nil:
      return screen.quizQuestion.map(quizAnswer)
    case (.eligibility, .token): return .string(fields[FieldName.answer])
    case (.eligibility(let eligibility), .eligibilityQuestion(let id)):
      return eligibility.question(id).map {
        AnswerFields($0.format, base: FieldName.answer, language: language).answer(in: fields)
      }
    case (.consentReview, .name):
      return [
        "givenName": .string(fields["givenName"]), "familyName": .string(fields["familyName"]),
      ]
    case (.consentReview, .signature), (.signature, _): return signature
    case (.webPage(let page), _) where page.asksForSignature: return signature
    default: return nil
    }
  }

  /// More than one value is handed on as it was sent, to be refused where one is asked for.
  private func quizAnswer(_ question: QuizQuestion) -> JSONValue {
    let sent = fields.all(FieldName.answer)
    if question.key == .choices || sent.count > 1 { return .array(sent.map(JSONValue.string)) }
    return AnswerFields(question.format, base: FieldName.answer, language: language)
      .answer(in: fields)
  }

  private var signature: JSONValue {
    let signature = SignatureFields("signature").signature(in: fields)
    return signature.isEmpty ? .null : .string(signature)
  }
}

/// Reads the interactive elements of a consent.
private struct ConsentFieldReading {
  private(set) var elements: JSONValue = [:]
  private(set) var unmet: [String] = []

  init(_ study: Study, _ id: Consent.ID, _ fields: FieldValues, _ language: Language) {
    guard let consent = study.consent(id) else { return }
    let asked = ConsentElements(of: consent, in: language, else: study.primaryLanguage)
    var given: [String: JSONValue] = [:]
    for element in asked.elements {
      let name = FieldName.element(element.id)
      switch element {
      case .toggle: given[element.id] = .boolean(fields.all(name).contains("true"))
      case .select: given[element.id] = .string(fields[name])
      case .signature:
        given[element.id] = [
          "givenName": .string(Self.trimmed(fields[name + ".givenName"])),
          "familyName": .string(Self.trimmed(fields[name + ".familyName"])),
          "signature": .string(SignatureFields(name + ".signature").signature(in: fields)),
        ]
      }
    }
    let answers = asked.answers(in: .object(given))
    elements = asked.recorded(answers)
    unmet = asked.firstUnmet(answers).map { [$0.id] } ?? []
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Walkthrough {
  /// Submits what was typed; a signature that is typed has to be the name that was given before.
  mutating func submit(
    _ input: Input, unmet: [String], typed: FieldValues, _ language: Language, _ moment: Date
  ) throws(Rejections) {
    if let name = name(mistypedIn: typed, language: language) {
      throw Rejections([.init(item: nil, rejection: .notTheName(name))])
    }
    try submit(input, unmet: unmet, at: moment)
  }
}
