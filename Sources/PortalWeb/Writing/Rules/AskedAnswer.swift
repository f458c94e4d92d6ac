import StudyModel

/// An answer that conditions can ask about: who gives it, what it is called, which tests and values fit.
struct AskedAnswer: Sendable {
  let reference: AnswerReference
  let label: String
  let tests: [ConditionTest]
  /// The values to choose from; empty where a value is typed.
  let values: [(value: ChoiceValue, label: String)]
  /// Such as `date`, for the field a value is typed in.
  let inputType: String
  let allowsSeveral: Bool

  /// Its name in a form: the step, and the item behind a slash.
  var key: String { reference.step + (reference.item.map { "/" + $0 } ?? "") }

  /// Every answer of a task, in the order of its steps.
  static func all(in task: Task, of study: Study, language: Language) -> [AskedAnswer] {
    task.steps.flatMap { step -> [AskedAnswer] in
      let title = StepNames.title(of: step, in: language, study)
      func words(_ text: LocalizedText, _ otherwise: String) -> String {
        let text = text.text(in: language, else: study.primaryLanguage)
        return text.isEmpty ? otherwise : text
      }
      switch step.content {
      case .question(let question):
        return [answer(.init(step: step.id), title, question.format, study, language)]
      case .form(let form):
        return form.items.compactMap { item in
          item.format.map {
            answer(
              .init(step: step.id, item: item.id), "\(title): \(words(item.text, item.id))", $0,
              study,
              language)
          }
        }
      case .sharing:
        return [
          AskedAnswer(
            reference: .init(step: step.id), label: title, tests: [.isValue],
            values: [
              (.boolean(true), "share with researchers worldwide"),
              (.boolean(false), "only this study"),
            ], inputType: "text", allowsSeveral: false)
        ]
      case .consentReview(let review):
        return [
          AskedAnswer(
            reference: .init(step: step.id, item: review.signature), label: title,
            tests: [.agreed, .disagreed], values: [], inputType: "text", allowsSeveral: false)
        ]
      case .consentForm:
        return [
          AskedAnswer(
            reference: .init(step: step.id), label: title, tests: [.agreed, .disagreed], values: [],
            inputType: "text", allowsSeveral: false)
        ]
      case .quiz:
        return [
          AskedAnswer(
            reference: .init(step: step.id), label: title,
            tests: [.passed, .notPassed, .scoreAtLeast],
            values: [], inputType: "text", allowsSeveral: false)
        ]
      default: return []
      }
    }
  }

  private static func answer(
    _ reference: AnswerReference, _ label: String, _ format: AnswerFormat, _ study: Study,
    _ language: Language
  ) -> AskedAnswer {
    let fallback = study.primaryLanguage
    func words(_ text: LocalizedText, _ value: ChoiceValue) -> String {
      let text = text.text(in: language, else: fallback)
      return text.isEmpty ? value.text : text
    }
    func asked(
      _ tests: [ConditionTest], _ values: [(ChoiceValue, String)] = [], type: String = "text",
      several: Bool = false
    ) -> AskedAnswer {
      AskedAnswer(
        reference: reference, label: label,
        tests: tests + [.answered, .skipped] + (format.settings.offersDontKnow ? [.dontKnow] : []),
        values: values.map { (value: $0.0, label: $0.1) }, inputType: type, allowsSeveral: several)
    }
    func choices(_ values: [(ChoiceValue, String)], several: Bool) -> AskedAnswer {
      asked(several ? [.includes, .excludes] : [.isValue, .isNotValue], values, several: several)
    }
    switch format {
    case .boolean(let settings):
      let yes = settings.yes.text(in: language, else: fallback)
      let no = settings.no.text(in: language, else: fallback)
      return choices(
        [(.boolean(true), yes.isEmpty ? "Yes" : yes), (.boolean(false), no.isEmpty ? "No" : no)],
        several: false)
    case .textChoice(let settings):
      return choices(
        settings.choices.map { ($0.value, words($0.text, $0.value)) },
        several: settings.allowsSeveral)
    case .imageChoice(let settings):
      return choices(
        settings.choices.map { ($0.value, words($0.text, $0.value)) },
        several: settings.allowsSeveral)
    case .colorChoice(let settings):
      return choices(
        settings.choices.map { ($0.value, words($0.text, $0.value)) },
        several: settings.allowsSeveral)
    case .valuePicker(let settings):
      return choices(settings.choices.map { ($0.value, words($0.text, $0.value)) }, several: false)
    case .textScale(let settings):
      return choices(settings.choices.map { ($0.value, words($0.text, $0.value)) }, several: false)
    case .healthCharacteristic(let settings):
      return choices(settings.characteristic.values.map { ($0, $0.text) }, several: false)
    case .scale, .continuousScale, .numeric, .timeInterval, .height, .weight, .age,
      .socioeconomicLadder,
      .healthQuantity:
      return asked([.atLeast, .atMost, .isNumber])
    case .text, .confirmText, .email: return asked([.isText, .matches])
    case .date: return asked([.onOrAfter, .onOrBefore], type: "date")
    case .timeOfDay: return asked([.atOrAfter, .atOrBefore], type: "time")
    case .location, .multipleValuePicker: return asked([])
    }
  }
}
