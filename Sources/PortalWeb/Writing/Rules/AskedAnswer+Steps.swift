import StudyModel

extension AskedAnswer {
  /// The answers that a step gives.
  /// - Parameter group: the repeatable group that asks, whose entries can ask about their own answers.
  static func all(
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
    switch step.content {
    case .question(let question):
      return [answer(.init(step: step.id), title, question.format, study, language)]
    case .form(let form):
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
    case .sharing:
      return [
        AskedAnswer(
          reference: .init(step: step.id), label: title, tests: [.isValue, .isNotValue],
          values: [
            (.boolean(true), "share with researchers worldwide"),
            (.boolean(false), "only this study"),
          ])
      ]
    case .consentReview(let review):
      return [
        AskedAnswer(
          reference: .init(step: step.id, item: review.signature), label: title,
          tests: [.agreed, .disagreed])
      ]
    case .consentForm: return [whole([.agreed, .disagreed])]
    case .quiz(let quiz):
      return [whole([.passed, .notPassed, .scoreAtLeast])]
        + quiz.questions.map { question in
          answer(
            .init(step: step.id, item: question.id),
            "\(title): \(words(question.prompt, question.id))", question.format, study, language)
        }
    case .eligibility(let eligibility):
      return [whole([.eligible, .notEligible])]
        + eligibility.questions.map { question in
          answer(
            .init(step: step.id, item: question.id),
            "\(title): \(words(question.prompt, question.id))", question.format, study, language)
        }
    case .completion, .consentScenes: return []
    default: return [whole([.shown, .notShown])]
    }
  }

  private static func answer(
    _ reference: AnswerReference, _ label: String, _ format: AnswerFormat, _ study: Study,
    _ language: Language
  ) -> AskedAnswer {
    func words(_ text: LocalizedText, _ otherwise: String) -> String {
      study.title(text, in: language).orElse(otherwise)
    }
    func asked(
      _ tests: [ConditionTest], _ values: [(ChoiceValue, String)] = [], type: String = "text",
      unit: String? = nil, several: Bool = false
    ) -> AskedAnswer {
      AskedAnswer(
        reference: reference, label: label,
        tests: tests + [.answered, .skipped] + (format.settings.offersDontKnow ? [.dontKnow] : [])
          + [.shown, .notShown],
        values: values.map { (value: $0.0, label: $0.1) }, inputType: type, unit: unit,
        allowsSeveral: several)
    }
    func choices(
      _ values: [(ChoiceValue, String)], several: Bool = false, further: [ConditionTest] = []
    ) -> AskedAnswer {
      asked(
        (several ? [.includes, .excludes] : [.isValue, .isNotValue]) + further, values,
        several: several)
    }
    func numbers(_ unit: String?) -> AskedAnswer {
      asked([.atLeast, .atMost, .between, .isNumber, .isNotNumber], type: "number", unit: unit)
    }
    func texts(_ choices: [TextChoice]) -> [(ChoiceValue, String)] {
      choices.map { ($0.value, words($0.text, $0.value.text)) }
    }
    switch format {
    case .boolean(let settings):
      return choices([
        (.boolean(true), words(settings.yes, "Yes")), (.boolean(false), words(settings.no, "No")),
      ])
    case .textChoice(let settings):
      return choices(
        texts(settings.choices), several: settings.allowsSeveral,
        further: settings.choices.contains { $0.other != nil } ? [.ownWords] : [])
    case .imageChoice(let settings):
      return choices(
        settings.choices.map { ($0.value, words($0.text, $0.value.text)) },
        several: settings.allowsSeveral)
    case .colorChoice(let settings):
      return choices(
        settings.choices.map { ($0.value, words($0.text, $0.value.text)) },
        several: settings.allowsSeveral)
    case .valuePicker(let settings): return choices(texts(settings.choices))
    case .multipleValuePicker(let settings):
      return choices(texts(settings.pickers.flatMap(\.choices)), several: true)
    case .textScale(let settings): return choices(texts(settings.choices))
    case .healthCharacteristic(let settings):
      return settings.characteristic == .dateOfBirth
        ? asked([.onOrAfter, .onOrBefore, .betweenDates], type: "date")
        : choices(settings.characteristic.values.map { ($0, $0.text) })
    case .numeric(let settings): return numbers(settings.unit)
    case .timeInterval:
      var length = numbers(nil)
      length.measuresTime = true
      return length
    case .height: return numbers("cm")
    case .weight: return numbers("kg")
    case .age: return numbers("years")
    case .healthQuantity(let settings): return numbers(settings.unit)
    case .scale, .continuousScale, .socioeconomicLadder: return numbers(nil)
    case .text, .confirmText, .email: return asked([.isText, .isNotText, .matches])
    case .date: return asked([.onOrAfter, .onOrBefore, .betweenDates], type: "date")
    case .timeOfDay: return asked([.atOrAfter, .atOrBefore, .betweenTimes], type: "time")
    case .location: return asked([])
    }
  }
}
