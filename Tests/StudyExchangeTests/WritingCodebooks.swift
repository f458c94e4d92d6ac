import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Writing codebooks") struct WritingCodebooks {
  private static func study(_ step: Step, additional: [Language] = []) -> Study {
    var study = SampleStudies.empty(
      title: "T", slug: "t", id: SampleStudies.tutorialConsent.id, language: .english)
    study.furtherLanguages = additional
    study.tasks = [StudyModel.Task(id: "t", kind: .survey, steps: [step])]
    return study
  }

  private static func asking(_ format: AnswerFormat) -> Study {
    study(
      Step(id: "q", title: [.english: "Question"], content: .question(Question(format: format))))
  }

  private static func rows(_ study: Study, _ file: String = "answers.csv") throws -> [[String]] {
    let export = try CodebookFormat().export(study, version: nil)
    let bytes = try #require(export.files.first { $0.path == file }).bytes
    return try CSVReader.read(bytes).rows.map(\.texts)
  }

  private static func entry(_ format: AnswerFormat) throws -> Codebook.Entry {
    try #require(Codebook(asking(format)).tasks.first?.entries.first)
  }

  @Test func `a number has its type, unit, and limits`() throws {
    let entry = try Self.entry(
      .numeric(NumericFormat(isWhole: true, unit: "mmHg", minimum: 40, maximum: 250)))

    #expect(entry.recorded == "whole number" && entry.unit == "mmHg")
    #expect(entry.minimum == "40" && entry.maximum == "250" && entry.path == "answer")
    #expect(entry.isRequired && entry.shown == nil)
  }

  @Test func `a choice has each value with its text`() throws {
    let entry = try Self.entry(
      .textChoice(
        TextChoiceFormat(
          allowsSeveral: true,
          choices: [
            TextChoice(value: "a", text: [.english: "Apples"]),
            TextChoice(value: "other", text: [.english: "Other"], other: OtherField()),
          ])))

    #expect(entry.recorded == "list of the chosen values, or typed text")
    #expect(entry.values.map(\.value) == ["a", "other"])
    #expect(entry.values.first?.texts == ["Apples"])
  }

  @Test func `a question says when it is asked, and where its answer leads`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let entries = Codebook(study).tasks.flatMap(\.entries)

    #expect(entries.contains { $0.shown != nil })
    #expect(entries.contains { !$0.leads.isEmpty })
    #expect(entries.contains { $0.wanted != nil })
    #expect(entries.contains { $0.path == "quiz.score" })
  }

  /// Each answer of a walkthrough has a row, and what was chosen is one of its values.
  @Test(arguments: [SampleStudies.heartRhythmAtHome, SampleStudies.gallery], UInt64(0)..<10)
  func `every answer of a result has a row`(study: Study, seed: UInt64) throws {
    let entries = Dictionary(
      grouping: Codebook(study).tasks.flatMap { task in task.entries.map { (task.id, $0) } },
      by: { "\($0.0)/\($0.1.step)" }
    ).mapValues { $0.map(\.1) }
    for task in study.tasks {
      var participant = RandomParticipant(seed: seed)
      var walk = try #require(Walkthrough(of: task.id, in: study, today: Self.today))
      for _ in 0..<200 {
        guard let screen = walk.screen else { break }
        // What was answered before an answer that is refused counts as well.
        guard (try? walk.submit(participant.input(on: screen, in: walk))) != nil else { break }
      }
      for (step, record) in walk.records {
        let answer = record.answer
        guard answer != .null else { continue }
        let known = try #require(
          entries["\(task.id)/\(step)"], "\(task.id)/\(step) has no row")
        for path in Self.paths(in: answer) {
          #expect(
            known.contains { path == $0.path || path.hasPrefix("\($0.path).") },
            "\(task.id)/\(step): \(path)")
        }
      }
    }
  }

  private static func paths(in answer: JSONValue, at path: String = "answer") -> [String] {
    guard case .object(let members) = answer, members["dontKnow"] == nil else { return [path] }
    return members.flatMap { name, value -> [String] in
      if case .array(let entries) = value, entries.contains(where: Self.isObject) {
        return entries.flatMap { paths(in: $0, at: "\(path).\(name)[]") }
      }
      return paths(in: value, at: "\(path).\(name)")
    }
  }

  private static func isObject(_ value: JSONValue) -> Bool {
    if case .object = value { true } else { false }
  }

  private static let today = CalendarDay(number: 20_778)  // 2026-11-21

  @Test func `texts are safe in a spreadsheet, and each language has a column`() throws {
    let step = Step(
      id: "q", title: [.english: "=1+1", Language("es"): "+A2"],
      content: .question(
        Question(
          format: .textChoice(
            TextChoiceFormat(choices: [TextChoice(value: "=A1", text: [.english: "@b"])])))))
    let study = Self.study(step, additional: [Language("es")])

    let rows = try Self.rows(study)
    let values = try Self.rows(study, "values.csv")

    #expect(rows[0].prefix(6) == ["task", "step", "item", "path", "question:en", "question:es"])
    #expect(rows[1][4] == "'=1+1" && rows[1][5] == "'+A2")
    #expect(values[1] == ["t", "q", "", "answer", "'=A1", "'@b", ""])
    #expect(Set(rows.map(\.count)).count == 1)
  }

  @Test func `a number stays the number that it is, also below zero`() throws {
    let format = TextChoiceFormat(choices: [
      TextChoice(value: .number(-1), text: [.english: "-0.5"])
    ])
    let step = Step(
      id: "q", title: [.english: "Q"], content: .question(Question(format: .textChoice(format))))

    let values = try Self.rows(Self.study(step), "values.csv")

    #expect(values[1] == ["t", "q", "", "answer", "-1", "-0.5"])
  }

  @Test(arguments: UInt64(0)..<40)
  func `any study gives the same bytes twice, and one row for each question`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    guard let export = try? CodebookFormat().export(study, version: nil) else { return }

    #expect(try CodebookFormat().export(study, version: nil) == export)
    let questions = study.sayingFacts().tasks.flatMap { task in
      SurveyOutline(task).questions.filter { $0.format != nil }.map {
        [task.id, $0.answer.step, $0.answer.item ?? ""]
      }
    }
    let rows = try Self.rows(study).map { Array($0.prefix(3)) }
    for question in questions { #expect(rows.contains(question), "\(question)") }
  }

  @Test func `a study that asks nothing has no codebook`() {
    var study = SampleStudies.empty(
      title: "T", slug: "t", id: SampleStudies.tutorialConsent.id, language: .english)
    study.tasks = []
    #expect(throws: ExportError.self) { try CodebookFormat().export(study, version: nil) }
  }
}
