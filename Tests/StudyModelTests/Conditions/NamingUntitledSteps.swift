import StudyModel
import Testing

@Suite("Names of steps without a title") struct NamingUntitledSteps {
  private static func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  /// None of the steps has a title.
  private static var study: Study {
    var asked = Step.ask("q_7f3a")
    asked.content = .question(
      Question(format: .boolean(BooleanFormat()), question: english("Do you smoke?")))
    var thanked = Step.say("i_90c1")
    thanked.text = english("Thank you for today.\nSee you tomorrow.")
    var item = FormItem.item("item_5")
    item.text = english("How tall are you?")
    return .made(of: [asked, thanked, .form("f_2b", [item]), .say("i_blank"), .done()])
  }

  private static let sentences = ConditionSentences(study, task: "t", language: .english)

  @Test func `are their question, their text, or their first item`() {
    #expect(Self.sentences.name(of: "q_7f3a") == "“Do you smoke?”")
    #expect(Self.sentences.name(of: "i_90c1") == "“Thank you for today.”")
    #expect(Self.sentences.name(of: "f_2b") == "“How tall are you?”")
  }

  @Test func `are the kind of a step without any text`() {
    #expect(Self.sentences.name(of: "i_blank") == "“Instruction”")
    #expect(Self.sentences.name(of: "done") == "“Completion”")
  }

  @Test func `appear in rules and their conditions`() {
    let rule = Rule.branch("q_7f3a", when: .yes("q_7f3a"), to: "i_90c1", otherwise: "f_2b")

    #expect(
      Self.sentences.sentences(of: rule) == [
        "When “Do you smoke?” is “Yes”, goes to “Thank you for today.”.",
        "Otherwise goes to “How tall are you?”.",
      ])
  }

  @Test func `appear in the names of parts, in other texts, and in problems`() {
    var study = Self.study
    study.tasks[0].steps[1].title = Self.english("You said {answer:q_7f3a}")
    study.tasks[0].rules = [.direct("q_7f3a", to: "nowhere")]

    #expect(study.words(for: .step("t", "f_2b")) == "the step “How tall are you?”")
    #expect(study.name(of: study.tasks[0].steps[1], in: .english) == "You said [Do you smoke?]")
    let messages = study.problems().map(\.message)
    #expect(messages.contains { $0.contains("“Do you smoke?”") })
    #expect(messages.allSatisfy { !$0.contains("q_7f3a") })
  }

  @Test func `are the identifier only of a step that does not exist`() {
    #expect(Self.sentences.name(of: "gone") == "“gone”")
  }
}
