import ConsentMarkdown
import StudyModel

/// The answers of a walkthrough, in the words of its questions.
package struct WalkResultRows {
  package let walk: Walkthrough
  package let language: Language

  package init(walk: Walkthrough, language: Language) {
    self.walk = walk
    self.language = language
  }

  package var rows: [WalkResultRow] {
    var seen: Set<Step.ID> = []
    return walk.visited.flatMap { id -> [WalkResultRow] in
      guard seen.insert(id).inserted, let record = walk.records[id],
        let step = walk.task.step(id)
      else { return [] }
      let piped = TextPiping(study: walk.study, language: language, answers: walk.answers)
      return rows(of: piped.fill(step, of: walk.task.id), record)
    }
  }

  private func rows(of step: Step, _ record: StepRecord) -> [WalkResultRow] {
    let answers = AnswerText(study: walk.study, language: language)
    switch step.content.asking {
    case .question(let question)?:
      let own = text(question.question)
      return [
        row(
          said(own.isEmpty ? title(of: step) : own),
          answers.line(record.answer, question.format).map(said))
      ]
    case .form(let form)?:
      return form.parts.flatMap { part -> [WalkResultRow] in
        switch part {
        case .item(let item): return [row(of: item, in: record.answer)].compactMap(\.self)
        case .group(let group): return rows(of: group, record.answer[group.id])
        }
      }
    case .quiz(let quiz)?: return rows(of: quiz, record)
    case .eligibility(let eligibility)?: return rows(of: eligibility, title(of: step), record)
    case .sharing(let sharing)?:
      let wide = record.answer.arrayValue?.first == .boolean(true)
      let name = text(wide ? sharing.shortDescription : sharing.longDescription)
      return [
        row(
          .english("Data sharing"),
          record.answer.isNull
            ? nil
            : .english(wide ? "With \(name) and researchers worldwide" : "Only with \(name)"))
      ]
    case .consentReview(let review)?: return rows(of: review, title(of: step), record)
    case .consentForm(let form)?:
      return [
        row(said(title(of: step)), form.decision(in: record).map { .english(Self.words(for: $0)) })
      ]
    case .signature?: return [row(said(title(of: step)), manner(record.answer))]
    case .webPage?, nil: return []
    }
  }

  private func row(of item: FormItem, in answers: JSONValue, before: String = "")
    -> WalkResultRow?
  {
    guard let format = item.format, let answer = answers[item.id] else { return nil }
    let own = text(item.text)
    return row(
      said(before + (own.isEmpty ? item.id : own)),
      AnswerText(study: walk.study, language: language).line(answer, format).map(said))
  }

  /// The answers of each entry, labeled with its number; a single row if there are no entries.
  private func rows(of group: ItemGroup, _ answer: JSONValue?) -> [WalkResultRow] {
    guard let entries = answer?.arrayValue else { return [] }
    let heading = text(group.heading.text)
    if entries.isEmpty { return [row(said(heading.isEmpty ? group.id : heading), nil)] }
    let words = AnswerText(study: walk.study, language: language)
    return entries.enumerated().flatMap { index, entry in
      let title = words.title(ofEntry: index + 1, of: group)
      return group.items.compactMap { row(of: $0, in: entry, before: "\(title): ") }
    }
  }

  private func rows(
    of eligibility: Eligibility, _ title: String, _ record: StepRecord
  ) -> [WalkResultRow] {
    let answers = AnswerText(study: walk.study, language: language)
    let token = record.answer[Eligibility.tokenItem].map {
      row(.english("Code"), $0.stringValue.map(said))
    }
    let questions = eligibility.questions.compactMap { question in
      record.answer[question.id].map { answer in
        WalkResultRow(
          question: said(question.prompt.isEmpty ? title : text(question.prompt)),
          answer: answers.line(answer, question.format).map(said),
          note: answer.booleanValue.map { question.fits($0) ? "Eligible" : "Not eligible" })
      }
    }
    let outcome = record.isEligible.map {
      row(said(title), .english($0 ? "Can take part" : "Cannot take part"))
    }
    return [token].compactMap(\.self) + questions + [outcome].compactMap(\.self)
  }

  private func rows(of quiz: Quiz, _ record: StepRecord) -> [WalkResultRow] {
    let answers = AnswerText(study: walk.study, language: language)
    let questions = quiz.questions.map { question in
      let answer = record.answer[question.id] ?? .null
      return WalkResultRow(
        question: said(text(question.prompt)),
        answer: answers.line(answer, question.format).map(said),
        note: question.isRight(answer) ? "Right" : "Wrong")
    }
    guard let outcome = record.quiz else { return questions }
    let tries = outcome.attempt == 1 ? "in 1 try" : "in \(outcome.attempt) tries"
    let score =
      "\(outcome.score) of \(quiz.questions.count), \(outcome.isPassed ? "passed" : "not passed") \(tries)"
    return questions + [row(.english("Quiz"), .english(score))]
  }

  private func rows(
    of review: ConsentReview, _ title: String, _ record: StepRecord
  ) -> [WalkResultRow] {
    let answer = record.answer
    var rows = [
      row(
        title.isEmpty ? .english("Consent") : said(title),
        record.consented.map { .english($0 ? "Agreed" : "Did not agree") })
    ]
    let names = ["givenName", "familyName"].compactMap { answer[$0]?.stringValue }
    if !names.isEmpty {
      rows.append(row(.english("Name"), said(language.ordered(names).joined(separator: " "))))
    }
    if let signature = answer["signature"] {
      rows.append(row(.english("Signature"), manner(signature)))
    }
    guard let consent = walk.study.consent(review.consent), let given = answer["elements"] else {
      return rows
    }
    let primary = walk.study.primaryLanguage
    let asked = ConsentElements(of: consent, in: language, else: primary).elements
    return rows + asked.compactMap { element in given[element.id].map { row(element, $0) } }
  }

  /// What an element of a consent's text asks for, and what was entered.
  private func row(_ element: ConsentElement, _ given: JSONValue) -> WalkResultRow {
    switch element {
    case .toggle(let toggle):
      row(said(toggle.prompt), given.booleanValue.map { .english($0 ? "Yes" : "No") })
    case .select(let select):
      row(
        said(select.prompt.isEmpty ? select.id : select.prompt),
        select.options.first { $0.id == given.stringValue }.map { said($0.title) })
    case .signature:
      row(
        .english("Signature"),
        given["signature"].flatMap(manner) ?? given["givenName"]?.stringValue.map(said))
    }
  }

  private static func words(for decision: ConsentForm.Decision) -> String {
    switch decision {
    case .allow: "Allowed"
    case .deny: "Denied"
    case .notNow: "Not now"
    case .cancel: "Canceled"
    }
  }

  private func manner(_ signature: JSONValue) -> WalkResultRow.Said? {
    signature.stringValue.map { .english($0 == "typed" ? "Typed" : "Drawn") }
  }

  private func row(
    _ question: WalkResultRow.Said, _ answer: WalkResultRow.Said?
  ) -> WalkResultRow {
    WalkResultRow(question: question, answer: answer, note: nil)
  }

  private func said(_ text: String) -> WalkResultRow.Said {
    WalkResultRow.Said(text: text, language: language.rawValue)
  }

  private func title(of step: Step) -> String {
    walk.study.name(of: step, in: language)
  }

  private func text(_ localized: LocalizedText) -> String {
    localized.text(in: language, else: walk.study.primaryLanguage)
  }
}
