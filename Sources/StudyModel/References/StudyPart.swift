/// A part of a study that others refer to by its identifier.
public enum StudyPart: Codable, Hashable, Sendable {
  case consent(Consent.ID)
  case section(Consent.ID, Section.ID)
  case signature(Consent.ID, Signature.ID)
  case task(Task.ID)
  /// A step of the order or an ending.
  case step(Task.ID, Step.ID)
  /// An item of a form, a question of a quiz or a page of a consent form.
  case item(Task.ID, Step.ID, String)
  /// A value that can be chosen at a question step, or at an item.
  case choice(Task.ID, Step.ID, item: String?, ChoiceValue)

  /// The part at a place of the study document; nil where the place names no such part.
  public init?(at place: Place) {
    switch (place.count, place.first) {
    case (2, "consents"): self = .consent(place[1])
    case (4, "consents") where place[2] == "sections": self = .section(place[1], place[3])
    case (4, "consents") where place[2] == "signatures": self = .signature(place[1], place[3])
    case (2, "tasks"): self = .task(place[1])
    case (4, "tasks") where ["steps", "endings"].contains(place[2]):
      self = .step(place[1], place[3])
    case (6, "tasks") where ["items", "questions", "pages"].contains(place[4]):
      self = .item(place[1], place[3], place[5])
    default: return nil
    }
  }

  /// The identifier itself; of a choice, its value as text.
  public var id: String {
    switch self {
    case .consent(let id), .task(let id): id
    case .section(_, let id), .signature(_, let id), .step(_, let id), .item(_, _, let id): id
    case .choice(_, _, _, let value): value.text
    }
  }

  /// Whether this is the other part, or stands inside it.
  public func isWithin(_ other: StudyPart) -> Bool {
    self == other || renamed(other, to: other.id + "·") != self
  }

  /// The same part after another one, or this one, was given a new identifier.
  func renamed(_ part: StudyPart, to id: String) -> StudyPart {
    if self == part { return named(id) }
    switch (part, self) {
    case (.consent(let old), .section(let consent, let section)) where consent == old:
      return .section(id, section)
    case (.consent(let old), .signature(let consent, let signature)) where consent == old:
      return .signature(id, signature)
    case (.task(let old), .step(let task, let step)) where task == old: return .step(id, step)
    case (.task(let old), .item(let task, let step, let item)) where task == old:
      return .item(id, step, item)
    case (.task(let old), .choice(let task, let step, let item, let value)) where task == old:
      return .choice(id, step, item: item, value)
    case (.step(let owner, let old), .item(let task, let step, let item))
    where task == owner && step == old:
      return .item(task, id, item)
    case (.step(let owner, let old), .choice(let task, let step, let item, let value))
    where task == owner && step == old:
      return .choice(task, id, item: item, value)
    case (.item(let owner, let parent, let old), .choice(let task, let step, let item?, let value))
    where task == owner && step == parent && item == old:
      return .choice(task, step, item: id, value)
    default: return self
    }
  }

  /// The part of the same list that is called otherwise.
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

/// One place of a study that names a part.
public struct Reference: Hashable, Sendable {
  /// Where it stands, such as `["tasks", "join", "rules", "age", "branches", "1", "condition"]`.
  public var place: Place
  public var part: StudyPart

  public init(place: Place, part: StudyPart) {
    self.place = place
    self.part = part
  }
}
