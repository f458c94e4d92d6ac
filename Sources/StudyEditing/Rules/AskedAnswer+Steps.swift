import StudyModel
import StudyParts

extension AskedAnswer {
  /// The answers that a step provides.
  /// - Parameter group: the repeatable group that contains the condition. Its entries can refer to their own answers.
  package static func all(
    of step: Step, inside group: ItemGroup? = nil, in study: Study, _ language: Language
  ) -> [AskedAnswer] {
    let title = StepNames.title(of: step, in: language, study)
    func words(_ text: LocalizedText, _ otherwise: String) -> String {
      study.title(text, in: language).orElse(otherwise)
    }
    func whole(_ tests: [ConditionTest]) -> AskedAnswer {
      AskedAnswer(reference: .init(step: step.id), label: title, tests: tests)
    }
    func asked(_ item: FormItem) -> AskedAnswer? {
      item.format.map {
        answer(
          .init(step: step.id, item: item.id), "\(title): \(words(item.text, item.id))", $0, study,
          language)
      }
    }
    switch step.content.asking {
    case .question(let question)?:
      return [answer(.init(step: step.id), title, question.format, study, language)]
    case .form(let form)?:
      return form.parts.flatMap { part -> [AskedAnswer] in
        switch part {
        case .item(let item): return [asked(item)].compactMap(\.self)
        case .group(let other):
          let entries = AskedAnswer(
            reference: .init(step: step.id, item: other.id),
            label: "\(title): \(words(other.heading.text, other.id))",
            tests: [.entriesAtLeast, .entriesAtMost, .shown, .notShown])
          return [entries] + (other.id == group?.id ? other.items.compactMap(asked) : [])
        }
      }
    case .sharing?:
      return [
        AskedAnswer(
          reference: .init(step: step.id), label: title, tests: [.isValue, .isNotValue],
          values: [
            (.boolean(true), "share with researchers worldwide"),
            (.boolean(false), "only this study"),
          ])
      ]
    case .consentReview(let review)?:
      return [
        AskedAnswer(
          reference: .init(step: step.id, item: review.signature), label: title,
          tests: [.agreed, .disagreed])
      ]
    case .consentForm?: return [whole([.agreed, .disagreed])]
    case .quiz(let quiz)?:
      return [whole([.passed, .notPassed, .scoreAtLeast])]
        + quiz.questions.map { question in
          answer(
            .init(step: step.id, item: question.id),
            "\(title): \(words(question.prompt, question.id))", question.format, study, language)
        }
    case .eligibility(let eligibility)?:
      return [whole([.eligible, .notEligible])]
        + eligibility.questions.map { question in
          answer(
            .init(step: step.id, item: question.id),
            "\(title): \(words(question.prompt, question.id))", question.format, study, language)
        }
    case .signature?, .webPage?, nil:
      return [.completion, .consentScenes].contains(step.kind) ? [] : [whole([.shown, .notShown])]
    }
  }

  private static func answer(
    _ reference: AnswerReference, _ label: String, _ format: AnswerFormat, _ study: Study,
    _ language: Language
  ) -> AskedAnswer {
    let settings = format.settings
    func asked(
      _ tests: [ConditionTest], _ values: [(value: ChoiceValue, label: String)] = [],
      type: String = "text", unit: String? = nil, several: Bool = false
    ) -> AskedAnswer {
      AskedAnswer(
        reference: reference, label: label,
        tests: tests + [.answered, .skipped] + (settings.offersDontKnow ? [.dontKnow] : [])
          + [.shown, .notShown],
        values: values, inputType: type, unit: unit, allowsSeveral: several)
    }
    func offered(
      _ otherwise: (ChoiceValue) -> String
    ) -> [(value: ChoiceValue, label: String)] {
      (settings.offered ?? []).map { choice in
        let words = study.title(choice.text, in: language)
        return (value: choice.value, label: words.orElse(otherwise(choice.value)))
      }
    }
    func numbers(_ unit: String?) -> AskedAnswer {
      asked([.atLeast, .atMost, .between, .isNumber, .isNotNumber], type: "number", unit: unit)
    }
    switch settings.comparable {
    case .yesOrNo:
      return asked(
        [.isValue, .isNotValue], offered { $0 == .boolean(true) ? "Yes" : "No" })
    case .choice(let several, let takesFreeText):
      let tests: [ConditionTest] = several ? [.includes, .excludes] : [.isValue, .isNotValue]
      let freeText: [ConditionTest] = takesFreeText ? [.freeText] : []
      return asked(tests + freeText, offered(\.text), several: several)
    case .number(_, _, let unit): return numbers(unit)
    case .duration:
      var length = numbers(nil)
      length.measuresTime = true
      return length
    case .text: return asked([.isText, .isNotText, .matches])
    case .date: return asked([.onOrAfter, .onOrBefore, .betweenDates], type: "date")
    case .timeOfDay: return asked([.atOrAfter, .atOrBefore, .betweenTimes], type: "time")
    case .presence: return asked([])
    }
  }
}
