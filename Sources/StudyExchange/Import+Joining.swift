import StudyDocuments
import StudyModel

extension Import {
  /// What parts of the file lose when they are added to a study: their identifiers, if they are taken there, and references
  /// to parts that stay behind.
  package func losses(of made: Joining) -> [Loss] {
    made.parts.filter(\.isRenamed).map { part in
      Loss(
        format: format, code: "identifier-taken", kind: .renamed, severity: .note,
        place: [part.list, part.formerID], what: "The identifier \(part.formerID)",
        became: part.id)
    }
      + made.lost.map { reference in
        Loss(
          format: format, code: "reference-left-behind", kind: .dropped, severity: .warning,
          place: reference.place,
          what: "A reference to \(study.words(for: reference.part)), which was not added",
          advice: "check the rules of the task")
      }
  }
}
