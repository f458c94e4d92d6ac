import StudyDocuments
import StudyModel

extension XLSFormReader {
  /// Something in an expression that has no place in our conditions.
  struct Unread: Error { let what: String }

  /// The condition in the cells `relevant` of rows; one that cannot be read is reported and shows the question.
  func condition(_ rows: [SheetRow], before step: Step.ID, in group: String?) -> Condition {
    var parts: [Condition] = []
    for row in rows {
      let text = survey.text("relevant", of: row)
      do throws(Unread) {
        let expression: XPath
        do { expression = try XPathParser.parse(text) } catch {
          throw Unread(what: "it cannot be computed from character \(error.column) on")
        }
        parts.append(try condition(expression, group))
      } catch {
        lose(
          "condition-not-carried", .dropped, .error, "relevant", row,
          "The condition “\(text.prefix(200))”: \(error.what)",
          became: "a question that is always shown",
          advice: "add the condition by hand")
      }
    }
    let kept = parts.flatMap { part -> [Condition] in
      if case .all(let inner) = part { inner } else { [part] }
    }
    let all = kept.withoutRepeats
    return all.count == 1 ? all[0] : .all(all)
  }

  private func condition(_ expression: XPath, _ group: String?) throws(Unread) -> Condition {
    switch expression {
    case .all(let parts):
      var all: [Condition] = []
      for part in parts {
        let read = try condition(part, group)
        if case .all(let inner) = read { all += inner } else { all.append(read) }
      }
      return .all(all.withoutRepeats)
    case .any(let parts):
      var any: [Condition] = []
      for part in parts {
        let read = try condition(part, group)
        if case .any(let inner) = read { any += inner } else { any.append(read) }
      }
      return .any(any.withoutRepeats)
    case .call("not", let parts) where parts.count == 1:
      return try condition(parts[0], group).opposite
    case .call("selected", let parts) where parts.count == 2:
      guard case (.answer(let name), .text(let value)) = (parts[0], parts[1]) else {
        throw Unread(what: "it selects something other than a choice")
      }
      let asked = try question(name, group)
      if case .boolean = asked.format { return try test(name, .equal, .text(value), group) }
      if case .choice(several: false, _) = asked.format.settings.comparable {
        return test(asked, .equals(choice(value, of: asked)))
      }
      return test(asked, .includes([choice(value, of: asked)]))
    case .call("regex", let parts) where parts.count == 2:
      guard case (.answer(let name), .text(let pattern)) = (parts[0], parts[1]) else {
        throw Unread(what: "its pattern is computed")
      }
      return test(try question(name, group), .matches(XLSFormPattern.inside(of: pattern)))
    case .compare(let left, let sign, let right):
      if case .answer(let name) = left { return try test(name, sign, right, group) }
      if case .answer(let name) = right { return try test(name, sign.mirrored, left, group) }
      if case .call("count", let parts) = left, case .number(let number) = right,
        parts.count == 1, case .answer(let name) = parts[0]
      {
        throw Unread(what: "it counts the entries of \(name) (\(number.plainText))")
      }
      if case .call("string-length", let parts) = left, parts.count == 1,
        case .answer(let name) = parts[0], case .number(0) = right, sign == .greater
      {
        return test(try question(name, group), .answered)
      }
      throw Unread(what: "it compares something other than an answer with a value")
    case .call(let name, _): throw Unread(what: "Accord does not compute \(name)()")
    case .text, .number, .answer, .own, .compute:
      throw Unread(what: "it is not a comparison")
    }
  }

  private func question(_ name: String, _ group: String?) throws(Unread) -> Asked {
    guard let asked = asked[name] else {
      throw Unread(what: "“\(name)” is not a question that comes before")
    }
    guard asked.group == nil || asked.group == group else {
      throw Unread(what: "“\(name)” is asked for each entry")
    }
    return asked
  }

  private func test(_ asked: Asked, _ comparison: Comparison) -> Condition {
    .test(AnswerTest(answer: asked.answer, comparison: comparison))
  }

