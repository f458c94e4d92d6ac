extension Study {
  /// The study with some of the consents and tasks of another one, and what they show. Identifiers are kept unless they are
  /// taken here; references among the added parts follow.
  /// - Returns: nil if the other study has none of the parts.
  public func joining(_ other: Study, _ wanted: JoinedParts) -> Joining? {
    var source = other
    // Parts that stay behind get other names, too: a reference to one of them must not find a part of the same name here.
    let consents = source.rename(in: "consents", consents.map(\.id), other.consents.map(\.id))
    let tasks = source.rename(in: "tasks", tasks.map(\.id), other.tasks.map(\.id))
    var result = Joining(study: self, parts: [], lost: [])
    for (list, names, ids, sibling) in [
      ("consents", consents, wanted.consents, wanted.consent),
      ("tasks", tasks, wanted.tasks, wanted.task),
    ] {
      let chosen = names.filter { ids.contains($0.formerID) }
      guard let copy = source.copy(of: Set(chosen.map(\.id)), in: [list]),
        let made = result.study.inserting(copy, into: [list], after: sibling)
      else { continue }
      result.study = made.study
      result.parts += chosen
      result.lost += made.lost.map { $0.former(consents + tasks) }
    }
    return result.parts.isEmpty ? nil : result
  }

  /// Gives the consents or tasks names that are not taken, and lets everything follow that refers to them.
  private mutating func rename(
    in list: String, _ taken: [String], _ own: [String]
  ) -> [Joining.Part] {
    var used = Set(taken).union(own)
    let taken = Set(taken)
    return own.map { id in
      guard taken.contains(id) else { return Joining.Part(list: list, formerID: id, id: id) }
      let new = Slug.free(id, avoiding: used)
      used.insert(new)
      if list == "consents" {
        for index in consents.indices where consents[index].id == id { consents[index].id = new }
        repoint(.consent(id), to: new)
      } else {
        for index in tasks.indices where tasks[index].id == id { tasks[index].id = new }
        repoint(.task(id), to: new)
      }
      return Joining.Part(list: list, formerID: id, id: new)
    }
  }
}

extension Reference {
  /// The same reference before its parts were renamed.
  fileprivate func former(_ parts: [Joining.Part]) -> Reference {
    var (place, part) = (place, part)
    for renamed in parts where renamed.isRenamed {
      if place.starts(with: renamed.place) { place[1] = renamed.formerID }
      if let own = StudyPart(at: renamed.place), part.isWithin(own) {
        part = part.renamed(own, to: renamed.formerID)
      }
    }
    return Reference(place: place, part: part)
  }
}
