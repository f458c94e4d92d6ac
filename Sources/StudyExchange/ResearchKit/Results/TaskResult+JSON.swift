import Foundation
import StudyModel

extension TaskResult {
  /// The result with ResearchKit's class names and keys (§6.2). Dates are included only if the moments are known.
  package var json: JSONValue {
    var fields = ORKFields("ORKTaskResult", id: task)
    fields["taskRunUUID"] = runID.map { .string($0.uuidString) }
    fields.setDates(from: began, to: ended, in: zone)
    fields["results"] = .array(steps.map { $0.json(in: zone) })
    return .object(fields.members)
  }
}

extension StepResult {
  fileprivate func json(in zone: TimeZone) -> JSONValue {
    var fields = ORKFields("ORKStepResult", id: step)
    fields.setDates(from: began, to: left, in: zone)
    fields["isPreviousResult"] = false
    fields["results"] = .array(
      results.map { result in
        // An item has the date it was last answered, or else when its form was left (§6.3).
        let began = isForm ? left : began
        var child = result.fields(from: began, to: left, in: zone)
        child.setDates(from: began, to: left, in: zone)
        return .object(child.members)
      })
    if let quiz {
      fields["userInfo"] = [
        "score": .number(Double(quiz.score)), "passed": .boolean(quiz.isPassed),
        "attempts": .number(Double(quiz.attempt)),
        "tries": .array(quiz.attempts.map { $0.json(in: zone) }),
      ]
    }
    if let isEligible { fields["userInfo"] = ["eligible": .boolean(isEligible)] }
    return .object(fields.members)
  }
}

extension QuizAttempt {
  /// Which answers were given, and which were right (QUIZ-10).
  fileprivate func json(in zone: TimeZone) -> JSONValue {
    var members: [String: JSONValue] = [
      "attempt": .number(Double(number)), "score": .number(Double(score)),
      "passed": .boolean(isPassed),
    ]
    members["endDate"] = finished.map { .string(orkText($0, in: zone)) }
    members["answers"] = .array(
      answers.map {
        [
          "question": .string($0.question), "answer": $0.answer, "correct": .boolean($0.isRight),
        ]
      })
    return .object(members)
  }
}

extension AnswerResult {
  /// The dates are those of the step, for results that contain other results.
  fileprivate func fields(from began: Date?, to left: Date?, in zone: TimeZone) -> ORKFields {
    switch self {
    case .entries(let entries): entries.fields(from: began, to: left, in: zone)
    case .question(let question): question.fields(in: zone)
    case .consent(let consent): consent.fields
    case .signature(let id): ORKFields("ORKSignatureResult", id: id)
    case .webPage: ORKFields("ORKWebViewStepResult", id: "WebView")
    case .video(let id):
      ORKFields(
        "ORKVideoInstructionStepResult", id: id,
        with: ["playbackStoppedTime": 0, "playbackCompleted": false])
    case .passcode(let id):
      ORKFields(
        "ORKPasscodeResult", id: id, with: ["passcodeSaved": false, "touchIdEnabled": false])
    }
  }
}

extension EntriesResult {
  /// ResearchKit has no result for entries; they are written as nested collections (§6.2): the group, then each entry by its
  /// number from 1.
  fileprivate func fields(from began: Date?, to left: Date?, in zone: TimeZone) -> ORKFields {
    func collection(_ id: String, _ results: [ORKFields]) -> ORKFields {
      var fields = ORKFields("ORKCollectionResult", id: id)
      fields["results"] = .array(
        results.map { result in
          var result = result
          result.setDates(from: began, to: left, in: zone)
          return .object(result.members)
        })
      return fields
    }
    return collection(
      id,
      entries.enumerated().map { index, answers in
        collection(
          String(index + 1), answers.map { $0.fields(from: began, to: left, in: zone) })
      })
  }
}

