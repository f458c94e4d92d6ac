import StudyModel
import Testing

@testable import PortalWeb

@Suite("Names of parts whose titles hold answers and facts") struct NamingPartsInWords {
  private static func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  /// A question about an earlier answer that names a fact as well.
  private static var study: Study {
    var study = Study.survey()
    study.facts.organisation = english("Lakeside")
    study.tasks[1].steps[1].title = english(
      "{fact:organization} asks: how old, {answer:symptom|you}?")
    study.tasks[1].rules = [
      Rule(step: "age", kind: .direct(.step("nowhere")))
    ]
    return study
  }

  private static let words = "Lakeside asks: how old, [Symptom]?"

  @Test func `say the question and the fact in place of the codes`() throws {
    let study = Self.study
    let task = try #require(study.task("survey"))
    let age = try #require(task.step("age"))

    #expect(StepNames.title(of: age, in: .english, study) == Self.words)
    #expect(
      EditedPart(at: ["tasks", "survey", "steps", "age"], in: study)?.title(in: .english)
        == Self.words)
    #expect(
      ConditionWords(study, task: "survey", language: .english).name(of: "age") == "“\(Self.words)”"
    )
    #expect(study.words(for: .step("survey", "age")).contains(Self.words))
    #expect(TaskFlow(task, of: study, language: .english)["age"]?.title == Self.words)
  }

  @Test func `name no code in the outline or in a problem`() throws {
    let study = Self.study
    let rows = Outline(
      study: study, marks: ProblemMarks([]), current: ["facts"], language: .english
    ).groups().map(\.rows).joined()

    #expect(rows.contains(Self.words))
    #expect(!rows.contains("{answer:") && !rows.contains("{fact:"))
    #expect(study.problems().allSatisfy { !$0.message.contains("{answer:symptom") })
  }

  @Test func `do not follow a question that names another answer`() {
    var study = Study.survey()
    study.tasks[1].steps[0].title = Self.english("Again, {answer:age}?")

    #expect(
      study.title(Self.english("So {answer:symptom}"), in: .english, of: "survey")
        == "So [Again, …?]")
  }

  @Test func `keep what names nothing as it is written`() {
    let study = Study.survey()

    #expect(study.title(Self.english("Braces {a} {answer:"), in: .english) == "Braces {a} {answer:")
    #expect(study.title(Self.english("Gone {answer:gone}"), in: .english) == "Gone [gone]")
  }
}
