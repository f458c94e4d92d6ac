import StudyExchange
import StudyModel
import StudyReview

extension BoardDocument {
  /// The codebook to read: a table for each task.
  init(
    _ codebook: Codebook, of study: Study, cover: [(name: String, text: String)]
  ) {
    let title = "Codebook: \(study.displayTitle)"
    var blocks = [MarkedBlock(.heading(1), title)]
    blocks += cover.map { fact in
      MarkedBlock(.fact, cells: [[MarkedRun(fact.name, style: .strong)], [MarkedRun(fact.text)]])
    }
    for task in codebook.tasks {
      blocks.append(MarkedBlock(.heading(2), "\(task.title) (\(task.id))"))
      blocks.append(
        MarkedBlock(
          .headRow(widths: [25, 25, 25, 25]),
          cells: ["Question", "Answer", "Values", "When it is asked"].map { [MarkedRun($0)] }))
      blocks += task.entries.map { entry in
        MarkedBlock(
          .row,
          cells: [
            Self.question(entry, codebook), Self.answer(entry), Self.values(entry),
            [MarkedRun(Self.lines(["\(Self.shown(entry))"] + entry.leads))],
          ])
      }
    }
    self.init(title: title, language: study.primaryLanguage, blocks: blocks)
  }

  private static func question(_ entry: Codebook.Entry, _ codebook: Codebook) -> [MarkedRun] {
    let texts = entry.questions.filter { !$0.isEmpty }
    return [
      MarkedRun(([entry.step, entry.path]).joined(separator: " · "), style: .code),
      MarkedRun("\n" + lines(texts)),
    ]
  }

  private static func answer(_ entry: Codebook.Entry) -> [MarkedRun] {
    let bounds = [
      entry.minimum.map { "from \($0)" }, entry.maximum.map { "to \($0)" }, entry.unit,
    ].compactMap(\.self).joined(separator: " ")
    return [
      MarkedRun(entry.kind, style: .strong),
      MarkedRun(
        "\n"
          + lines([
            entry.recorded, bounds, entry.about, entry.isRequired ? "Required" : "Optional",
            entry.wanted.map { "Expected: \($0)" } ?? "",
          ])),
    ]
  }

  private static func values(_ entry: Codebook.Entry) -> [MarkedRun] {
    [
      MarkedRun(
        lines(
          entry.values.map { value in
            let text = value.texts.first { !$0.isEmpty } ?? ""
            return text.isEmpty ? value.value : "\(value.value) = \(text)"
          }))
    ]
  }

  private static func shown(_ entry: Codebook.Entry) -> String {
    entry.shown.map { "When \($0)" } ?? "Always"
  }

  private static func lines(_ lines: [String]) -> String {
    lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
