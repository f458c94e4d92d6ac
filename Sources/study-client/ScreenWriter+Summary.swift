import Foundation
import StudyModel

extension ScreenWriter {
  /// The questions that a summary lists, each before its answer.
  func summary() -> ScreenTexts {
    let answers = EarlierAnswers(walk: walk, strings: strings)
    let listed = walk.summary.flatMap { asked, record in
      let asked = asked.saying(answers.words)
      return [name(of: asked)] + self.answers(of: asked, record.answer)
    }
    return write(own(step.title, "title"), reading + listed)
  }

  private func name(of asked: Step) -> String {
    var names = [asked.title, asked.text]
    if case .question(let question) = asked.content { names.insert(question.question, at: 1) }
    return names.lazy.map { text($0) }.first { !$0.isEmpty } ?? asked.id
  }

  private func answers(of asked: Step, _ answer: JSONValue) -> [String] {
    if case .question(let question) = asked.content { return [spoken(answer, question.format)] }
    guard case .form(let form) = asked.content else { return [] }
    return form.parts.flatMap { part -> [String] in
      switch part {
      case .item(let item):
        guard let format = item.format, let given = answer[item.id], given != .null else {
          return []
        }
        let (question, words) = (text(item.text), spoken(given, format))
        return words.isEmpty ? [question] : [question, "\(question) \(words)"]
      case .group(let group): return entries(of: group, answer[group.id]?.arrayValue ?? [])
      }
    }
  }

  /// A text for each entry of a repeatable group.
  private func entries(of group: ItemGroup, _ entries: [JSONValue]) -> [String] {
    let name = text(group.repetition.entry)
    return entries.enumerated().map { index, entry in
      let number = "\(index + 1)"
      let title =
        name.isEmpty ? word("entryNumber").replacing("%n", with: number) : "\(name) \(number)"
      let words = group.items.compactMap { item in
        item.format.map { spoken(entry[item.id] ?? .null, $0) }
      }
      return "\(title): \(words.filter { !$0.isEmpty }.joined(separator: ", "))"
    }
  }

  /// An answer in words; empty for none, and for a day or a time, which each language writes in its own way.
  private func spoken(_ answer: JSONValue, _ format: AnswerFormat) -> String {
    if answer == .null { return "" }
    if answer.isDontKnow { return word("dontKnow") }
    if let typed = answer["userInput"]?.stringValue { return typed }
    if [.date, .timeOfDay].contains(format.kind) { return "" }
    if case .continuousScale(let scale) = format, scale.isPercentage {
      let digits = max(scale.fractionDigits - 2, 0)
      return String(format: "%.\(digits)f%%", (answer.numberValue ?? 0) * 100)
    }
    guard case .numeric(let number) = format else { return plain(answer, format) }
    let own = text(number.displayUnit)
    let unit = own.isEmpty ? number.unit ?? "" : own
    return [plain(answer, format), unit].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func plain(_ answer: JSONValue, _ format: AnswerFormat) -> String {
    EarlierAnswers(walk: walk, strings: strings).words(of: answer, to: format, in: language)
  }
}
