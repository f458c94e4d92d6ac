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
    // A row is made only if it is listed, because tasks have hundreds.
    func row(of earlier: Step, _ item: String? = nil, label: (() -> String)? = nil) -> () -> Row {
      {
        let title = StepNames.title(of: earlier, in: language, study)
        let answer = AnswerReference(step: earlier.id, item: item)
        return Row(
          label: label.map { "\(title): \($0())" } ?? title, code: PipedAnswer(answer).code)
      }
    }
    // The nearest answers come first, because texts refer to them most often.
    let all = earlier.reversed().flatMap { earlier -> [() -> Row] in
      switch earlier.content.asking {
      case .question?: return [row(of: earlier)]
      case .form(let form)?:
        return form.itemsAskedOnce.filter { !$0.isHeading }.map { item in
          row(of: earlier, item.id) { words(item.text, item.id) }
        }
      case .consentReview(let review)?:
        let asks = review.signature.flatMap { study.consent(review.consent)?.signature($0) }
        return asks?.requiresName == true
          ? [
            row(of: earlier, "givenName") { "given name" },
            row(of: earlier, "familyName") { "family name" },
          ] : []
      case .quiz?, .eligibility?, .sharing?, .consentForm?, .signature?, .webPage?, nil:
        return []
      }
    }
    guard !all.isEmpty else { return nil }
    rows = all.prefix(Self.mostListed).map { $0() }
    rest = all.count > rows.count ? "\(all.count - rows.count) more" : nil
  }
}
