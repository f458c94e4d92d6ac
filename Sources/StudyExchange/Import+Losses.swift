import StudyDocuments
import StudyModel

extension Import {
  /// The losses as JSON, to be kept with the study, and the corrected cells if there are any.
  package var lossDocument: JSONValue {
    get throws {
      let losses = try JSONValue(encoding: losses)
      guard !cells.corrected.isEmpty else { return losses }
      return .object([
        "corrections": try JSONValue(encoding: keptCorrections), "losses": losses,
      ])
    }
  }
}

extension Import {
  /// The losses of the parts that were added to a study, at their places there, with the languages of the file: the study has
  /// other languages and parts.
  /// - Parameter others: losses of parts that were not added.
  package func lossDocument(adding made: Joining, inAdditionTo others: [Loss] = []) throws
    -> JSONValue
  {
    let kept = losses.compactMap { $0.placed(by: made) } + others
    var document: [String: JSONValue] = [
      "languages": .array(study.languages.map { .string($0.rawValue) }),
      "losses": try JSONValue(encoding: kept),
    ]
    if !cells.corrected.isEmpty {
      document["corrections"] = try JSONValue(encoding: keptCorrections)
    }
    return .object(document)
  }
}

/// What is stored of an import: its losses, the cells that were corrected before it, and, if parts of a file were added to a
/// study, the languages of the file.
package struct ImportAccount: Sendable {
  package let losses: [Loss]
  /// Nil if the file became the study, and in reports of earlier releases.
  package let languages: [Language]?
  /// Empty in reports of earlier releases.
  package let corrections: [KeptCorrection]

  package init(document: JSONValue) throws {
    losses = try [Loss](document: document["losses"] ?? document)
    languages = document["languages"]?.arrayValue?.compactMap(\.stringValue).map { Language($0) }
    corrections = try document["corrections"]?.decoded(as: [KeptCorrection].self) ?? []
  }
}

extension Loss {
  /// The loss in the study that parts were added to; nil if it is about a part that was not added.
  fileprivate func placed(by made: Joining) -> Loss? {
    let parts = place.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, ["consents", "tasks"].contains(parts[0]) else { return self }
    let part = made.parts.first { $0.list == parts[0] && $0.formerID == parts[1] }
    guard let part else { return nil }
    var moved = self
    moved.place = (part.place + parts.dropFirst(2)).joined(separator: "/")
    return moved
  }
}

extension Import {
  /// The same without missing pictures, which are reported.
  package func without(_ missing: [Asset]) -> Import {
    var result = self
    result.study.assets.removeAll(where: missing.contains)
    result.losses += missing.map { asset in
      Loss(
        format: format, code: "asset.missing", kind: .dropped, severity: .warning,
        place: ["assets", asset.id], what: "“\(asset.name)”, which did not come with the file",
        advice: "choose it again where it is shown")
    }
    return result
  }
}
