import StudyModel
import StudyParts

/// An answer that conditions can refer to: where it comes from, its label, and the tests and values that apply to it.
package struct AskedAnswer: Sendable {
  package let reference: AnswerReference
  package let label: String
  package let tests: [ConditionTest]
  /// The values to choose from; empty if the value is typed.
  package var values: [(value: ChoiceValue, label: String)] = []
  /// The HTML input type of the field for a typed value, such as `date`.
  package var inputType = "text"
  /// The unit of a typed number, such as `kg`.
  package var unit: String?
  package var allowsSeveral = false
  /// Whether the value is typed in hours and minutes and stored in seconds.
  package var measuresTime = false
  /// The group that contains the answer in the list of answers.
  package var group = Group.earlier

  /// When participants give the answer, relative to the step with the condition.
  package enum Group: Hashable, Sendable {
    case earlier, later
    /// In a task completed earlier; the value is the title of the group.
    case task(String)

    package var words: String {
      switch self {
      case .earlier: "Earlier answers"
      case .later: "Later answers"
      case .task(let title): title
      }
    }
  }

  package var key: String { Self.key(of: reference) }

  /// The name of an answer in a form: `step` or `step/item`, prefixed with `@task/` if it is in another task.
  package static func key(of answer: AnswerReference) -> String {
    ([answer.task.map { "@" + $0.percentEncoded }, answer.step.percentEncoded]
      + [answer.item?.percentEncoded]).compactMap { $0 }.joined(separator: "/")
  }

  /// The answer that a name in a form refers to, whether or not the answer still exists.
  package static func reference(for key: String) -> AnswerReference? {
    var parts = key.split(separator: "/").map { String($0) }
    let task = parts.first?.hasPrefix("@") == true ? String(parts.removeFirst().dropFirst()) : nil
    let names = parts.compactMap(\.removingPercentEncoding)
    guard (1...2).contains(names.count), names.count == parts.count else { return nil }
    return AnswerReference(
      task: task.flatMap(\.removingPercentEncoding), step: names[0],
      item: names.count > 1 ? names[1] : nil)
  }
}
