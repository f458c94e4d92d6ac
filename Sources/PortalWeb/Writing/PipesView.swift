import StudyModel
import StudyParts

/// Earlier answers that can be inserted into the texts of a step or an item, with the placeholders that authors write.
struct PipesView: Sendable {
  let rows: [Row]
  /// The number of earlier answers that are not listed, in words.
  let rest: String?

  struct Row: Sendable {
    let label: String
    let code: String
  }

  private static let mostListed = 40

  /// Nil if no answer comes before the part.
  init?(_ part: PlacedPart, language: Language) {
    guard let (task, step) = part.step else { return nil }
    let isEnding = !task.steps.contains { $0.id == step.id }
    let earlier = isEnding ? task.steps[...] : task.steps.prefix { $0.id != step.id }
    let study = part.study
    func words(_ text: LocalizedText, _ otherwise: String) -> String {
      study.title(text, in: language, of: task.id).orElse(otherwise)
    }
    func row(_ label: String, _ answer: AnswerReference) -> Row {
      Row(label: label, code: PipedAnswer(answer).code)
    }
    // The nearest answers come first, because texts refer to them most often.
    let all = earlier.reversed().flatMap { earlier -> [Row] in
      let title = StepNames.title(of: earlier, in: language, study)
      switch earlier.content.asking {
      case .question?: return [row(title, .init(step: earlier.id))]
      case .form(let form)?:
        return form.itemsAskedOnce.filter { !$0.isHeading }.map {
          row("\(title): \(words($0.text, $0.id))", .init(step: earlier.id, item: $0.id))
        }
      case .consentReview(let review)?:
        let asks = review.signature.flatMap { study.consent(review.consent)?.signature($0) }
        return asks?.requiresName == true
          ? [
            row("\(title): given name", .init(step: earlier.id, item: "givenName")),
            row("\(title): family name", .init(step: earlier.id, item: "familyName")),
          ] : []
      case .quiz?, .eligibility?, .sharing?, .consentForm?, .signature?, .webPage?, nil:
        return []
      }
    }
    guard !all.isEmpty else { return nil }
    rows = Array(all.prefix(Self.mostListed))
    rest = all.count > rows.count ? "\(all.count - rows.count) more" : nil
  }
}
