import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension WritingPage.FormatView {
  /// The same view with the state of `member`, which changing the format would replace.
  func seen(at member: String, _ part: PlacedPart, _ draft: Draft) -> WritingPage.FormatView {
    var view = self
    view.was = SeenValue.code(of: part.place + [member], in: draft)
    return view
  }

  /// The formats of the given kinds, in groups.
  init(_ kinds: [AnswerFormat.Kind], chosen: AnswerFormat.Kind, action: String) {
    self.action = action
    current = chosen.part.name
    groups = FormatGroup.allCases.map { group in
      Group(
        name: group.name,
        options: kinds.filter { $0.part.group == group }.map {
          Option(
            value: $0.rawValue, label: $0.part.name, purpose: $0.part.purpose,
            isChosen: $0 == chosen)
        })
    }
  }

  /// The formats that a quiz question can have.
  init(of question: QuizQuestion, action: String) {
    self.action = action
    current = question.key.kind.name
    let options = QuizKey.Kind.allCases.map { kind in
      Option(
        value: kind.rawValue, label: kind.name, purpose: kind.purpose,
        isChosen: kind == question.key.kind)
    }
    groups = [Group(name: nil, options: options)]
  }
}
