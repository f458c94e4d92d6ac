/// A part of a study that others refer to by its identifier.
public enum StudyPart: Codable, Hashable, Sendable {
  case consent(Consent.ID)
  case section(Consent.ID, Section.ID)
  case signature(Consent.ID, Signature.ID)
  case task(Task.ID)
  /// A step in the order or an ending.
  case step(Task.ID, Step.ID)
  /// An item of a form, a question of a quiz, or a page of a consent form.
  case item(Task.ID, Step.ID, String)
  /// A value that can be chosen in a question step or an item.
  case choice(Task.ID, Step.ID, item: String?, ChoiceValue)

  /// The part at a place of the study document; nil if the place names no such part.
  public init?(at place: Place) {
    let read = PlaceReading(place)
    guard read.members.isEmpty, let root = read.parts.first, let part = read.parts.last else {
      return nil
    }
    switch part.list {
    case .consents: self = .consent(part.id)
    case .sections: self = .section(root.id, part.id)
    case .signatures: self = .signature(root.id, part.id)
    case .tasks: self = .task(part.id)
    case .steps, .endings: self = .step(root.id, part.id)
    case .inStep(let list):
      guard StepContent.namedLists.contains(list) else { return nil }
      self = .item(root.id, read.parts[1].id, part.id)
    case .articles, .assets, .rules: return nil
    }
  }

  /// The identifier itself; for a choice, its value as text.
  public var id: String {
    switch self {
    case .consent(let id), .task(let id): id
    case .section(_, let id), .signature(_, let id), .step(_, let id), .item(_, _, let id): id
    case .choice(_, _, _, let value): value.text
    }
  }

  /// Whether this is the other part or lies inside it.
  public func isWithin(_ other: StudyPart) -> Bool {
    self == other || renamed(other, to: other.id + "·") != self
  }

  /// The same part after another part, or this one, was given a new identifier.
  func renamed(_ part: StudyPart, to id: String) -> StudyPart {
    if self == part { return named(id) }
    switch self {
    case .consent, .task: return self
    case .section(let consent, let section):
      return part == .consent(consent) ? .section(id, section) : self
    case .signature(let consent, let signature):
      return part == .consent(consent) ? .signature(id, signature) : self
    case .step(let task, let step): return part == .task(task) ? .step(id, step) : self
    case .item(let task, let step, let item):
      if part == .task(task) { return .item(id, step, item) }
      return part == .step(task, step) ? .item(task, id, item) : self
    case .choice(let task, let step, let item, let value):
      if part == .task(task) { return .choice(id, step, item: item, value) }
      if part == .step(task, step) { return .choice(task, id, item: item, value) }
      if let item, part == .item(task, step, item) {
        return .choice(task, step, item: id, value)
      }
      return self
    }
  }

  /// The part with another identifier in the same list.
  public func named(_ id: String) -> StudyPart {
    switch self {
    case .consent: .consent(id)
    case .section(let consent, _): .section(consent, id)
    case .signature(let consent, _): .signature(consent, id)
    case .task: .task(id)
    case .step(let task, _): .step(task, id)
    case .item(let task, let step, _): .item(task, step, id)
    case .choice(let task, let step, let item, _): .choice(task, step, item: item, .text(id))
    }
  }
}
