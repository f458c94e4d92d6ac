import StudyDocuments
import StudyModel

/// Reports findings: one line for each kind in each section, with their number and their first words.
struct WrittenLosses {
  let format: String
  let consent: Consent
  /// The piece of each paragraph of the file, which is the section unless it has neither a title nor text.
  let places: [Int]

  private static let mostSamples = 5
  private static let longestSample = 120

  func losses(of findings: [WrittenFinding]) -> [Loss] {
    var groups: [Group: [String]] = [:]
    var order: [Group] = []
    for finding in findings {
      let group = Group(kind: finding.kind, section: section(of: finding.place))
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(finding.text.collapsed)
    }
    // In the order of the text, with what concerns the whole document first.
    return order.enumerated()
      .sorted { ($0.element.section ?? -1, $0.offset) < ($1.element.section ?? -1, $1.offset) }
      .map { loss($0.element, groups[$0.element] ?? []) }
  }

  private struct Group: Hashable {
    let kind: WrittenFinding.Kind
    let section: Int?
  }

  private func section(of place: WrittenFinding.Place) -> Int? {
    switch place {
    case .section(let index): return index
    case .paragraph(let index):
      guard let index, places.indices.contains(index) else { return nil }
      return consent.sections.indices.contains(places[index]) ? places[index] : nil
    }
  }

  private func loss(_ group: Group, _ texts: [String]) -> Loss {
    let report = group.kind.report
    var place = ["consents", consent.id]
    if let section = group.section { place += ["sections", consent.sections[section].id] }
    return Loss(
      format: format, code: group.kind.rawValue, kind: report.kind, severity: report.severity,
      place: place, what: report.counted(texts.count) + samples(of: texts), became: report.became,
      advice: report.advice)
  }

  private func samples(of texts: [String]) -> String {
    var seen: Set<String> = []
    let different = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    guard !different.isEmpty else { return "" }
    let samples = different.prefix(Self.mostSamples).map { text in
      text.count > Self.longestSample ? "“\(text.prefix(Self.longestSample))…”" : "“\(text)”"
    }
    let rest = different.count - samples.count
    return ": " + samples.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}
