import StudyDocuments
import StudyModel

extension Import {
  /// Adds the tasks and consents of another file. Identifiers that are taken change, which is reported.
  mutating func add(_ other: Import) {
    guard let made = study.joining(other.study, JoinedParts(of: other.study)) else {
      losses += other.losses
      return
    }
    let languages = study.languages
    let more = other.study.languages.filter { !languages.contains($0) }
    study = made.study
    study.furtherLanguages = languages.dropFirst() + more
    var moved = other.losses
    for part in made.parts where part.isRenamed {
      moved = moved.map { $0.moved(from: [part.list, part.formerID], to: part.place) }
    }
    losses += moved + other.losses(of: made)
    assets.merge(other.assets) { first, _ in first }
  }

  /// Gives a task another name, if it can have it.
  mutating func renameTask(_ id: StudyModel.Task.ID, to name: String) {
    guard let renamed = try? study.renaming(.task(id), to: name) else { return }
    study = renamed
    losses = losses.map { $0.moved(from: ["tasks", id], to: ["tasks", name]) }
  }
}

extension Loss {
  /// The loss of a part that has another place.
  fileprivate func moved(from part: Place, to other: Place) -> Loss {
    let path = place.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard path.starts(with: part) else { return self }
    var loss = self
    loss.place = (other + path.dropFirst(part.count)).joined(separator: "/")
    return loss
  }
}
