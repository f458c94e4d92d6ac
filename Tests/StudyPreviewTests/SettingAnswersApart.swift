import StudyModel
import Testing

@testable import StudyPreview

@Suite("Setting exclusive answers apart") struct SettingAnswersApart {
  @Test func `Exclusive answers are set apart from those before and after them`() throws {
    #expect(
      try shown([("One", false), ("None", true), ("No answer", true), ("Two", false)])
        == ["One", "or", "None", "No answer", "or", "Two"])
    #expect(try shown([("None", true), ("One", false)]) == ["None", "or", "One"])
  }

  @Test func `Nothing is set apart where only one answer can be chosen`() throws {
    let answers = [("One", false), ("None", true), ("Two", false)]
    #expect(try shown(answers, allowsSeveral: false) == ["One", "None", "Two"])
  }

  /// The texts of the answers and what stands between them.
  private func shown(_ answers: [(String, Bool)], allowsSeveral: Bool = true) throws -> [String] {
    let choices = answers.enumerated().map { index, answer in
      TextChoice(
        value: .number(Double(index)), text: english(answer.0), isExclusive: answer.1)
    }
    let format = TextChoiceFormat(allowsSeveral: allowsSeveral, choices: choices)
    let html = try makeRenderer().still(
      Step(
        id: "s", title: english("Which?"), content: .question(Question(format: .textChoice(format)))
      ))
    return html.matches(of: /<p class="or">([^<]*)<|<span class="row-text">([^<]*)</).map {
      String($0.1 ?? $0.2 ?? "")
    }
  }
}
