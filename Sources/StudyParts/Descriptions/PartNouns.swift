import StudyModel

extension PartCopy.Kind {
  /// The noun for one such part in a sentence.
  package var noun: String {
    switch self {
    case .consents: "consent"
    case .sections: "section"
    case .signatures: "signature"
    case .tasks: "task"
    case .steps: "step"
    case .items: "item"
    case .questions, .eligibilityQuestions: "question"
    case .pages: "page"
    case .healthTypes: "health data type"
    case .articles: "article"
    }
  }
}

/// Nouns for the elements of lists in a study document.
package enum ElementNouns {
  /// Returns nil if the elements have no noun or the list does not exist.
  package static func noun(ofElementsIn member: String) -> String? {
    switch member {
    // Endings are steps too, but they are outside the order of the task.
    case "endings": "ending"
    case "choices": "answer"
    case "pickers": "picker"
    case "rules": "rules"
    default: PartCopy.Kind.all(inListsNamed: member).first?.noun
    }
  }
}
