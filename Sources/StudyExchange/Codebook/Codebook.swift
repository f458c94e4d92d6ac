import ConsentMarkdown
import StudyModel
import StudyParts

/// What the results of a study can hold: one entry for each answer and each outcome, in the order of the study.
package struct Codebook: Sendable {
  /// The languages of the questions, the primary one first.
  package let languages: [Language]
  /// One for each task that asks for something.
  package let tasks: [TaskEntries]

  package struct TaskEntries: Sendable {
    package let id: StudyModel.Task.ID
    package let title: String
    package let entries: [Entry]
  }

  /// Something that is recorded.
  package struct Entry: Hashable, Sendable {
    package var step: Step.ID
    /// The item of the form, quiz, or screening that asks; nil if the whole step does.
    package var item: String?
    /// Where it is in the record of the step, such as `answer.pain`.
    package var path: String
    /// What participants are asked, in each of the languages; blank where it is not translated.
    package var questions: [String]
    /// What it is, such as “Numeric”.
    package var kind: String
    /// What is recorded, such as “whole number”.
    package var recorded: String
    package var values: [Value] = []
    package var unit: String?
    package var minimum: String?
    package var maximum: String?
    /// How participants answer, with all limits.
    package var about: String
    package var isRequired = true
    /// When it is asked; nil if always.
    package var shown: String?
    /// What the rules of the step do, with its first entry.
    package var leads: [String] = []
    /// The right answer of a quiz, or the one that is needed to take part.
    package var wanted: String?
  }

  /// A value that can be recorded.
  package struct Value: Hashable, Sendable {
    package let value: String
    /// What participants read, in each of the languages.
    package let texts: [String]
  }

  package init(_ study: Study) {
    let said = study.sayingFacts()
    languages = said.languages
    tasks = said.tasks.compactMap { task in
      let entries = CodebookWriter(said, task).entries
      guard !entries.isEmpty else { return nil }
      return TaskEntries(
        id: task.id, title: StepNames.title(of: task, in: said.primaryLanguage, said),
        entries: entries)
    }
  }
}
