import StudyModel

/// The part of a study that an editor's page is about, found by its place.
struct EditedPart {
  let place: Place
  let kind: Kind
  let study: Study

  enum Kind {
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

  /// Nil where the place leads to nothing that can be edited.
  init?(at place: Place, in study: Study) {
    guard let kind = Self.kind(place, study) else { return nil }
    self.place = place
    self.kind = kind
    self.study = study
  }

  private static func kind(_ place: Place, _ study: Study) -> Kind? {
    if place.isEmpty || place == ["facts"] { return .facts }
    guard place.count >= 2, place.count.isMultiple(of: 2) else { return nil }
    switch place[0] {
    case "consents":
      guard let consent = study.consent(place[1]) else { return nil }
      if place.count == 2 { return .consent(consent) }
      guard place.count == 4 else { return nil }
      return place[2] == "sections"
        ? consent.section(place[3]).map { .section(consent, $0) }
        : place[2] == "signatures"
          ? consent.signature(place[3]).map { .signature(consent, $0) } : nil
    case "tasks":
      guard let task = study.task(place[1]) else { return nil }
      if place.count == 2 { return .task(task) }
      let steps = place[2] == "steps" ? task.steps : place[2] == "endings" ? task.endings : []
      guard let step = steps.first(where: { $0.id == place[3] }) else { return nil }
      return place.count == 4 ? .step(task, step) : child(place, task, step)
    case "articles": return place.count == 2 ? study.article(place[1]).map { .article($0) } : nil
    default: return nil
    }
  }

  private static func child(_ place: Place, _ task: Task, _ step: Step) -> Kind? {
    guard place.count == 6 else { return nil }
    switch (place[4], step.content) {
    case ("items", .form(let form)): return form.item(place[5]).map { .item(task, step, $0) }
    case ("questions", .quiz(let quiz)):
      return quiz.questions.first { $0.id == place[5] }.map { .quizQuestion(task, step, $0) }
    case ("questions", .eligibility(let eligibility)):
      return eligibility.question(place[5]).map { .eligibilityQuestion(task, step, $0) }
    case ("healthTypes", .component(let component)):
      return component.healthTypes.first { $0.id == place[5] }.map { .healthType(task, step, $0) }
    case ("pages", .consentForm(let form)):
      return form.pages.first { $0.id == place[5] }.map { .formPage(task, step, $0) }
    default: return nil
    }
  }

  /// Whether rules of its own say where a step leads to or when it is left out.
  var hasRules: Bool {
    if case .step(let task, let step) = kind {
      task.rules.contains { $0.step == step.id }
    } else {
      false
    }
  }

  /// Where the part is in the study document; the facts answer to the bare address too.
  var documentPlace: Place { place.isEmpty ? ["facts"] : place }

  var fields: [EditorField] {
    switch kind {
    case .facts: StudyFields.facts(of: study)
    case .consent: StudyFields.consent
    case .section(_, let section):
      StudyFields.section(hasPicture: section.illustration.asset != nil, topics: section.topics)
    case .signature: StudyFields.signature
    case .article: StudyFields.article
    case .task(let task): StepFields.task(task, in: study)
    case .step(let task, let step): StepFields.step(step, in: study, task: task)
    case .item(_, let step, let item):
      if case .form(let form) = step.content {
        StepFields.item(item, in: form, of: study)
      } else {
        []
      }
    case .quizQuestion(_, _, let question): QuizFields.question(question, in: study)
    case .formPage: StepFields.formPage
    case .eligibilityQuestion: StepFields.eligibilityQuestion
    case .healthType: StepFields.healthType
    }
  }

  /// What participants read where a field of a section is left empty: the words of its type.
  func placeholder(for field: EditorField, in language: Language) -> String? {
    guard case .section(_, let section) = kind else { return nil }
    switch field.name {
    case "title" where section.title.isEmpty: return section.type.defaultTitle(in: language)
    case "learnMoreLabel" where section.learnMoreLabel.isEmpty && section.isOnScreen:
      return section.type.defaultLearnMoreLabel(in: language)
    default: return nil
    }
  }

  /// The part's name, for headings and the history.
  func title(in language: Language) -> String {
    func named(_ text: LocalizedText, _ otherwise: String, of task: Task.ID? = nil) -> String {
      study.title(text, in: language, of: task).orElse(otherwise)
    }
    return switch kind {
    case .facts: "Study facts"
    case .consent(let consent): named(consent.title, "Consent")
    case .section(_, let section):
      named(section.sceneTitle(for: language), StudyFields.words(section.type))
    case .signature(_, let signature): named(signature.title, StudyFields.words(signature.role))
    case .article(let article): named(article.title, article.id)
    case .task(let task): StepNames.title(of: task, in: language, study)
    case .step(_, let step): StepNames.title(of: step, in: language, study)
    case .item(let task, _, let item): named(item.text, item.id, of: task.id)
    case .quizQuestion(_, _, let question): named(question.prompt, question.id)
    case .formPage(_, _, let page): named(page.title, page.id)
    case .eligibilityQuestion(_, _, let question): named(question.prompt, question.id)
    case .healthType(_, _, let type): type.plainName
    }
  }

