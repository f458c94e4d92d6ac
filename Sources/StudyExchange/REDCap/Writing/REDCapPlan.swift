import StudyDocuments
import StudyModel

/// What is the same in each language of an export: the pages of the tasks, and the names of instruments and fields.
final class REDCapPlan {
  /// The study with its facts said, and with fields in place of earlier answers in its texts.
  private(set) var study: Study
  private(set) var outlines: [SurveyOutline] = []
  /// By task.
  private(set) var forms: [StudyModel.Task.ID: String] = [:]
  /// What the texts lose, in any language.
  private(set) var losses: [Loss] = []
  /// The names of main fields.
  private var mains: [AnswerReference: String] = [:]
  /// The names of the fields that belong to them, by main field and suffix.
  private var others: [[String]: String] = [:]
  private var names: REDCapNames

  init(_ original: Study) {
    study = original.sayingFacts()
    names = REDCapNames(record: study.tasks.lazy.compactMap(\.keptRecord).first?.name)
    for task in study.tasks { forms[task.id] = names.form(for: task.id, kept: task.keptForm) }
    for task in study.tasks {
      for step in task.steps + task.endings { nameFields(of: step, in: task) }
    }
    let (mains, source) = (self.mains, study)
    var losses: [Loss] = []
    for index in study.tasks.indices {
      let task = study.tasks[index]
      func filled(_ step: Step) -> Step {
        step.filled { piped in
          let answer = AnswerReference(
            task: piped.answer.task ?? task.id, step: piped.answer.step, item: piped.answer.item)
          let loss = Self.loss(
            of: piped, at: task.place(of: step.id), hasField: mains[answer] != nil)
          if let loss, !losses.contains(loss) { losses.append(loss) }
          guard let field = mains[answer] else { return piped.otherwise }
          return REDCapText.pipe(
            source.task(answer.task ?? "")?.asksForSeveral(answer) == true
              ? "\(field):checked" : field)
        }
      }
      study.tasks[index].steps = task.steps.map(filled)
      study.tasks[index].endings = task.endings.map(filled)
    }
    self.losses = losses
    outlines = study.tasks.map(SurveyOutline.init)
  }

  private static func loss(of piped: PipedAnswer, at place: Place, hasField: Bool) -> Loss? {
    guard !hasField || !piped.otherwise.isEmpty else { return nil }
    return Loss(
      format: REDCapFormat.formatName, code: hasField ? "pipe-without-fallback" : "pipe-dropped",
      kind: .dropped, severity: hasField ? .note : .warning, place: place,
      what: hasField
        ? "“\(piped.otherwise)” instead of an answer that was not given"
        : "The answer \(piped.code) in a text",
      became: hasField ? "a blank" : piped.otherwise.isEmpty ? nil : "“\(piped.otherwise)”")
  }

  /// Every question, and every step that shows something itself.
  private func nameFields(of step: Step, in task: StudyModel.Task) {
    let place = task.place(of: step.id)
    let questions = SurveyQuestion.all(of: step, at: place)
    let kept = step.keptSettings.keptCell(.name)
    let items = step.keptNames
    if questions.isEmpty, step.content.accept(REDCapStandsAlone()) {
      mains[AnswerReference(task: task.id, step: step.id)] = names.field(for: step.id, kept: kept)
    }
    for question in questions where question.format != nil || question.repetition != nil {
      let answer = question.answer
      let kept = answer.item == nil ? kept : items[answer.item ?? ""]
      mains[AnswerReference(task: task.id, step: answer.step, item: answer.item)] =
        names.field(for: question.id, kept: kept)
    }
  }

  /// The name of the field of a question or step.
  func name(of answer: AnswerReference, in task: StudyModel.Task.ID) -> String? {
    mains[AnswerReference(task: answer.task ?? task, step: answer.step, item: answer.item)]
  }

  /// The name of a field that belongs to another, the same whenever it is asked for.
  /// - Parameter owner: what the name is for, if the base is not unique.
  func name(_ base: String, _ suffix: String, of owner: [String] = []) -> String {
    let key = owner + [base, suffix]
    if let name = others[key] { return name }
    let name = names.field(for: "\(base)_\(suffix)")
    others[key] = name
    return name
  }

  /// The names that the identifiers of the study got, by place: for joining data that REDCap collects with the study.
  var identifiers: JSONValue {
    var members: [String: JSONValue] = [:]
    for (task, form) in forms { members["tasks/\(task)"] = .string(form) }
    for (answer, name) in mains {
      let place = [answer.task, answer.step, answer.item].compactMap(\.self)
      members["tasks/" + place.joined(separator: "/")] = .string(name)
    }
    return .object(members)
  }
}

extension StudyModel.Task {
  fileprivate func asksForSeveral(_ answer: AnswerReference) -> Bool {
    guard let step = step(answer.step) else { return false }
    let question = SurveyQuestion.all(of: step, at: []).first { $0.answer.item == answer.item }
    guard case .choice(true, _)? = question?.format?.settings.comparable else { return false }
    return true
  }
}

extension Step {
  /// The names that items keep from an imported file.
  fileprivate var keptNames: [String: String] {
    guard case .form(let form) = content else { return [:] }
    return form.items.reduce(into: [:]) { names, item in
      names[item.id] = item.keptSettings.keptCell(.name)
    }
  }
}

/// Whether a step has a field of its own name.
private struct REDCapStandsAlone: StepShapeVisitor {
  func reduced(_ decision: Bool, from content: some ReducibleStep) -> Bool { decision }

  func visit(_ content: ConsentScenes) -> Bool { false }
  func visit(_ content: ConsentForm) -> Bool { true }
  func visit(_ content: Sharing) -> Bool { true }
  func visit(_ content: Quiz) -> Bool { false }
  func visit(_ content: ConsentReview) -> Bool { true }
  func visit(_ content: Instruction) -> Bool { true }
  func visit(_ content: Question) -> Bool { true }
  func visit(_ content: Form) -> Bool { false }
  func visit(_ content: AnswerSummary) -> Bool { false }
  func visit(_ content: Completion) -> Bool { false }
  func visit(_ content: SignatureRequest) -> Bool { true }
  func visit(_ content: Eligibility) -> Bool { false }
  func visit(_ content: Component) -> Bool { false }
}