  private func choice(_ text: String, of asked: Asked) -> ChoiceValue {
    asked.format.settings.offered?.first { $0.value.text == text }?.value ?? .text(text)
  }

  private func test(
    _ name: String, _ sign: XPath.Sign, _ value: XPath, _ group: String?
  ) throws(Unread) -> Condition {
    let asked = try question(name, group)
    if value == .text("") {
      switch sign {
      case .unequal: return test(asked, .answered)
      case .equal: return .not(test(asked, .answered))
      case .less, .atMost, .greater, .atLeast: throw Unread(what: "it compares with an empty text")
      }
    }
    let equal: Comparison
    switch (asked.format.settings.comparable, value) {
    case (.yesOrNo, .text(let text)):
      guard text == "yes" || text == "no" else {
        return sign == .equal ? .any([]) : .not(.any([]))
      }
      equal = .equals(.boolean(text == "yes"))
    case (.choice, .text(let text)): equal = .equals(choice(text, of: asked))
    case (.choice, .number(let number)):
      guard sign == .equal || sign == .unequal else {
        throw Unread(what: "it compares a choice as a number")
      }
      equal = .equals(choice(number.plainText, of: asked))
    case (.number, .number(let number)): return numbers(asked, sign, number)
    case (.number, .text(let text)):
      guard let number = Double(text), number.isFinite else {
        throw Unread(what: "it compares a number with “\(text)”")
      }
      return numbers(asked, sign, number)
    case (.text, .text(let text)): equal = .equals(.text(text))
    case (.text, .number(let number)): equal = .equals(.text(number.plainText))
    case (.date, .call("date", let parts)), (.date, .call("date-time", let parts)):
      guard parts.count == 1, case .text(let text) = parts[0],
        let day = CalendarDay(String(text.prefix(10)))
      else { throw Unread(what: "its date is computed") }
      return dates(asked, sign, day)
    case (.date, .text(let text)):
      guard let day = CalendarDay(String(text.prefix(10))) else {
        throw Unread(what: "“\(text)” is not a date")
      }
      return dates(asked, sign, day)
    case (.yesOrNo, _), (.choice, _), (.number, _), (.duration, _), (.text, _), (.date, _),
      (.timeOfDay, _), (.presence, _):
      throw Unread(what: "it compares “\(name)” with something computed")
    }
    switch sign {
    case .equal: return test(asked, equal)
    case .unequal: return .not(test(asked, equal))
    case .less, .atMost, .greater, .atLeast: throw Unread(what: "it compares a text as a number")
    }
  }

  private func numbers(_ asked: Asked, _ sign: XPath.Sign, _ number: Double) -> Condition {
    let same = test(asked, .equals(.number(number)))
    let isWhole = asked.format.shape.isWhole
    switch sign {
    case .equal: return same
    case .unequal: return .not(same)
    case .atLeast: return test(asked, .numberBetween(number, nil))
    case .atMost: return test(asked, .numberBetween(nil, number))
    case .greater:
      if isWhole, number == number.rounded() { return test(asked, .numberBetween(number + 1, nil)) }
      return .all([test(asked, .numberBetween(number, nil)), .not(same)])
    case .less:
      if isWhole, number == number.rounded() { return test(asked, .numberBetween(nil, number - 1)) }
      return .all([test(asked, .numberBetween(nil, number)), .not(same)])
    }
  }

  private func dates(_ asked: Asked, _ sign: XPath.Sign, _ day: CalendarDay) -> Condition {
    func between(_ low: CalendarDay?, _ high: CalendarDay?) -> Condition {
      test(asked, .dateBetween(low?.description, high?.description))
    }
    return switch sign {
    case .equal: between(day, day)
    case .unequal: .not(between(day, day))
    case .atLeast: between(day, nil)
    case .atMost: between(nil, day)
    case .greater: between(day.adding(days: 1), nil)
    case .less: between(nil, day.adding(days: -1))
    }
  }
}

extension [Condition] {
  fileprivate var withoutRepeats: [Condition] {
    reduce(into: []) { kept, part in if !kept.contains(part) { kept.append(part) } }
  }
}
