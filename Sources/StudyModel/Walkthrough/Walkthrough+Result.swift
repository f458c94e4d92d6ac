import Foundation

extension Walkthrough {
  /// What the steps on the way have recorded; the step it stands at is not part of it. Words such as a signature's
  /// title are in `language`, else in the study's own; `version` names the text that was shown.
  public func result(
    runID: UUID? = nil, zone: TimeZone = .gmt, language: Language? = nil, version: String? = nil
  ) -> TaskResult {
    let left = ending == nil ? run.visits.dropLast() : run.visits[...]
    let latest = Dictionary(left.map { ($0.step, $0) }) { _, last in last }
    var results: [Step.ID: StepResult] = [:]
    for (id, visit) in latest {
      guard let step = course.step(id), let record = answers.steps[id] else { continue }
      let maker = ResultMaker(
        walkthrough: self, step: step, record: record, visit: visit, zone: zone,
        language: language ?? study.primaryLanguage, version: version)
      results[id] = StepResult(
        step: id, began: visit.began, left: visit.left, results: maker.results(), quiz: record.quiz,
        isEligible: record.isEligible, isForm: step.kind == .form)
    }
    return TaskResult(
      task: task.id, runID: runID, began: run.began, ended: left.last?.left,
      steps: left.compactMap { results[$0.step] }, zone: zone)
  }
}

/// Turns a step's record into results.
private struct ResultMaker {
  let walkthrough: Walkthrough
  let step: Step
  let record: StepRecord
  let visit: Walkthrough.Visit
  let zone: TimeZone
  let language: Language
  let version: String?

  func results() -> [AnswerResult] {
    switch step.content {
    case .question(let question):
      return [self.question(step.id, question.format, record.answer, emptyIsList: true)]
    case .form(let form):
      return form.parts.compactMap { part in
        switch part {
        case .item(let item): question(item, in: record.answer)
        case .group(let group):
          record.answer[group.id]?.arrayValue.map { entries in
            .entries(
              EntriesResult(
                id: group.id,
                entries: entries.map { entry in
                  group.items.compactMap { question($0, in: entry) }
                }))
          }
        }
      }
    case .sharing: return [choice(step.id, record.answer, allowsSeveral: false)]
    case .quiz(let quiz):
      return quiz.questions.map {
        question($0.id, $0.format, record.answer[$0.id] ?? .null, emptyIsList: false)
      }
    case .eligibility(let eligibility):
      let token = record.answer[Eligibility.tokenItem].map {
        question(Eligibility.tokenItem, .text(TextFormat()), $0, emptyIsList: false)
      }
      return [token].compactMap(\.self)
        + eligibility.questions.compactMap { asked in
          record.answer[asked.id].map {
            question(asked.id, asked.format, $0, emptyIsList: false)
          }
        }
    case .consentReview(let review): return consent(walkthrough.signature(of: review))
    case .consentForm(let form):
      return record.consented.map {
        [
          .consent(
            ConsentSignatureResult(
              id: step.id, consented: $0, signature: nil, elements: nil,
              decision: form.decision(in: record), version: version))
        ]
      } ?? []
    case .signature: return record.answer.isNull ? [] : [.signature(step.id)]
    case .video: return [.video(step.id)]
    case .passcode: return [.passcode(step.id)]
    case .webPage: return [.webPage] + (record.answer.isNull ? [] : [.signature("Signature")])
    default: return []
    }
  }

  /// Nil where the item is a heading or was hidden.
  private func question(_ item: FormItem, in answers: JSONValue) -> AnswerResult? {
    guard let format = item.format, let answer = answers[item.id] else { return nil }
    return question(item.id, format, answer, emptyIsList: false)
  }

  /// A question step without a choice records an empty list where several could be chosen, a form's item nothing
  /// (ResearchKit §3.8).
  private func question(
    _ id: String, _ format: AnswerFormat, _ answer: JSONValue, emptyIsList: Bool
  ) -> AnswerResult {
    let settings = format.settings
    let empty: JSONValue? =
      emptyIsList && settings.questionType == .multipleChoice ? .array([]) : nil
    var further = settings.furtherResultFields()
    if case .numeric(let numeric) = format {
      let shown = numeric.displayUnit.text(in: language, else: walkthrough.study.primaryLanguage)
      // What is shown is the unit where nothing else is said (§3.10).
      further["displayUnit"] = (shown.isEmpty ? numeric.unit : shown).map(JSONValue.string)
    }
    return .question(
      QuestionResult(
        id: id, type: settings.questionType, shape: settings.resultShape,
        answer: answer.isNull ? empty : answer, furtherFields: further))
  }

  private func choice(_ id: String, _ answer: JSONValue, allowsSeveral: Bool) -> AnswerResult {
    .question(
      QuestionResult(
        id: id, type: allowsSeveral ? .multipleChoice : .singleChoice, shape: .choice,
        answer: answer.isNull ? nil : answer, furtherFields: [:]))
  }

  private func consent(_ signature: Signature?) -> [AnswerResult] {
    guard let consented = record.consented else { return [] }
    let answer = record.answer
    let collected = signature.map { signature in
      CollectedSignature(
        id: signature.id,
        title: signature.title.text(in: language, else: walkthrough.study.primaryLanguage),
        givenName: answer["givenName"]?.stringValue, familyName: answer["familyName"]?.stringValue,
        requiresName: signature.requiresName, requiresDrawing: signature.requiresDrawing,
        dateFormat: signature.dateFormat, date: consented ? printedDate(signature) : nil,
        manner: answer["signature"]?.stringValue.map { $0 == "typed" ? "typed" : "drawn" })
    }
    return [
      .consent(
        ConsentSignatureResult(
          id: signature?.id, consented: consented, signature: collected,
          elements: answer["elements"].map(withoutDrawings), decision: nil, version: nil))
    ]
  }

  /// How a signature in the text was made; the picture itself is no result, as in ResearchKit.
  private func withoutDrawings(_ elements: JSONValue) -> JSONValue {
    .object(
      (elements.objectValue ?? [:]).mapValues { value in
        guard case .object(var signature) = value, let manner = signature["signature"]?.stringValue
        else { return value }
        signature["signature"] = .string(manner.isEmpty || manner == "typed" ? manner : "drawn")
        return .object(signature)
      })
  }

  private func printedDate(_ signature: Signature) -> String? {
    visit.left.map { signature.printedDate(of: $0, in: zone, language: language) }
  }
}
