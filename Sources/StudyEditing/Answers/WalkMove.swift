import ConsentMarkdown
import Foundation
import StudyModel
import StudyPreview

/// What a participant does on a screen, read from the screen's form.
package enum WalkMove {
  case back
  case cancel
  /// Shows the screen again, such as after the participant dismissed a question.
  case stay
  case ask(ScreenAttempt.Question)
  case submit(Input, unmet: [String])
  /// Shows the screen again with the errors that submitting it now would cause.
  case check(Input, unmet: [String])
  /// Returns to a step to change its answer.
  case change(Step.ID)
  /// Adds or removes an entry of a repeating group and shows the form again.
  case entry(EntryMove, of: Form)

  package init(
    _ form: SubmittedForm, at screen: Screen, of walk: Walkthrough, in language: Language
  ) {
    if let step = form["change"] {
      self = .change(step)
      return
    }
    if let text = form["entry"], case .form(let content) = screen.step.content {
      self = EntryMove(text).map { .entry($0, of: content) } ?? .stay
      return
    }
    switch form["move"] {
    case "back": self = .back
    case "stay": self = .stay
    case "skip": self = .submit(.skip, unmet: [])
    case "check":
      let reader = ScreenAnswers(form: form, screen: screen, walk: walk, language: language)
      self = reader.check
    case "end-early": self = .submit(.endEarly, unmet: [])
    case "cancel" where screen.step.kind != .consentForm: self = .ask(.canceling)
    case "cancel-now" where screen.step.kind != .consentForm: self = .cancel
    default:
      let reader = ScreenAnswers(form: form, screen: screen, walk: walk, language: language)
      self = reader.move(form["move"] ?? "next")
    }
  }
}

extension Walkthrough {
  /// Submits the typed values. A typed signature has to match the name entered before.
  package mutating func submit(
    _ input: Input, unmet: [String], typed: FieldValues, _ language: Language, _ moment: Date
  ) throws(Rejections) {
    if let name = name(mistypedIn: typed, language: language) {
      throw Rejections([.init(item: nil, rejection: .notTheName(name))])
    }
    try submit(input, unmet: unmet, at: moment)
  }
}
