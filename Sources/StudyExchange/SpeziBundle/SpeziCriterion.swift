import StudyModel

/// Who can take part: each eligibility question as something that the app knows (spezi §2.6).
struct SpeziCriterion {
  let json: JSONValue

  init(_ study: Study) {
    let questions = study.tasks.flatMap(\.steps).flatMap { step -> [EligibilityQuestion] in
      if case .eligibility(let eligibility) = step.content { eligibility.questions } else { [] }
    }
    let criteria = questions.filter { $0.yesFits != $0.noFits }.map { question -> JSONValue in
      let title = question.prompt.text(in: study.primaryLanguage, else: study.primaryLanguage)
      let custom: JSONValue = [
        "custom": ["_0": ["keyValue": .string(question.id), "displayTitle": .string(title)]]
      ]
      return question.yesFits ? custom : ["not": ["_0": custom]]
    }
    json = ["all": ["_0": .array(criteria)]]
  }
}
