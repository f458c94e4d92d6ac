import Foundation
import StudyModel

/// The fields of a rule form and the button that was pressed.
package struct RuleFields: Sendable {
  /// The value of the pressed button; nil if the form was simply saved.
  package let action: String?
  private let form: FormLookup

  package init(_ form: SubmittedForm) {
    self.form = FormLookup(form)
    action = form["do"]
  }

  package subscript(name: String) -> String? { form[name] }
  package func trimmed(_ name: String) -> String { form.trimmed(name) ?? "" }
}

extension ConditionGroup {
  /// Reads a group's fields and performs the action of the pressed button. If the question of a row was changed, the
  /// row starts over with the first test that applies.
  /// - Throws: `FieldError` if the groups are nested too deep or have too many parts.
  package init(reading form: RuleFields, at prefix: String, asked: AskedAnswers, about key: String?)
    throws(FieldError)
  {
    var count = 0
    self = try Self.read(form, at: prefix, asked, about: key, depth: 1, &count)
  }

  private static func read(
    _ form: RuleFields, at prefix: String, _ asked: AskedAnswers, about key: String?, depth: Int,
    _ count: inout Int
  ) throws(FieldError) -> ConditionGroup {
    guard depth <= deepest else {
      throw FieldError(
        name: prefix,
        message:
          "Groups can be nested at most \(deepest) levels deep. Use fewer levels, or split it into two rules."
      )
    }
    var group = ConditionGroup(form["\(prefix).join"].flatMap(Join.init) ?? .all, [])
    var index = 0
    while true {
      let name = "\(prefix).if.\(index)"
      index += 1
      let part: Part
      if let kept = form["\(name).kept"] {
        guard let condition = try? Condition(document: kept) else { continue }
        part = .kept(condition)
      } else if form["\(name).join"] != nil {
        part = .group(try read(form, at: name, asked, about: key, depth: depth + 1, &count))
      } else if let answer = form["\(name).answer"] {
        part = .row(row(form, at: name, answer: answer, asked))
      } else {
        break
      }
      count += 1
      guard count <= mostParts else {
        throw FieldError(
          name: prefix,
          message: "A rule can have at most \(mostParts) conditions. Split it into several rules.")
      }
      if form.action != "\(name).remove" { group.parts.append(part) }
    }
    if form.action == "\(prefix).condition", let row = row(about: key, asked: asked) {
      group.parts.append(.row(row))
    }
    if form.action == "\(prefix).group", let row = row(about: key, asked: asked) {
      let join = group.join == .any ? Join.all : .any
      group.parts.append(.group(.init(join, [.row(row)])))
    }
    // Removing the last part of a group removes the group.
    group.parts.removeAll { if case .group(let inner) = $0 { inner.parts.isEmpty } else { false } }
    return group
  }

  /// The value from its field, or from two fields if it is entered in hours and minutes.
  private static func typed(_ form: RuleFields, _ name: String) -> String {
    let value = form.trimmed(name)
    guard form["\(name).minutes"] != nil else { return value }
    let minutes = form.trimmed("\(name).minutes")
    return value.isEmpty && minutes.isEmpty ? "" : "\(value):\(minutes)"
  }

  private static func row(
    _ form: RuleFields, at name: String, answer: String, _ asked: AskedAnswers
  ) -> Row {
    let test = form["\(name).test"].flatMap(ConditionTest.init)
    let value = typed(form, "\(name).value")
    let upper = typed(form, "\(name).upper")
    let question = asked[answer]
    let seen = form["\(name).asked"]
    if let question, seen != nil, seen != answer {
      return ConditionGroup.row(about: question.key, asked: asked)
        ?? Row(answer: answer, test: .answered, value: "")
    }
    return Row(
      answer: answer, test: test ?? question?.tests.first ?? .answered, value: value, upper: upper)
  }
}

extension Condition {
  /// The number of nested levels.
  package var depth: Int {
    switch self {
    case .test: 1
    case .not(let part): part.depth + 1
    case .all(let parts), .any(let parts): (parts.map(\.depth).max() ?? 0) + 1
    }
  }

  /// Decodes a condition from the JSON that a form submits for conditions it cannot display.
  fileprivate init(document: String) throws {
    self = try JSONValue(parsing: document.utf8).decoded(as: Condition.self)
  }
}
