import Foundation
import StudyModel
import Testing

@Suite("Naming steps") struct NamingSteps {
  private static func name(_ title: String, question: String = "", text: String = "") -> String {
    let content = Question(
      format: .boolean(BooleanFormat()), question: [.english: question])
    let step = Step(
      id: "sleep", title: [.english: title], text: [.english: text], content: .question(content))
    return Study(id: UUID(), slug: "sleep", facts: StudyFacts()).name(of: step, in: .english)
  }

  @Test(arguments: [
    ("Sleep", "Sleep"), ("\n\r\n Sleep well \nor not", " Sleep well "), ("Sleep\r\nwell", "Sleep"),
    ("Sleep\u{2028}well", "Sleep"), ("\u{85}Sleep", "Sleep"), ("Schlaf 😴", "Schlaf 😴"),
  ])
  func `a step is called by the first line of its title`(title: String, name: String) {
    #expect(Self.name(title, question: "How well?", text: "Tell us.") == name)
  }

  @Test func `without a title, it is called by its question, its text, or its kind`() {
    #expect(Self.name("\n", question: "How well?", text: "Tell us.") == "How well?")
    #expect(Self.name("", text: "Tell us.") == "Tell us.")
    #expect(Self.name("") == "Question")
  }
}
