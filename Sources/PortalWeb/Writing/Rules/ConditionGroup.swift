import Foundation
import StudyModel

/// A condition as the builder shows it: some tests, of which all, any or none must hold. What the builder cannot show is
/// kept as it is.
struct ConditionGroup: Sendable {
  enum Join: String, CaseIterable, Sendable { case all, any, none }

  struct Row: Sendable {
    var answer: String
    var test: ConditionTest
    var value: String
  }

  var join: Join
  var rows: [Row]

  /// Nil where the condition nests deeper than the builder goes.
  init?(_ condition: Condition, asked: [AskedAnswer]) {
    let parts: [Condition]
    switch condition {
    case .all(let conditions): (join, parts) = (.all, conditions)
    case .any(let conditions): (join, parts) = (.any, conditions)
    case .not(.any(let conditions)): (join, parts) = (.none, conditions)
    default: (join, parts) = (.all, [condition])
    }
    rows = []
    for part in parts {
      let key = part.answers.first.map { $0.step + ($0.item.map { "/" + $0 } ?? "") } ?? ""
      let answer = asked.first { $0.key == key }
      guard let row = ConditionTest.row(for: part, several: answer?.allowsSeveral ?? false),
        row.answer.task == nil
      else { return nil }
      rows.append(Row(answer: key, test: row.test, value: row.value))
    }
  }

  /// Reads a group's fields; a row whose question was changed starts anew with the first test and value that fit.
  init(reading form: SubmittedForm, at prefix: String, asked: [AskedAnswer]) {
    join = form["\(prefix).join"].flatMap(Join.init) ?? .all
    rows = []
    let removed = form["do"]
    for index in 0..<50 {
      let name = "\(prefix).if.\(index)"
      guard let answer = form["\(name).answer"] else { break }
      if removed == "\(name).remove" { continue }
      let question = asked.first { $0.key == answer }
      let test = form["\(name).test"].flatMap(ConditionTest.init)
      let fits =
        question.map { question in test.map { question.tests.contains($0) } ?? false } ?? true
      let value = form.trimmed("\(name).value") ?? ""
      let isKnown =
        question?.values.isEmpty ?? true
        || question?.values.contains { $0.value.text == value } == true
      rows.append(
        Row(
          answer: answer, test: fits ? test ?? .answered : question?.tests.first ?? .answered,
          value: isKnown ? value : question?.values.first?.value.text ?? ""))
    }
    if removed == "\(prefix).condition" { addRow(asked: asked, about: nil) }
  }

  /// A group about one answer, to begin with.
  init(about key: String?, asked: [AskedAnswer]) {
    join = .all
    rows = []
    addRow(asked: asked, about: key)
  }

  private mutating func addRow(asked: [AskedAnswer], about key: String?) {
    guard let question = asked.first(where: { $0.key == key }) ?? asked.last else { return }
    rows.append(
      Row(
        answer: question.key, test: question.tests.first ?? .answered,
        value: question.values.first?.value.text ?? ""))
  }

  /// The condition; throws the first row whose value does not fit its test.
  func condition(asked: [AskedAnswer], name: String) throws(FieldError) -> Condition {
    var parts: [Condition] = []
    for (index, row) in rows.enumerated() {
      let question = asked.first { $0.key == row.answer }
      let path = row.answer.split(separator: "/", maxSplits: 1).map(String.init)
      let reference =
        question?.reference ?? .init(step: path.first ?? "", item: path.count > 1 ? path[1] : nil)
      guard
        let part = row.test.condition(
          on: reference, value: row.value, among: question?.values.map(\.value) ?? [])
      else {
        throw FieldError(
          name: "\(name).if.\(index).value",
          message: "“\(row.value)” does not fit “\(row.test.words)”. \(Self.remedy(row.test))")
      }
      parts.append(part)
    }
    switch join {
    case .all: return parts.count == 1 ? parts[0] : .all(parts)
    case .any: return .any(parts)
    case .none: return .not(.any(parts))
    }
  }

  private static func remedy(_ test: ConditionTest) -> String {
    switch test {
    case .onOrAfter, .onOrBefore: "Choose a date."
    case .atOrAfter, .atOrBefore: "Write a time such as 07:30."
    case .matches: "Write a pattern."
    default: "Write a number."
    }
  }
}
