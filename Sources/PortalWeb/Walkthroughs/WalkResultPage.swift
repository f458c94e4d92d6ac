import ConsentMarkdown
import Foundation
import StudyDocuments
import StudyExchange
import StudyModel
import StudyParts
import StudyPreview
import StudyPrint

/// The result of a walkthrough: in words, and as the document that an app would receive.
struct WalkResultPage: Page {
  static let template = "walkthroughs/result"
  let shell: Shell
  let title: String
  let studyTitle: String
  let studyLanguage: String
  let language: String
  let direction: String
  let ending: String
  let isUnfinished: Bool
  let walking: String
  let editor: String
  let editorLabel: String
  let subject: String
  let copies: [Copy]
  /// Why there are no signed copies although something was signed; nil if there are, or nothing was.
  let withoutCopies: String?
  let rows: [Row]
  let hasRows: Bool
  let recorded: [ResultTree.Line]
  let document: String
  let download: String
  let anew: WalkAgain

  /// A signed document to download.
  struct Copy: Sendable {
    let title: String?
    let address: String
  }

  struct Row: Sendable {
    let question: String
    let answer: String?
    let note: String?
  }

  init(shell: Shell, open: OpenWalk) {
    self.shell = shell
    let walk = open.walk
    let language = open.kept.language
    title = open.study.title(walk.task.title, in: language).orElse(walk.task.id)
    studyTitle = open.study.displayTitle
    studyLanguage = open.study.primaryLanguage.rawValue
    self.language = language.rawValue
    direction = language.isRightToLeft ? "rtl" : "ltr"
    isUnfinished = walk.ending == nil
    ending = Self.words(for: walk)
    walking = open.address
    editor = open.origin.address
    editorLabel = open.origin.label
    subject = open.kept.version.map { "Version \($0)" } ?? "Draft"
    let signed = open.signedCopies()
    withoutCopies =
      open.place != .portal && open.hasSigned
      ? "Signed copies are made only for people with an account." : nil
    copies = signed.map { consent, addresses in
      Copy(
        title: signed.count == 1 ? nil : consent.documentTitle(in: language, of: open.study),
        address: addresses.page(language, Paper(usualFor: language)))
    }
    rows = WalkResultRows(walk: walk, language: language).rows
    hasRows = !rows.isEmpty
    let result = Self.result(of: open)
    recorded = ResultTree(result).lines
    document = Self.document(result)
    download = open.result + ".json"
    anew = WalkAgain(open, device: .phone, isDark: false)
  }

  private static func words(for walk: Walkthrough) -> String {
    guard let ending = walk.ending else { return "You left before the end." }
    let outcome =
      switch ending.outcome {
      case .completed: "The task was completed."
      case .discarded: "The task ended without saving the answers."
      case .earlyTermination: "The task ended early."
      case .invalid: "The task could not continue because its rules are broken."
      }
    return ending.why.map { "\(outcome) \($0)" } ?? outcome
  }

  static func document(of open: OpenWalk) -> String { document(result(of: open)) }

  private static func result(of open: OpenWalk) -> JSONValue {
    open.walk.result(
      runID: open.kept.id, zone: .current, language: open.kept.language,
      version: open.kept.version.map { "\($0)" } ?? "draft"
    ).json
  }

