/// A list of parts in the study document, as its holder declares it.
package struct HeldIDs: Hashable, Sendable {
  /// The member of the holder.
  package let member: String
  /// The identifiers of the parts, in their order.
  package let ids: [String]
}

extension PartCopy.Kind {
  /// The kinds of parts in the lists of a name: questions are those of a quiz or of an eligibility check.
  package static func all(inListsNamed member: String) -> Set<PartCopy.Kind> {
    byList[member] ?? []
  }

  private static let byList: [String: Set<PartCopy.Kind>] = {
    let kinds = StepContent.Kind.allCases.map { $0.settings.listKinds }
    let all = [Study.listKinds, Consent.listKinds, Task.listKinds] + kinds
    return Dictionary(all.joined().map { ($0.member, Set([$0.kind])) }) { $0.union($1) }
  }()
}

extension PartHolder {
  /// The members of its lists, and the kinds of parts in them.
  fileprivate static var listKinds: [(member: String, kind: PartCopy.Kind)] {
    lists.map { ($0.name, $0.kind) }
  }

  /// The list at a property; empty where the holder declares none.
  fileprivate func heldIDs(_ path: PartialKeyPath<Self>) -> HeldIDs {
    let list = Self.lists.first { $0.path == path }
    return HeldIDs(member: list?.name ?? "", ids: list?.parts(self).ids ?? [])
  }
}

extension Study {
  package func held(_ path: PartialKeyPath<Study>) -> HeldIDs { heldIDs(path) }

  /// The places of all parts in its lists, and below them, in reading order.
  package var heldPlaces: [Place] { heldPlaces(below: []) }

  /// The parts that a place leads through, the outermost first: a task, a step, and one of its items. Each is the only one
  /// in its content, which says its kind. Nil where the place leads to no part.
  package func parts(along place: Place) -> [PartCopy.Content]? {
    place.count >= 2 ? holder(at: place)?.parts : nil
  }

  /// The parts of a list of the part at a place by their identifiers, with those that the place leads through. Nil where
  /// there is no such list.
  package func parts(in list: String, along place: Place) -> (
    through: [PartCopy.Content], parts: [(id: String, part: PartCopy.Content)]
  )? {
    guard let (through, holder) = holder(at: place), let held = holder?.held(in: list) else {
      return nil
    }
    return (through, held.each.map { ($0.id, $0.alone) })
  }

  /// The parts that a place leads through, and what holds the lists of the last one.
  func holder(at place: Place) -> (parts: [PartCopy.Content], last: (any PartHolder)?)? {
    guard place.count.isMultiple(of: 2) else { return nil }
    var found: [PartCopy.Content] = []
    var holder: (any PartHolder)? = self
    for index in stride(from: 0, to: place.count, by: 2) {
      guard let part = holder?.part(place[index + 1], in: place[index]) else { return nil }
      let content = part.alone
      found.append(content)
      // The parts of a step are those of its kind.
      if case .steps(let steps, _) = content, let step = steps.first {
        holder = step.content.stepKind
      } else {
        holder = part as? any PartHolder
      }
    }
    return (found, holder)
  }
}

extension ListedPart {
  /// The part as the only one in its content.
  fileprivate var alone: PartCopy.Content { Self.copied([self]) }
}

extension Consent {
  package func held(_ path: PartialKeyPath<Consent>) -> HeldIDs { heldIDs(path) }
}

extension Task {
  package func held(_ path: PartialKeyPath<Task>) -> HeldIDs { heldIDs(path) }
}

extension Form {
  package func held(_ path: PartialKeyPath<Form>) -> HeldIDs { heldIDs(path) }
}

extension Quiz {
  package func held(_ path: PartialKeyPath<Quiz>) -> HeldIDs { heldIDs(path) }
}

extension Eligibility {
  package func held(_ path: PartialKeyPath<Eligibility>) -> HeldIDs { heldIDs(path) }
}

extension ConsentForm {
  package func held(_ path: PartialKeyPath<ConsentForm>) -> HeldIDs { heldIDs(path) }
}

extension Component {
  package func held(_ path: PartialKeyPath<Component>) -> HeldIDs { heldIDs(path) }
}
