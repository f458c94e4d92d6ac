extension Study {
  /// Every reference to a part, or to something inside it, from outside the part: what an author should see before
  /// removing it.
  public func references(to part: StudyPart) -> [Reference] {
    references().filter { reference in
      reference.part.isWithin(part) && !stands(reference.place, inside: part)
    }
  }

  /// Every reference to a part, in the order of the tasks.
  public func references() -> [Reference] {
    let found = FoundReferences()
    var copy = self
    copy.passReferences { part, place in found.note(part, place) }
    return found.all
  }

  private func stands(_ place: Place, inside part: StudyPart) -> Bool {
    switch part {
    case .task(let task): place.starts(with: ["tasks", task])
    case .step(let task, let step):
      ["steps", "endings", "rules"].contains { place.starts(with: ["tasks", task, $0, step]) }
    case .item(let task, let step, let item):
      place.count >= 6 && PlaceReading(place).isIn(task, step, item)
    case .choice, .consent, .section, .signature: false
    }
  }

  /// Visits every reference to a part; changes that the closure makes are written back. A new member that refers to a
  /// part is visited here too, so that renaming, removing, and copying take it into account.
  mutating func passReferences(_ visit: @escaping (inout StudyPart, Place) -> Void) {
    // Reviews whose answer is named by the signature that they collect.
    let signed = tasks.reduce(into: [StudyPart: StudyPart]()) { signed, task in
      for step in task.steps {
        guard case .consentReview(let review) = step.content, let id = review.signature else {
          continue
        }
        signed[.item(task.id, step.id, id)] = .signature(review.consent, id)
      }
    }
    for index in tasks.indices {
      ReferencePass(task: tasks[index].id, signed: signed, visit: visit).go(through: &tasks[index])
    }
  }
}

/// References as they are found, one for each place.
private final class FoundReferences {
  private(set) var all: [Reference] = []

  func note(_ part: StudyPart, _ place: Place) {
    let reference = Reference(place: place, part: part)
    if all.last != reference { all.append(reference) }
  }
}
