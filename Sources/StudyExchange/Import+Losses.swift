import StudyDocuments
import StudyModel

extension Import {
  /// The losses as JSON, to be kept with the study.
  package var lossDocument: JSONValue { get throws { try JSONValue(encoding: losses) } }
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
