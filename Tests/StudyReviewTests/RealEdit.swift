import StudyModel
import StudyReview
import Testing

/// An edit of a real study.
struct RealEdit: Sendable {
  let name: String
  let apply: @Sendable (inout Study) -> Void

  static func consent(_ edit: ConsentEdit) -> RealEdit {
    RealEdit(name: edit.name) { edit.apply(&$0.consents[0]) }
  }

  /// Replaces the first match of a pattern in the content of one section.
  static func text(
    _ name: String, in section: Int, _ pattern: String, _ text: String
  ) -> RealEdit {
    .consent(.text(name, in: section) { $0.replaceFirst(pattern, by: text) })
  }

  static func survey(
    _ name: String, _ edit: @escaping @Sendable (inout StudyModel.Task) -> Void
  ) -> RealEdit {
    RealEdit(name: name) { edit(&$0.tasks[1]) }
  }
}

extension StepContent {
  mutating func setMaximum(_ maximum: Double) { editNumber { $0.maximum = maximum } }

  mutating func setUnit(_ unit: String) { editNumber { $0.unit = unit } }

  private mutating func editNumber(_ edit: (inout NumericFormat) -> Void) {
    guard case .question(var question) = self, case .numeric(var format) = question.format else {
      return
    }
    edit(&format)
    question.format = .numeric(format)
    self = .question(question)
  }

  mutating func editChoices(_ edit: (inout [TextChoice]) -> Void) {
    guard case .question(var question) = self, case .textChoice(var format) = question.format
    else { return }
    edit(&format.choices)
    question.format = .textChoice(format)
    self = .question(question)
  }
}

extension Change {
  /// What the change is, without words of the study: its place by numbers, how many words are marked, and its class.
  func numbered(in old: Study, _ new: Study) throws -> String {
    let document = try JSONValue(encoding: kind == .removed && language == nil ? old : new)
    let counts = words.map { " -\($0.count(of: .deleted)) +\($0.count(of: .inserted))" } ?? ""
    let path = document.numbers(of: place).joined(separator: "/")
    return "\(kind.rawValue) \(path)\(counts) \(self.class.rawValue)"
  }
}

extension JSONValue {
  /// A place with the number of each element instead of its name, and without the language.
  fileprivate func numbers(of place: Place) -> [String] {
    var value: JSONValue? = self
    return place.compactMap { name in
      guard let elements = value?.arrayValue else {
        value = value?[name]
        return name == RealConsent.language.rawValue ? nil : name
      }
      let index = elements.firstIndex {
        ($0.elementName ?? $0["step"]?.stringValue) == name
      }
      value = index.map { elements[$0] }
      return index.map(String.init) ?? name
    }
  }
}
