import StudyDocuments
import StudyModel

extension REDCapPlan {
  /// The field that names records: the imported one, or the usual one.
  func record(in writer: REDCapWriter) -> REDCapField {
    if let kept = study.tasks.lazy.compactMap(\.keptRecord).first { return kept }
    var field = REDCapField()
    field.name = REDCapNames.record
    field.type = REDCapType.text.rawValue
    field.label = "Record ID"
    return field
  }

  /// Reports that a dictionary has one language.
  func reportLanguages(to writer: REDCapWriter) {
    guard study.languages.count > 1 else { return }
    writer.lose(
      "one-language-per-dictionary", .split, .note, ["languages"],
      "The study in \(study.languages.count) languages",
      became: "a dictionary for each, with the same names and codes",
      advice: "join them with REDCap’s Multi-Language Management")
  }

  /// In the order of the study, then by code.
  func sorted(_ losses: [Loss]) -> [Loss] {
    var order: [String: Int] = [:]
    for (index, consent) in study.consents.enumerated() { order["consents/\(consent.id)"] = index }
    var next = study.consents.count
    for outline in outlines {
      order["tasks/\(outline.task.id)"] = next
      next += 1
      for page in outline.pages {
        order[page.place.joined(separator: "/")] = next
        next += 1
        for question in page.questions {
          order[question.place.joined(separator: "/")] = next
          next += 1
        }
      }
    }
    func position(_ loss: Loss) -> Int {
      var parts = loss.place.split(separator: "/", omittingEmptySubsequences: false)
      while !parts.isEmpty {
        if let position = order[parts.joined(separator: "/")] { return position }
        parts.removeLast()
      }
      return next
    }
    var seen: Set<Loss> = []
    return losses.filter { seen.insert($0).inserted }.enumerated()
      .map { (position($0.element), $0.element.code, $0.offset, $0.element) }
      .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }
}
