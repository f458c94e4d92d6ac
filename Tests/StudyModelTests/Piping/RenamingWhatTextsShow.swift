import Testing

@testable import StudyModel

@Suite("Renaming what texts and schedules name") struct RenamingWhatTextsShow {
  @Test func `a text that shows an answer refers to its question`() {
    var study = Study.sound
    study.diary["done"].title = text("Bye {answer:note|you} and {answer:form/name|you}")

    #expect(
      study.references(to: .step("diary", "note")).contains {
        $0.place == ["tasks", "diary", "steps", "done", "title", "en"]
      })
    #expect(
      study.references(to: .item("diary", "form", "name")).contains {
        $0.place == ["tasks", "diary", "steps", "done", "title", "en"]
      })
  }

  @Test func `a schedule refers to the date it counts from`() {
    var study = Study.sound
    study.join.schedule = Schedule(anchor: AnswerReference(task: "diary", step: "day"))
    #expect(
      study.references(to: .step("diary", "day")).contains {
        $0.place == ["tasks", "join", "schedule", "anchor"]
      })
  }

  @Test func `codes are rewritten only if an answer is renamed`() {
    var step = Step(
      id: "s", title: text("{answer: a | x } {answer:b}"), text: text("{answer: a }"),
      content: .instruction(Instruction()))
    step.changePipes(at: []) { answer, _ in
      answer.step == "b" ? AnswerReference(step: "c") : answer
    }
    #expect(step.title == text("{answer:a|x} {answer:c}"))
    #expect(step.text == text("{answer: a }"))
  }
}
