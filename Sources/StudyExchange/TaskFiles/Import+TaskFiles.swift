import StudyDocuments
import StudyModel

extension Study {
  /// The study with the texts of another one that is the same in another language; nil if they cannot be one study.
  func taking(textsOf other: Study) -> Study? {
    let language = other.primaryLanguage
    guard let mine = try? JSONValue(encoding: self), let theirs = try? JSONValue(encoding: other),
      var joined = try? Study(document: mine.takingTexts(of: theirs, in: language.rawValue))
    else { return nil }
    if !languages.contains(language) { joined.furtherLanguages = furtherLanguages + [language] }
    return joined
  }

  /// Whether the consents and tasks of two studies, each in one language, differ only in their language.
  func isTranslation(of other: Study) -> Bool {
    let (own, language) = (primaryLanguage.rawValue, other.primaryLanguage.rawValue)
    guard own != language, let mine = try? JSONValue(encoding: self),
      let theirs = try? JSONValue(encoding: other)
    else { return false }
    // Two that differ only in their texts are the same once each has those of the other.
    return ["consents", "tasks"].allSatisfy { list in
      let (one, two) = (mine[list] ?? .null, theirs[list] ?? .null)
      return one.takingTexts(of: two, in: language) == two.takingTexts(of: one, in: own)
    }
  }
}

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

extension ImportError {
  /// The same error, with the name of the file among several that it is about, if its message lacks it.
  func naming(_ file: String) -> ImportError {
    switch self {
    case .text(let faults):
      return .text(
        faults.map {
          TextFault(
            line: $0.line, column: $0.column, code: $0.code, message: "(“\(file)”) \($0.message)")
        })
    case .workbook(var fault):
      fault.place = fault.place.isEmpty ? "“\(file)”" : "“\(file)”, \(fault.place)"
      return .workbook(fault)
    case .zip, .document, .outsideScope:
      return .unreadable(file: file, reason: message)
    case .empty, .tooLarge, .unknownFormat, .unrecognized, .foreign, .otherFormat, .unreadable,
      .incomplete, .bundle, .severalFiles, .languages, .language:
      return self
    }
  }
}
