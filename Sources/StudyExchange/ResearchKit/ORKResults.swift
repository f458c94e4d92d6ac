import StudyModel

/// Results of an earlier task, in the form that conditions use (§6).
enum ORKResults {
  static func records(_ task: ORKObject) -> StepRecords {
    Dictionary(
      task.objects("results").map { step in
        (step.string("identifier") ?? "", record(step, named: step.string("identifier") ?? ""))
      }
    ) { _, last in last }
  }

  private static func record(_ step: ORKObject, named id: Step.ID) -> StepRecord {
    let results = step.objects("results")
    if let consent = results.first(where: { $0.className == "ORKConsentSignatureResult" }) {
      let agrees = consent.flag("consented")
      return StepRecord(
        answer: ["agree": .boolean(agrees)], consented: agrees,
        signature: consent.string("identifier"))
    }
    if results.count == 1, results[0].string("identifier") == id {
      return StepRecord(answer: answer(results[0]))
    }
    let answers = results.map { ($0.string("identifier") ?? "", answer($0)) }
    return StepRecord(
      answer: answers.isEmpty ? .null : .object(Dictionary(answers) { _, last in last }))
  }

  private static let keys = [
    "scaleAnswer", "choiceAnswers", "booleanAnswer", "numericAnswer", "textAnswer",
    "dateComponentsAnswer", "intervalAnswer", "componentsAnswer", "locationAnswer", "rungPicked",
  ]

  private static func answer(_ result: ORKObject) -> JSONValue {
    if result["noAnswerType"] != nil { return .dontKnow }
    if let date = result.string("dateAnswer") {
      return ORKDate.moment(date, withTime: true).map { .string($0.description) } ?? .null
    }
    return keys.lazy.compactMap { result[$0] }.first ?? .null
  }
}