  /// Where the part is, in words: "Consent · section 3 of 11".
  var whereabouts: String {
    func position<Part: Identifiable>(_ part: Part, in all: [Part]) -> String {
      "\((all.firstIndex { $0.id == part.id } ?? 0) + 1) of \(all.count)"
    }
    return switch kind {
    case .facts: "The whole study"
    case .consent(let consent): "Consent · \(consent.sections.count) sections"
    case .section(let consent, let section):
      "section \(position(section, in: consent.sections))"
    case .signature(let consent, let signature):
      "signature \(position(signature, in: consent.signatures))"
    case .article(let article): "article \(position(article, in: study.articles))"
    case .task(let task): "Task · \(task.steps.count) steps"
    case .step(let task, let step):
      task.endings.contains { $0.id == step.id }
        ? "ending · \(StepNames.word(for: step.kind))"
        : "step \(position(step, in: task.steps)) · \(StepNames.word(for: step.kind).lowercased())"
    case .item(_, let step, let item):
      if case .form(let form) = step.content {
        "item \(position(item, in: form.items))"
          + (form.group(holding: item.id).map { " · for each entry of \(name(of: $0))" } ?? "")
      } else {
        "Form"
      }
    case .quizQuestion(_, let step, let question):
      if case .quiz(let quiz) = step.content {
        "question \(position(question, in: quiz.questions))"
      } else {
        "Quiz"
      }
    case .formPage: "Consent form · page"
    case .eligibilityQuestion(_, let step, let question):
      if case .eligibility(let eligibility) = step.content {
        "question \(position(question, in: eligibility.questions))"
      } else {
        "Eligibility"
      }
    case .healthType: "Health data"
    }
  }

  private func name(of group: ItemGroup) -> String {
    let words = study.title(group.heading.text, in: study.primaryLanguage)
    return words.isEmpty ? group.id : "“\(words)”"
  }

  /// What kind of part it is, for a list of parts.
  var kindWords: String {
    switch kind {
    case .facts: "Facts"
    case .consent(let consent): "\(consent.sections.count) sections"
    case .section(_, let section):
      StudyFields.words(section.type)
        + (section.isOnScreen
          ? (section.isInDocument ? " · screen and document" : " · screen") : " · document")
    case .signature(_, let signature): StudyFields.words(signature.role)
    case .article(let article): article.days
    case .task(let task):
      "\(task.kind == .join ? "Joining the study" : "Survey") · \(task.steps.count) steps"
    case .step(_, let step):
      format.map { StepNames.word(for: $0.kind) } ?? StepNames.word(for: step.kind)
    case .item(_, _, let item):
      item.format.map { StepNames.word(for: $0.kind) }
        ?? item.repetition.map(GroupWords.sentence) ?? "Heading"
    case .quizQuestion(_, _, let question): QuizFields.kindWords(of: question)
    case .formPage: "Page"
    case .eligibilityQuestion(_, _, let question):
      question.yesFits == question.noFits
        ? "Choose the eligible answer" : question.yesFits ? "Yes is eligible" : "No is eligible"
    case .healthType(_, _, let type): type.isOptional ? "Optional" : "Required"
    }
  }

  /// The part that holds this one.
  var parentPlace: Place? { place.count >= 4 ? Array(place.dropLast(2)) : nil }

  /// The answer format, where the part asks a question.
  var format: AnswerFormat? {
    switch kind {
    case .step(_, let step):
      if case .question(let question) = step.content { question.format } else { nil }
    case .item(_, _, let item): item.format
    default: nil
    }
  }
}

/// What steps are called on screen.
enum StepNames {
  static func title(of task: Task, in language: Language, _ study: Study) -> String {
    study.title(task.title, in: language)
      .orElse(task.kind == .join ? "Join the study" : "Survey")
  }

  static func title(of step: Step, in language: Language, _ study: Study) -> String {
    study.title(of: step, in: language).orElse(word(for: step.kind))
  }

  static func word(for kind: StepContent.Kind) -> String {
    switch kind {
    case .consentScenes: "Consent scenes"
    case .consentForm: "Consent form"
    case .sharing: "Sharing"
    case .quiz: "Quiz"
    case .consentReview: "Review and sign"
    case .instruction: "Instruction"
    case .question: "Question"
    case .form: "Form"
    case .answerSummary: "Answer summary"
    case .completion: "Completion"
    case .signature: "Signature"
    case .permissions: "Permissions"
    case .passcode: "Passcode"
    case .registration: "Registration"
    case .login: "Sign-in"
    case .video: "Video"
    case .pdf: "PDF"
    case .webPage: "Web page"
    case .table: "Table"
    case .wait: "Wait"
    case .eligibility: "Eligibility"
    case .component: "App activity"
    }
  }

  static func word(for kind: AnswerFormat.Kind) -> String {
    switch kind {
    case .boolean: "Yes or no"
    case .textChoice: "Multiple choice"
    case .imageChoice: "Picture choice"
    case .colorChoice: "Color choice"
    case .valuePicker: "Picker"
    case .multipleValuePicker: "Multiple pickers"
    case .scale: "Scale"
    case .continuousScale: "Continuous scale"
    case .textScale: "Text scale"
    case .numeric: "Number"
    case .text: "Text"
    case .confirmText: "Text confirmation"
    case .email: "Email"
    case .date: "Date"
    case .timeOfDay: "Time of day"
    case .timeInterval: "Duration"
    case .height: "Height"
    case .weight: "Weight"
    case .age: "Age"
    case .location: "Location"
    case .socioeconomicLadder: "Socioeconomic ladder"
    case .healthCharacteristic: "Health characteristic"
    case .healthQuantity: "Health quantity"
    }
  }
}