  /// The result as indented JSON.
  private static func document(_ result: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(result) else { return result.canonicalText }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The answers of a walkthrough, in the words of its questions.
struct WalkResultRows {
  let walk: Walkthrough
  let language: Language

  var rows: [WalkResultPage.Row] {
    var seen: Set<Step.ID> = []
    return walk.visited.flatMap { id -> [WalkResultPage.Row] in
      guard seen.insert(id).inserted, let record = walk.records[id],
        let step = walk.task.step(id)
      else { return [] }
      let piped = TextPiping(study: walk.study, language: language, answers: walk.answers)
      return rows(of: piped.fill(step, of: walk.task.id), record)
    }
  }

  private func rows(of step: Step, _ record: StepRecord) -> [WalkResultPage.Row] {
    let answers = AnswerText(study: walk.study, language: language)
    switch step.content.asking {
    case .question(let question)?:
      let own = text(question.question)
      return [
        row(own.isEmpty ? title(of: step) : own, answers.line(record.answer, question.format))
      ]
    case .form(let form)?:
      return form.parts.flatMap { part -> [WalkResultPage.Row] in
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
          "Data sharing",
          record.answer.isNull
            ? nil : wide ? "With \(name) and researchers worldwide" : "Only with \(name)")
      ]
    case .consentReview(let review)?: return rows(of: review, title(of: step), record)
    case .consentForm(let form)?:
      return [row(title(of: step), form.decision(in: record).map(Self.words))]
    case .signature?: return [row(title(of: step), manner(record.answer))]
    case .webPage?, nil: return []
    }
  }

  private func row(of item: FormItem, in answers: JSONValue, before: String = "")
    -> WalkResultPage.Row?
  {
    guard let format = item.format, let answer = answers[item.id] else { return nil }
    let own = text(item.text)
    return row(
      before + (own.isEmpty ? item.id : own),
      AnswerText(study: walk.study, language: language).line(answer, format))
  }

  /// The answers of each entry, labeled with its number; a single row if there are no entries.
  private func rows(of group: ItemGroup, _ answer: JSONValue?) -> [WalkResultPage.Row] {
    guard let entries = answer?.arrayValue else { return [] }
    let heading = text(group.heading.text)
    if entries.isEmpty { return [row(heading.isEmpty ? group.id : heading, nil)] }
    let words = AnswerText(study: walk.study, language: language)
    return entries.enumerated().flatMap { index, entry in
      let title = words.title(ofEntry: index + 1, of: group)
      return group.items.compactMap { row(of: $0, in: entry, before: "\(title): ") }
    }
  }

  private func rows(
    of eligibility: Eligibility, _ title: String, _ record: StepRecord
  ) -> [WalkResultPage.Row] {
    let answers = AnswerText(study: walk.study, language: language)
    let token = record.answer[Eligibility.tokenItem].map { row("Code", $0.stringValue) }
    let questions = eligibility.questions.compactMap { question in
      record.answer[question.id].map { answer in
        WalkResultPage.Row(
          question: question.prompt.isEmpty ? title : text(question.prompt),
          answer: answers.line(answer, question.format),
          note: answer.booleanValue.map { question.fits($0) ? "Eligible" : "Not eligible" })
      }
    }
    let outcome = record.isEligible.map { row(title, $0 ? "Can take part" : "Cannot take part") }
    return [token].compactMap(\.self) + questions + [outcome].compactMap(\.self)
  }

  private func rows(of quiz: Quiz, _ record: StepRecord) -> [WalkResultPage.Row] {
    let answers = AnswerText(study: walk.study, language: language)
    let questions = quiz.questions.map { question in
      let answer = record.answer[question.id] ?? .null
      return WalkResultPage.Row(
        question: text(question.prompt), answer: answers.line(answer, question.format),
        note: question.isRight(answer) ? "Right" : "Wrong")
    }
    guard let outcome = record.quiz else { return questions }
    let tries = outcome.attempt == 1 ? "in 1 try" : "in \(outcome.attempt) tries"
    let score =
      "\(outcome.score) of \(quiz.questions.count), \(outcome.isPassed ? "passed" : "not passed") \(tries)"
    return questions + [row("Quiz", score)]
  }

  private func rows(
    of review: ConsentReview, _ title: String, _ record: StepRecord
  ) -> [WalkResultPage.Row] {
    let answer = record.answer
    var rows = [
      row(
        title.isEmpty ? "Consent" : title, record.consented.map { $0 ? "Agreed" : "Did not agree" })
    ]
    let names = ["givenName", "familyName"].compactMap { answer[$0]?.stringValue }
    if !names.isEmpty {
      rows.append(row("Name", language.ordered(names).joined(separator: " ")))
    }
    if let signature = answer["signature"] { rows.append(row("Signature", manner(signature))) }
    guard let consent = walk.study.consent(review.consent), let given = answer["elements"] else {
      return rows
    }
    let primary = walk.study.primaryLanguage
    let asked = ConsentElements(of: consent, in: language, else: primary).elements
    return rows + asked.compactMap { element in given[element.id].map { row(element, $0) } }
  }

  /// What an element of a consent's text asks for, and what was entered.
  private func row(_ element: ConsentElement, _ given: JSONValue) -> WalkResultPage.Row {
    switch element {
    case .toggle(let toggle): row(toggle.prompt, given.booleanValue.map { $0 ? "Yes" : "No" })
    case .select(let select):
      row(
        select.prompt.isEmpty ? select.id : select.prompt,
        select.options.first { $0.id == given.stringValue }?.title)
    case .signature:
      row("Signature", given["signature"].flatMap(manner) ?? given["givenName"]?.stringValue)
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

  private func manner(_ signature: JSONValue) -> String? {
    signature.stringValue.map { $0 == "typed" ? "Typed" : "Drawn" }
  }

  private func row(_ question: String, _ answer: String?) -> WalkResultPage.Row {
    WalkResultPage.Row(question: question, answer: answer, note: nil)
  }

  private func title(of step: Step) -> String {
    walk.study.name(of: step, in: language)
  }

  private func text(_ localized: LocalizedText) -> String {
    localized.text(in: language, else: walk.study.primaryLanguage)
  }
}
