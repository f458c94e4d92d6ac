import StudyModel

extension Task {
  /// What is simpler than the kinds of its steps and the formats of their answers, by step. A walkthrough without a server walks
  /// kinds and formats that its scripts do not know as these.
  package var shapes: JSONValue {
    get throws {
      var shapes: [String: JSONValue] = [:]
      for step in steps + endings {
        let found = try step.shapes
        if !found.isEmpty { shapes[step.id] = .object(found) }
      }
      return .object(shapes)
    }
  }
}

extension Step {
  /// The step as its shape, the shape of its format, and those of the formats of its items, as far as there are simpler ones.
  fileprivate var shapes: [String: JSONValue] {
    get throws {
      var shapes: [String: JSONValue] = [:]
      var reduced = self
      if let kind = content.settings as? any ReducibleStep {
        reduced.content = kind.shape.content
        shapes["step"] = try JSONValue(encoding: reduced)
      }
      switch reduced.content.asking {
      case .question(let question): shapes["format"] = try question.format.simpler
      case .form(let form):
        var items: [String: JSONValue] = [:]
        for item in form.items { items[item.id] = try item.format?.simpler }
        if !items.isEmpty { shapes["items"] = .object(items) }
      case .quiz, .eligibility, .sharing, .consentReview, .consentForm, .signature, .webPage, nil:
        break
      }
      return shapes
    }
  }
}

extension AnswerFormat {
  /// The document of its shape; nil if there is no simpler one.
  fileprivate var simpler: JSONValue? {
    get throws {
      guard let reducible = settings as? any ReducibleFormat else { return nil }
      return try JSONValue(encoding: reducible.shape.settings.format)
    }
  }
}
