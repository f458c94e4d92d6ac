import ConsentMarkdown
import Foundation
import StudyModel
import StudyPreview

/// Reads the answers of a screen's form as input for a walkthrough.
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

  /// The move for a button of the screen, which may first ask for confirmation.
  func move(_ name: String) -> WalkMove {
    switch screen.step.content.asking {
    case .consentForm(let form)?:
      name == "next" ? onward : decision(name, on: form)
    case .consentReview(let review)?:
      screen.part == .document ? decision(name, on: review) : onward
    case .sharing(let sharing)?:
      sharing.isMandatory && answer == [false] && name != "refuse-now" ? .ask(.refusing) : onward
    case .question?, .form?, .quiz?, .eligibility?, .signature?, .webPage?, nil: onward
    }
  }

  /// Continues with the answer.
  private var onward: WalkMove { .submit(.next(answer), unmet: []) }

  /// The input that continuing would submit, agreeing if the screen asks for that.
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
    case "cancel" where !form.cancelsAtOnce: .ask(.canceling)
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

  /// The answer, in the shape that the screen expects; nil if it asks nothing.
  private var answer: JSONValue? {
    switch screen.step.content.asking {
    case .question(let question)?:
      AnswerFields(question.format, base: FieldName.answer, language: language).answer(in: fields)
    case .form(let form)?: AnswerFields.answers(of: form, in: fields, language: language)
    case .sharing?: sharingAnswer
    case .quiz?: screen.feedback == nil ? screen.quizQuestion.map(quizAnswer) : nil
    case .eligibility(let eligibility)?: eligibilityAnswer(eligibility)
    case .consentReview?: reviewAnswer
    case .signature?: signature
    case .webPage(let page)?: page.asksForSignature ? signature : nil
    case .consentForm?, nil: nil
    }
  }

  private var sharingAnswer: JSONValue {
    switch fields[FieldName.answer] {
    case "true": [true]
    case "false": [false]
    case "": .null
    default: [.string(fields[FieldName.answer])]
    }
  }

  private func eligibilityAnswer(_ eligibility: Eligibility) -> JSONValue? {
    switch screen.part {
    case .token: .string(fields[FieldName.answer])
    case .eligibilityQuestion(let id):
      eligibility.question(id).map {
        AnswerFields($0.format, base: FieldName.answer, language: language).answer(in: fields)
      }
    default: nil
    }
  }

  private var reviewAnswer: JSONValue? {
    switch screen.part {
    case .name:
      [
        "givenName": .string(fields["givenName"]), "familyName": .string(fields["familyName"]),
      ]
    case .signature: signature
    default: nil
    }
  }

  /// Passes on multiple values unchanged, so that a question that takes one refuses them.
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
    unmet = asked.unmet(answers)
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
