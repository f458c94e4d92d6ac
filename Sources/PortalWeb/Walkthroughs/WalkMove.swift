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
  /// Goes back to a step to change its answer.
  case change(Step.ID)

  init(_ form: SubmittedForm, at screen: Screen, of walk: Walkthrough, in language: Language) {
    if let step = form["change"] {
      self = .change(step)
      return
    }
    switch form["move"] {
    case "back": self = .back
    case "stay": self = .stay
    case "skip": self = .submit(.skip, unmet: [])
    case "end-early": self = .submit(.endEarly, unmet: [])
    case "cancel":
      self =
        screen.step.kind == .consentForm ? .submit(.next(["cancel": true]), unmet: []) : .cancel
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
    default: return .submit(.next(answer), unmet: [])
    }
  }

  private func decision(_ name: String, on form: ConsentForm) -> WalkMove {
    switch name {
    case "allow": .submit(.next(["agree": true]), unmet: [])
    case "deny", "not-now":
      form.denyAlert == nil ? .submit(.next(["agree": false]), unmet: []) : .ask(.denying)
    case "deny-now": .submit(.next(["agree": false]), unmet: [])
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
    case "disagree":
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
      return .array(fields.all(FieldName.answer).map(JSONValue.string))
    case (.consentReview, .name):
      return [
        "givenName": .string(fields["givenName"]), "familyName": .string(fields["familyName"]),
      ]
    case (.consentReview, .signature), (.signature, _): return signature
    case (.webPage(let page), _) where page.asksForSignature: return signature
    default: return nil
    }
  }

  /// A drawing, or a typed name that is meant as a signature.
  private var signature: JSONValue {
    let drawing = fields["signatureImage"]
    if !drawing.isEmpty { return .string(drawing) }
    let isTyped = fields["signatureName"].contains { !$0.isWhitespace }
    return isTyped && fields["signatureConfirmed"] == "yes" ? "typed" : .null
  }
}

/// Reads the interactive elements of a consent.
private struct ConsentFieldReading {
  private(set) var elements: JSONValue = [:]
  private(set) var unmet: [String] = []

  init(_ study: Study, _ id: Consent.ID, _ fields: FieldValues, _ language: Language) {
    guard let consent = study.consent(id), consent.replacementReviewText.isEmpty else { return }
    var chosen: [String: JSONValue] = [:]
    for section in consent.documentSections where section.htmlContent.isEmpty {
      let text = section.content.text(in: language, else: study.primaryLanguage)
      guard let document = try? ConsentDocument(fragment: text) else { continue }
      var plain: [String: String] = [:]
      for (name, values) in fields.values where name.hasPrefix("element.") {
        plain[String(name.dropFirst("element.".count))] = values.last
      }
      let answers = ConsentAnswers(of: document, fields: plain)
      for element in document.elements {
        chosen[element.id] = Self.value(of: element, answers)
        if !element.isSatisfied(by: answers) { unmet.append(element.id) }
      }
    }
    elements = .object(chosen)
  }

  private static func value(of element: ConsentElement, _ answers: ConsentAnswers) -> JSONValue {
    switch element {
    case .toggle(let toggle): return .boolean(answers.toggles[toggle.id] ?? false)
    case .select(let select): return .string(answers.selects[select.id] ?? "")
    case .signature(let signature):
      let given = answers.signatures[signature.id] ?? .init()
      return [
        "givenName": .string(given.name.givenName), "familyName": .string(given.name.familyName),
        "signature": .string(given.signature),
      ]
    }
  }
}
