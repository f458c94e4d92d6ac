import StudyModel

/// Writes a condition as a predicate's text, in the form that ResearchKit's own builders print (§4.5).
struct PredicateWriting {
  let scope: PredicateScope

  func text(of condition: Condition) -> String { write(condition.simplified) }

  private func write(_ condition: Condition) -> String {
    switch condition {
    case .all(let parts): return parts.isEmpty ? "TRUEPREDICATE" : join(parts, with: " AND ")
    case .any(let parts): return parts.isEmpty ? "FALSEPREDICATE" : join(parts, with: " OR ")
    case .not(let part): return "NOT " + operand(part)
    case .test(let test): return write(test)
    }
  }

  private func join(_ parts: [Condition], with word: String) -> String {
    parts.map(operand).joined(separator: word)
  }

  private func operand(_ condition: Condition) -> String {
    switch condition {
    case .all(let parts), .any(let parts):
      return parts.isEmpty ? write(condition) : "(\(write(condition)))"
    case .not, .test: return write(condition)
    }
  }

  private func write(_ test: AnswerTest) -> String {
    let reference = test.answer
    let step = scope.step(reference.step, of: reference.task)
    if test.comparison == .visited { return ofStep(reference, "") }
    if reference.item == nil || reference.item == reference.step, let step,
      case .form(let form) = step.content, form.item(reference.step) == nil
    {
      return write(form, reference, test.comparison)
    }
    let result = resultID(of: reference, at: step)
    let subject = scope.subject(task: reference.task, step: reference.step, result: result)
    guard let statement = statement(test.comparison, of: subject) else { return "FALSEPREDICATE" }
    return ofResult(reference, result, statement)
  }

  /// For a form as a whole: whether anything in it was answered.
  private func write(_ form: Form, _ reference: AnswerReference, _ comparison: Comparison)
    -> String
  {
    guard comparison == .answered || comparison == .skipped else { return "FALSEPREDICATE" }
    let answered = form.items.filter { !$0.isHeading }.map { item in
      ofResult(reference, item.id, "$z.answer != nil")
    }
    let some = answered.isEmpty ? "FALSEPREDICATE" : answered.joined(separator: " OR ")
    return comparison == .answered ? "(\(some))" : "(\(ofStep(reference, "")) AND NOT (\(some)))"
  }

  private func resultID(of reference: AnswerReference, at step: Step?) -> String {
    if case .consentReview(let review) = step?.content, let signature = review.signature,
      reference.item ?? reference.step == reference.step
    {
      return signature
    }
    return reference.item ?? reference.step
  }

  private func ofStep(_ reference: AnswerReference, _ rest: String) -> String {
    let task = reference.task.map(Self.quoted) ?? "$ORK_TASK_IDENTIFIER"
    return "SUBQUERY(SELF, $x, $x.identifier == \(task) AND SUBQUERY($x.results, $y, "
      + "$y.identifier == \(Self.quoted(reference.step)) AND $y.isPreviousResult == 0\(rest)"
      + ").@count > 0).@count > 0"
  }

  private func ofResult(_ reference: AnswerReference, _ result: String, _ statement: String)
    -> String
  {
    ofStep(
      reference,
      " AND SUBQUERY($y.results, $z, $z.identifier == \(Self.quoted(result)) AND \(statement)"
        + ").@count > 0")
  }

  /// The statement about `$z`; nil if it never holds.
  private func statement(_ comparison: Comparison, of subject: PredicateSubject) -> String? {
    switch comparison {
    case .visited: return "TRUEPREDICATE"
    case .answered: return subject.isNeverNil ? "$z.answer.@count > 0" : "$z.answer != nil"
    case .skipped: return subject.isNeverNil ? "$z.answer.@count == 0" : "$z.answer == nil"
    case .dontKnow: return "$z.noAnswerType != nil"
    case .equals(let value) where subject.isList: return element("== \(Self.literal(value))")
    case .equals(let value): return "$z.answer == \(Self.literal(value))"
    case .numberBetween(let low, let high): return between(low, high) ?? "$z.answer != nil"
    case .includes(let values):
      return values.isEmpty
        ? nil : values.map { element("== \(Self.literal($0))") }.joined(separator: " AND ")
    case .includesOther(let values):
      return values.isEmpty
        ? element(nil)
        : "SUBQUERY($z.answer, $w, "
          + values.map { "$w != \(Self.literal($0))" }.joined(separator: " AND ") + ").@count > 0"
    case .matches(let pattern):
      let quoted = Self.quoted(pattern)
      return subject.isList ? element("MATCHES \(quoted)") : "$z.answer MATCHES \(quoted)"
    case .timeBetween(let low, let high):
      let parts = [low.map { time($0, ">") }, high.map { time($0, "<") }].compactMap(\.self)
      return parts.isEmpty ? "$z.answer != nil" : parts.joined(separator: " AND ")
    case .clockWithin(let bounds): return clock(bounds)
    case .dateBetween(let low, let high): return dates(low, high)
    case .consented(let expected): return "$z.consented == \(expected ? 1 : 0)"
    case .eligible, .passed, .scoreAtLeast, .entriesBetween: return nil
    }
  }

  private func element(_ relation: String?) -> String {
    "SUBQUERY($z.answer, $w, \(relation.map { "$w \($0)" } ?? "TRUEPREDICATE")).@count > 0"
  }

  private func between(_ low: Double?, _ high: Double?) -> String? {
    let parts = [
      low.map { "$z.answer >= \($0.plainText)" }, high.map { "$z.answer <= \($0.plainText)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " AND ")
  }

  /// Hour and minute can only be compared separately, so a later hour is an alternative to the hour itself (§4.5).
  private func time(_ time: TimeOfDay, _ beyond: String) -> String {
    "($z.answer.hour \(beyond) \(time.hour) OR ($z.answer.hour == \(time.hour) AND "
      + "$z.answer.minute \(beyond)= \(time.minute)))"
  }

  private func clock(_ bounds: ClockBounds) -> String {
    let parts = [
      bounds.minimumHour.map { "$z.answer.hour >= \($0)" },
      bounds.minimumMinute.map { "$z.answer.minute >= \($0)" },
      bounds.maximumHour.map { "$z.answer.hour <= \($0)" },
      bounds.maximumMinute.map { "$z.answer.minute <= \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? "$z.answer != nil" : parts.joined(separator: " AND ")
  }

  private func dates(_ low: String?, _ high: String?) -> String? {
    var parts: [String] = []
    if let low {
      guard let moment = CalendarMoment(low) else { return nil }
      parts.append("$z.answer >= \(Self.date(PredicateDate.seconds(moment)))")
    }
    if let high {
      guard let moment = CalendarMoment(high) else { return nil }
      parts.append(
        moment.time == nil
          ? "$z.answer < \(Self.date(PredicateDate.seconds(moment, afterDay: true)))"
          : "$z.answer <= \(Self.date(PredicateDate.seconds(moment)))")
    }
    return parts.isEmpty ? "$z.answer != nil" : parts.joined(separator: " AND ")
  }

  private static func date(_ seconds: Double) -> String {
    "CAST(\(seconds.plainText).000000, \"NSDate\")"
  }

  private static func literal(_ value: ChoiceValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): number.plainText
    case .boolean(let flag): flag ? "1" : "0"
    }
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\"".unicodeScalars
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": quoted.append(contentsOf: ["\\", character])
      case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
      case "\r": quoted.append(contentsOf: "\\r".unicodeScalars)
      case "\t": quoted.append(contentsOf: "\\t".unicodeScalars)
      default: quoted.append(character)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }
}
