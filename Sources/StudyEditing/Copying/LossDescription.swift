import StudyModel

/// Describes the references of copied parts that do not exist at their new location.
package struct LossDescription {
  private let copy: PartCopy
  /// The study that the parts came from, if available.
  private let words: ReferenceSentences?

  package init(_ copy: PartCopy, from study: Study? = nil) {
    self.copy = copy
    words = study.map { ReferenceSentences(study: $0, language: $0.primaryLanguage) }
  }

  /// For example, “Not here: the step “Thank you”. Removed as a result: When “Age” is at least 18, goes to “Thank
  /// you”.” Empty if nothing is missing.
  package func sentence(_ lost: [Reference]) -> String {
    guard !lost.isEmpty else { return "" }
    let names = unique(lost.map { name(of: $0.part) })
    let sites = unique(lost.map { ReferenceSentences.site(of: $0.place) })
    return " Not here: \(listed(names))."
      + list(sites.filter(Study.canRemoveReference), under: "Removed as a result")
      + list(sites.filter { !Study.canRemoveReference(at: $0) }, under: "Still to fix")
  }

  private func name(of part: StudyPart) -> String {
    copy.named?.first { $0.part == part }?.words
      ?? words?.study.words(for: part) ?? "“\(part.id)”"
  }

  private func list(_ sites: [Place], under heading: String) -> String {
    guard let words, !sites.isEmpty else { return "" }
    let sentences = unique(sites.map { words.sentence(at: $0) ?? "\(words.whereabouts(of: $0))." })
    let shown = Self.fitting(sentences, "")
    return " \(heading): \(shown.joined(separator: " "))"
      + rest(sentences.count - shown.count, ".")
  }

  private func listed(_ names: [String]) -> String {
    let shown = Self.fitting(names, ", ")
    let left = names.count - shown.count
    guard left == 0, shown.count > 1, let last = shown.last else {
      return shown.joined(separator: ", ") + rest(left, "")
    }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }

  private func rest(_ count: Int, _ end: String) -> String {
    count == 0 ? "" : " and \(count) more\(end)"
  }

  /// As many texts as the notice cookie can hold: 4 KB, in which a character may take 9 bytes.
  private static func fitting(_ all: [String], _ between: String) -> [String] {
    var left = 1_100
    return Array(
      all.prefix { text in
        left -= (text + between).percentEncoded.utf8.count
        return left >= 0
      })
  }

  private func unique<Value: Hashable>(_ all: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return all.filter { seen.insert($0).inserted }
  }
}
