import Foundation

/// Converts what a step recorded into results.
struct StepResultWriter {
  let walkthrough: Walkthrough
  let step: Step
  let record: StepRecord
  let visit: Walkthrough.Visit
  let zone: TimeZone
  let language: Language
  let version: String?

  /// Nil if the item is a heading or was hidden.
  func question(_ item: FormItem, in answers: JSONValue) -> AnswerResult? {
    guard let format = item.format, let answer = answers[item.id] else { return nil }
    return question(item.id, format, answer, isWholeStep: false)
  }

  /// The result for one question; nil if it was skipped.
  func question(
    _ id: String, _ format: AnswerFormat, _ answer: JSONValue, isWholeStep: Bool
  ) -> AnswerResult {
    .question(
      QuestionResult(
        id: id, format: format, answer: answer.isNull ? nil : answer,
        shownUnit: format.settings.shownUnit(in: language, else: walkthrough.study.primaryLanguage),
        isWholeStep: isWholeStep))
  }

  /// The decision in a consent review, and the signature that it collects.
  func consent(_ signature: Signature?) -> [AnswerResult] {
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

  /// Records how a signature in the text was made, without the drawing, which is not part of the result, as in
  /// ResearchKit.
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
