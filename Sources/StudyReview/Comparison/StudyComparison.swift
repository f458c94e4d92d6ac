import StudyModel

/// What changed between two versions of a study, or a version and the draft, and what that means for participants.
package struct StudyComparison: Sendable {
  /// In the order of the new study.
  package private(set) var changes: [Change]
  private let patch: StudyPatch?

  /// - Parameter corrections: the classes that people decided on.
  package init(
    from old: Study, to new: Study, corrections: ChangeCorrections = ChangeCorrections()
  ) throws {
    var differ = StudyDiffer(languages: old.languages + new.languages)
    let documents = (old: try JSONValue(encoding: old), new: try JSONValue(encoding: new))
    patch = differ.patch(from: documents.old, to: documents.new, at: [])
    differ.joinMoves()
    var writer = ChangeWriter(from: old, to: new, documents: documents)
    changes = writer.changes(differ.differences)
    correct(corrections, primary: new.primaryLanguage)
  }

  private mutating func correct(_ corrections: ChangeCorrections, primary: Language) {
    var sources: [Place: ChangeClass] = [:]
    for index in changes.indices {
      guard let correction = corrections[changes[index].id] else { continue }
      changes[index].class = correction.class
      changes[index].reason = correction.reason
      changes[index].correctedBy = correction.by
      if changes[index].language == primary {
        sources[Array(changes[index].place.dropLast())] = correction.class
      }
    }
    for index in changes.indices where changes[index].followsSource && !changes[index].isCorrected {
      guard let source = sources[Array(changes[index].place.dropLast())] else { continue }
      changes[index].class = source
    }
  }

  package var isEmpty: Bool { changes.isEmpty }

  /// The old study with all changes, which is the new one. Throws if the study is not the one that was compared.
  package func applying(to study: Study) throws -> Study {
    guard let patch else { return study }
    let value = try JSONValue(encoding: study)
    return try Study(document: patch.applied(to: value) ?? value)
  }

  /// The number of changes of a kind.
  package func count(of kind: Change.Kind) -> Int { changes.count { $0.kind == kind } }

  /// The ids of the sections of a consent that have another place among the others.
  package func movedSections(of consent: Consent.ID) -> Set<String> {
    let list: Place = ["consents", consent, "sections"]
    let moves = changes.filter { $0.kind == .moved && Array($0.place.dropLast()) == list }
    return Set(moves.compactMap(\.place.last))
  }

  /// The places of the sections and questions that have another place among those around them.
  package var moves: [Place] {
    changes.filter { $0.kind == .moved && $0.formerPlace == nil }.map(\.place)
  }

  /// The part of the version number that the changes increase; nil if there are none.
  package var numberPart: VersionNumber.Part? {
    let parts = Set(changes.map { $0.class.numberPart })
    return VersionNumber.Part.allCases.first(where: parts.contains)
  }

  /// The number to propose for the new version.
  package func proposedNumber(after number: VersionNumber) -> VersionNumber {
    number.next(numberPart ?? .patch)
  }

  /// What to propose for people who already consented.
  package var reconsent: ReconsentProposal { ReconsentProposal(for: changes) }
}
