/// Why a part cannot be called that.
public enum RenamingError: Error, Hashable, Sendable {
  case unknownPart
  case malformed(String)
  case taken(String)

  /// What to tell an author.
  public var message: String {
    switch self {
    case .unknownPart: "This part no longer exists."
    case .malformed(let id):
      id.isEmpty
        ? "The identifier is missing. Enter one such as sleep-quality."
        : "“\(id)” is not a valid identifier. Use at most \(Study.longestIdentifier) letters, digits, hyphens, underscores, and periods, such as sleep-quality."
    case .taken(let id): "“\(id)” is used by another part. Choose another identifier."
    }
  }
}

extension Study {
  /// The longest identifier an author can choose.
  public static let longestIdentifier = 100

  /// The study with a part called otherwise, and everything that names it with it: rules, conditions, tested passages,
  /// endings, repeated texts. Answers of walkthroughs and exports made before keep the old name.
  public func renaming(_ part: StudyPart, to id: String) throws(RenamingError) -> Study {
    guard id != part.id else { return self }
    guard Self.isIdentifier(id) || part.isChoice && !id.isEmpty else { throw .malformed(id) }
    var study = self
    switch part {
    case .consent(let old):
      guard consent(id) == nil else { throw .taken(id) }
      try study.change(\.consents, old) { $0.id = id }
    case .section(let consent, let old):
      guard self.consent(consent)?.section(id) == nil else { throw .taken(id) }
      try study.change(\.consents, consent) { consent throws(RenamingError) in
        try consent.sections.change(old) { $0.id = id }
      }
    case .signature(let consent, let old):
      guard self.consent(consent)?.signature(id) == nil else { throw .taken(id) }
      try study.change(\.consents, consent) { consent throws(RenamingError) in
        try consent.signatures.change(old) { $0.id = id }
      }
    case .task(let old):
      guard task(id) == nil else { throw .taken(id) }
      try study.change(\.tasks, old) { $0.id = id }
    case .step(let task, let old):
      guard self.task(task)?.step(id) == nil else { throw .taken(id) }
      try study.changeStep(task, old) { $0.id = id }
      study.renameKeptSettings(of: task, step: old, to: id)
    case .item(let task, let step, let old):
      try study.changeStep(task, step) { step throws(RenamingError) in
        try step.content.rename(old, to: id)
      }
    case .choice(let task, let step, let item, let value):
      try study.changeStep(task, step) { step throws(RenamingError) in
        try step.content.rename(value, of: item, to: .text(id))
      }
    }
    study.repoint(part, to: id)
    return study
  }

  /// Makes everything that names a part name it by another identifier; the part itself stays as it is.
  mutating func repoint(_ part: StudyPart, to id: String) {
    passReferences { named, _ in named = named.renamed(part, to: id) }
  }

  /// The study with everything that names one of some parts naming another instead, all at once: for parts that have been
  /// given their new names already.
  public func following(_ renamed: [StudyPart: StudyPart]) -> Study {
    guard !renamed.isEmpty else { return self }
    var study = self
    study.passReferences { named, _ in named = renamed[named] ?? named }
    return study
  }

  private static func isIdentifier(_ id: String) -> Bool {
    !id.isEmpty && id.count <= longestIdentifier
      && id.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }

  private mutating func change<Part: Identifiable<String>>(
    _ list: WritableKeyPath<Study, [Part]>, _ id: String,
    _ change: (inout Part) throws(RenamingError) -> Void
  ) throws(RenamingError) {
    try self[keyPath: list].change(id, change)
  }

  private mutating func changeStep(
    _ task: Task.ID, _ step: Step.ID, _ change: (inout Step) throws(RenamingError) -> Void
  ) throws(RenamingError) {
    try tasks.change(task) { task throws(RenamingError) in
      if task.steps.contains(where: { $0.id == step }) {
        try task.steps.change(step, change)
      } else {
        try task.endings.change(step, change)
      }
    }
  }
}

extension Array where Element: Identifiable<String> {
  fileprivate mutating func change(
    _ id: String, _ change: (inout Element) throws(RenamingError) -> Void
  ) throws(RenamingError) {
    guard let index = firstIndex(where: { $0.id == id }) else { throw .unknownPart }
    try change(&self[index])
  }
}

extension StudyPart {
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
}

extension StepContent {
  fileprivate mutating func rename(_ old: String, to id: String) throws(RenamingError) {
    switch self {
    case .form(var form):
      guard form.item(id) == nil else { throw .taken(id) }
      try form.items.change(old) { $0.id = id }
      self = .form(form)
    case .quiz(var quiz):
      guard !quiz.questions.contains(where: { $0.id == id }) else { throw .taken(id) }
      try quiz.questions.change(old) { $0.id = id }
      self = .quiz(quiz)
    case .consentForm(var form):
      guard !form.pages.contains(where: { $0.id == id }) else { throw .taken(id) }
      try form.pages.change(old) { $0.id = id }
      self = .consentForm(form)
    default: throw .unknownPart
    }
  }

  fileprivate mutating func rename(_ old: ChoiceValue, of item: String?, to value: ChoiceValue)
    throws(RenamingError)
  {
    switch (self, item) {
    case (.question(var question), nil):
      try question.format.rename(old, to: value)
      self = .question(question)
    case (.form(var form), let item?):
      try form.items.change(item) { item throws(RenamingError) in
        try item.format?.rename(old, to: value)
      }
      self = .form(form)
    case (.quiz(var quiz), let item?):
      try quiz.questions.change(item) { question throws(RenamingError) in
        guard !question.choices.contains(where: { $0.value == value.text }) else {
          throw .taken(value.text)
        }
        guard let index = question.choices.firstIndex(where: { .text($0.value) == old }) else {
          throw .unknownPart
        }
        question.choices[index].value = value.text
      }
      self = .quiz(quiz)
    default: throw .unknownPart
    }
  }
}

extension AnswerFormat {
  fileprivate mutating func rename(_ old: ChoiceValue, to value: ChoiceValue)
    throws(RenamingError)
  {
    func index(_ values: [ChoiceValue]) throws(RenamingError) -> Int {
      guard !values.contains(value) else { throw .taken(value.text) }
      guard let index = values.firstIndex(of: old) else { throw .unknownPart }
      return index
    }
    switch self {
    case .textChoice(var format):
      format.choices[try index(format.choices.map(\.value))].value = value
      self = .textChoice(format)
    case .imageChoice(var format):
      format.choices[try index(format.choices.map(\.value))].value = value
      self = .imageChoice(format)
    case .colorChoice(var format):
      format.choices[try index(format.choices.map(\.value))].value = value
      self = .colorChoice(format)
    case .valuePicker(var format):
      format.choices[try index(format.choices.map(\.value))].value = value
      self = .valuePicker(format)
    case .textScale(var format):
      format.choices[try index(format.choices.map(\.value))].value = value
      self = .textScale(format)
    default: throw .unknownPart
    }
  }
}