extension QuestionResult {
  fileprivate func fields(in zone: TimeZone) -> ORKFields {
    let kind = format.researchKitResult
    var fields = ORKFields(kind.shape.className, id: id, with: kind.extraFields)
    fields["questionType"] = .number(Double(kind.type.rawValue))
    fields["displayUnit"] = shownUnit.map(JSONValue.string)
    guard let answer = answer ?? kind.emptyAnswer(isWholeStep: isWholeStep) else { return fields }
    if isDontKnow {
      fields["noAnswerType"] = ["_class": "ORKDontKnowAnswer"]
    } else if kind.shape == .date, let moment = answer.stringValue.flatMap(CalendarMoment.init) {
      let date = moment.date(in: zone)
      fields[kind.shape.answerKey] = .string(orkText(date, in: zone))
      fields["calendar"] = kind.extraFields["calendar"] ?? "gregorian"
      fields["timeZone"] = .number(Double(zone.secondsFromGMT(for: date)))
    } else {
      fields[kind.shape.answerKey] = kind.recorded(answer)
    }
    return fields
  }
}

extension ConsentSignatureResult {
  fileprivate var fields: ORKFields {
    var fields = ORKFields("ORKConsentSignatureResult", id: id)
    fields["consented"] = .boolean(consented)
    var info: [String: JSONValue] = [:]
    info["elements"] = elements
    info["decision"] = decision.map { .string($0.rawValue) }
    info["version"] = version.map(JSONValue.string)
    if let signature {
      var member = ORKFields("ORKConsentSignature", id: signature.id)
      member["title"] = .string(signature.title)
      member["givenName"] = signature.givenName.map(JSONValue.string)
      member["familyName"] = signature.familyName.map(JSONValue.string)
      member["requiresName"] = .boolean(signature.requiresName)
      member["requiresSignatureImage"] = .boolean(signature.requiresDrawing)
      member["signatureDateFormatString"] = signature.dateFormat.map(JSONValue.string)
      member["signatureDate"] = signature.date.map(JSONValue.string)
      fields["signature"] = .object(member.members)
      info["signature"] = signature.manner.map(JSONValue.string)
    }
    if !info.isEmpty { fields["userInfo"] = .object(info) }
    return fields
  }
}

/// The members of a ResearchKit object; a nil value leaves its key out.
private struct ORKFields {
  private(set) var members: [String: JSONValue] = [:]

  init(_ className: String, id: String?, with extraFields: [String: JSONValue] = [:]) {
    members = extraFields
    members["_class"] = .string(className)
    members["identifier"] = id.map(JSONValue.string)
  }

  subscript(key: String) -> JSONValue? {
    get { members[key] }
    set { members[key] = newValue }
  }

  mutating func setDates(from start: Date?, to end: Date?, in zone: TimeZone) {
    members["startDate"] = start.map { .string(orkText($0, in: zone)) }
    members["endDate"] = end.map { .string(orkText($0, in: zone)) }
  }
}

extension CalendarMoment {
  /// The instant in a time zone; a date without a time begins at midnight.
  fileprivate func date(in zone: TimeZone) -> Date {
    let local = Double(day.number) * 86_400 + Double(time?.minutes ?? 0) * 60
    let guess = Date(timeIntervalSince1970: local)
    return guess.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
  }
}

/// `yyyy-MM-dd'T'HH:mm:ssZ`, as ResearchKit writes dates: no colon in the offset, no fractions.
private func orkText(_ date: Date, in zone: TimeZone) -> String {
  let offset = zone.secondsFromGMT(for: date)
  let local = Int((date.timeIntervalSince1970 + Double(offset)).rounded(.down))
  let day = CalendarDay(number: Int((Double(local) / 86_400).rounded(.down)))
  let second = local - day.number * 86_400
  func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
  let time = [second / 3_600, second / 60 % 60, second % 60].map(two).joined(separator: ":")
  let minutes = abs(offset) / 60
  return "\(day)T\(time)\(offset < 0 ? "-" : "+")\(two(minutes / 60))\(two(minutes % 60))"
}
