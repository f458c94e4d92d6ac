/// Why a part cannot have an identifier.
public enum RenamingError: Error, Hashable, Sendable {
  case unknownPart
  case malformed(String)
  case taken(String)

  /// The message for the author.
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
  /// The maximum length of an identifier that an author can choose.
  public static let longestIdentifier = 100

  /// The study with a part renamed, along with everything that refers to it: rules, conditions, tested passages,
  /// endings, repeated texts. Answers from walkthroughs and earlier exports keep the old name.
  public func renaming(_ part: StudyPart, to id: String) throws(RenamingError) -> Study {
    guard id != part.id else { return self }
    guard Self.isIdentifier(id) || part.isChoice && !id.isEmpty else { throw .malformed(id) }
    var study = self
    switch part {
    case .consent(let old): try study.rename(old, in: "consents", to: id)
    case .section(let consent, let old):
      try study.consents.change(consent) { consent throws(RenamingError) in
        try consent.rename(old, in: "sections", to: id)
      }
    case .signature(let consent, let old):
      try study.consents.change(consent) { consent throws(RenamingError) in
        try consent.rename(old, in: "signatures", to: id)
      }
    case .task(let old): try study.rename(old, in: "tasks", to: id)
    case .step(let task, let old):
      guard self.task(task)?.step(id) == nil else { throw .taken(id) }
      try study.changeStep(task, old) { $0.id = id }
      study.renameKeptSettings(of: task, step: old, to: id)
    case .item(let task, let step, let old):
      try study.changeStep(task, step) { step throws(RenamingError) in
        var kind = step.content.stepKind
        try kind.renameNamed(old, to: id)
        step.content = kind.content
      }
    case .choice(let task, let step, let item, let value):
      try study.changeStep(task, step) { step throws(RenamingError) in
        var kind = step.content.stepKind
        try kind.renameChoice(value, of: item, to: .text(id))
        step.content = kind.content
      }
    }
    study.repoint(part, to: id)
    return study
  }

  /// Redirects every reference to a part to another identifier; the part itself stays unchanged.
  mutating func repoint(_ part: StudyPart, to id: String) {
    passReferences { named, _ in named = named.renamed(part, to: id) }
  }

  /// The study with every reference to some parts redirected to others, all at once: for parts that already have their
  /// new names.
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
  /// Changes the element with an identifier.
  mutating func change(
    _ id: String, _ change: (inout Element) throws(RenamingError) -> Void
  ) throws(RenamingError) {
    guard let index = firstIndex(where: { $0.id == id }) else { throw .unknownPart }
    try change(&self[index])
  }
}

extension StudyPart {
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
}
