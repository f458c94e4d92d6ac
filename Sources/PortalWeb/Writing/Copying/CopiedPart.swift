import StudyModel

/// A part that can be copied: all but the study's facts.
struct CopiedPart: Sendable {
  let list: Place
  let id: String
  let title: String
  let sort: PartCopy.Sort

  init?(at place: Place, in study: Study) {
    guard let part = EditedPart(at: place, in: study), let id = place.last else { return nil }
    let list = Array(place.dropLast())
    guard let sort = PartCopy.Sort(of: list, in: study) else { return nil }
    self.list = list
    self.id = id
    self.sort = sort
    title = part.title(in: study.primaryLanguage)
  }

  /// A kind of health data has the one name that HealthKit knows, so there is no second one beside it.
  var canBeDuplicated: Bool { sort != .healthTypes }

  /// A copy of it, and of others of its list.
  func copy(_ ids: Set<String>? = nil, in study: Study) throws -> PartCopy {
    guard let copy = study.copy(of: ids ?? [id], in: list) else { throw PortalError.notFound }
    return copy
  }
}

extension PartCopy {
  func inserted(into list: Place, after sibling: String? = nil, of study: Study) throws -> Insertion
  {
    guard let insertion = study.inserting(self, into: list, after: sibling) else {
      throw PortalError.notFound
    }
    return insertion
  }
}

extension Study {
  /// The study without parts of a list; what else names them stays.
  func removing(_ ids: Set<String>, from list: Place) throws -> Study {
    let changed = try changingList(at: list) { parts in
      parts.removeAll { $0["id"]?.stringValue.map(ids.contains) ?? false }
    }
    // A step's own rules are a part of it.
    guard PartCopy.Sort(of: list, in: self) == .steps else { return changed }
    return changed.lettingGo(of: ids.map { ["tasks", list[1], "rules", $0] })
  }

  /// The parts in another list of the study; what names an item follows it within its task.
  func moving(_ ids: Set<String>, from old: Place, to list: Place) throws -> Insertion {
    guard let copy = copy(of: ids, in: old) else { throw PortalError.notFound }
    // Taken out first, a part keeps its name in the list it goes to.
    var made = try copy.inserted(into: list, of: try removing(ids, from: old))
    guard copy.sort != .steps,
      old[1] == list[1] || [.sections, .signatures].contains(copy.sort)
    else { return made }
    let pairs = zip(copy.ids, made.ids).compactMap { before, after -> (StudyPart, StudyPart)? in
      guard let from = StudyPart(at: old + [before]), let to = StudyPart(at: list + [after]) else {
        return nil
      }
      return (from, to)
    }
    made.study = made.study.following(Dictionary(pairs) { first, _ in first })
    return made
  }
}
