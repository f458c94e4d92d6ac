import StudyModel

/// A part of a study that has its own page in the editor, identified by its place.
package struct PlacedPart {
  package let place: Place
  package let kind: Kind
  package let study: Study

  /// The kind of part, with the part itself preceded by the parts that contain it.
  package enum Kind {
    case facts
    case consent(Consent)
    case section(Consent, Section)
    case signature(Consent, Signature)
    case task(Task)
    case article(Article)
    case step(Task, Step)
    case item(Task, Step, FormItem)
    case quizQuestion(Task, Step, QuizQuestion)
    case formPage(Task, Step, ConsentForm.Page)
    case eligibilityQuestion(Task, Step, EligibilityQuestion)
    case healthType(Task, Step, HealthType)
  }

  /// Returns nil if there is nothing editable at the place.
  package init?(at place: Place, in study: Study) {
    guard let kind = Self.kind(place, study) else { return nil }
    self.place = place
    self.kind = kind
    self.study = study
  }

  private init(_ place: Place, _ kind: Kind, _ study: Study) {
    self.place = place
    self.kind = kind
    self.study = study
  }

  private static func kind(_ place: Place, _ study: Study) -> Kind? {
    if place.isEmpty || place == ["facts"] { return .facts }
    return study.parts(along: place).flatMap(kind)
  }

  /// The parts of one of its lists, in their order; empty if it has no such list.
  package func parts(in list: String) -> [PlacedPart] {
    let container = documentPlace == ["facts"] ? [] : place
    guard let (through, parts) = study.parts(in: list, along: container) else { return [] }
    return parts.compactMap { id, part in
      Self.kind(through + [part]).map { PlacedPart(container + [list, id], $0, study) }
    }
  }

  /// The kind of the last of some parts, each of which contains the next.
  private static func kind(_ parts: [PartCopy.Content]) -> Kind? {
    guard let first = parts.first, let last = parts.last else { return nil }
    var consent: Consent?
    if case .consents(let consents) = first { consent = consents.first }
    var home: (task: Task, step: Step)?
    if parts.count > 1, case .tasks(let tasks) = first, case .steps(let steps, _) = parts[1],
      let task = tasks.first, let step = steps.first
    {
      home = (task, step)
    }
    /// The kind of the only part in a content, if the part that contains it is there.
    func kind<Part, Parent>(
      _ parts: [Part], in parent: Parent?, _ kind: (Parent, Part) -> Kind
    ) -> Kind? {
      guard let part = parts.first, let parent else { return nil }
      return kind(parent, part)
    }
    return switch last {
    case .consents(let consents): consents.first.map(Kind.consent)
    case .sections(let sections): kind(sections, in: consent, Kind.section)
    case .signatures(let signatures): kind(signatures, in: consent, Kind.signature)
    case .tasks(let tasks): tasks.first.map(Kind.task)
    case .articles(let articles): articles.first.map(Kind.article)
    case .steps: home.map { .step($0.task, $0.step) }
    case .items(let items): kind(items, in: home) { .item($0.task, $0.step, $1) }
    case .questions(let questions):
      kind(questions, in: home) { .quizQuestion($0.task, $0.step, $1) }
    case .eligibilityQuestions(let questions):
      kind(questions, in: home) { .eligibilityQuestion($0.task, $0.step, $1) }
    case .pages(let pages): kind(pages, in: home) { .formPage($0.task, $0.step, $1) }
    case .healthTypes(let types): kind(types, in: home) { .healthType($0.task, $0.step, $1) }
    }
  }

  /// The description that this kind of part provides.
  package var description: any PartDescription {
    switch kind {
    case .facts: FactsPart(study: study)
    case .consent(let consent): ConsentPart(consent: consent, study: study)
    case .section(let consent, let section):
      SectionPart(section: section, consent: consent, study: study)
    case .signature(let consent, let signature):
      SignaturePart(signature: signature, consent: consent, study: study)
    case .task(let task): TaskPart(task: task, study: study)
    case .article(let article): ArticlePart(article: article, study: study)
    case .step(let task, let step): StepDescription(step: step, home: StepHome(task, study))
    case .item(let task, let step, let item):
      FormItemPart(item: item, task: task, step: step, study: study)
    case .quizQuestion(_, let step, let question):
      QuizQuestionPart(question: question, step: step, study: study)
    case .formPage(_, let step, let page): ConsentFormPagePart(page: page, step: step, study: study)
    case .eligibilityQuestion(_, let step, let question):
      EligibilityQuestionPart(question: question, step: step, study: study)
    case .healthType(_, let step, let type): HealthTypePart(type: type, step: step)
    }
  }

  /// Whether the step has rules that decide where it leads or when it is skipped.
  package var hasRules: Bool {
    if case .step(let task, let step) = kind {
      task.rules.contains { $0.step == step.id }
    } else {
      false
    }
  }

  /// The place of the part in the study document. The study's facts can also be addressed by an empty place.
  package var documentPlace: Place { place.isEmpty ? ["facts"] : place }

  package var settings: [Setting] { description.settings }

  /// The part's name, as shown in headings and the history.
  package func title(in language: Language) -> String { description.title(in: language) }

  /// The position of the part in words: “section 3 of 11”.
  package var whereabouts: String { description.whereabouts }

  /// The name of the kind of part, as shown in lists of parts.
  package var kindName: String { description.kindName }

  /// What participants read if a setting is left blank.
  package func placeholder(for setting: Setting, in language: Language) -> String? {
    description.placeholder(for: setting, in: language)
  }

  /// The identifiers already taken among the part and its siblings.
  package var siblingIDs: Set<String> { description.siblingIDs }

  /// The place of the part that contains this one.
  package var parentPlace: Place? { place.count >= 4 ? Array(place.dropLast(2)) : nil }

  /// The answer format, if the part asks a question.
  package var format: AnswerFormat? {
    switch kind {
    case .step(_, let step):
      if case .question(let question) = step.content { question.format } else { nil }
    case .item(_, _, let item): item.format
    case .facts, .consent, .section, .signature, .task, .article, .quizQuestion, .formPage,
      .eligibilityQuestion, .healthType:
      nil
    }
  }
}
