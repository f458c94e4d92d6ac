import Foundation
import StudyModel
import TestSupport
import Testing

@Suite("Any study") struct AnyStudy {
  @Test(arguments: UInt64(0)..<200) func `survives a round trip, byte for byte`(seed: UInt64) throws
  {
    let study = Study.random(seed: seed)
    let bytes = try study.canonicalBytes()

    let opened = try Study(document: bytes)

    #expect(opened == study)
    #expect(try digest(opened.canonicalBytes()) == digest(bytes))
  }

  @Test(arguments: UInt64(0)..<40)
  func `has the same bytes in whatever order its members are`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    let bytes = try study.canonicalBytes()
    var random = SeededGenerator(seed: seed)

    let shuffled = shuffledText(of: try JSONValue(parsing: bytes), using: &random)

    #expect(Array(shuffled.utf8) != bytes)
    #expect(try digest(JSONValue(parsing: shuffled.utf8).canonicalBytes) == digest(bytes))
    #expect(try digest(Study(document: shuffled.utf8).canonicalBytes()) == digest(bytes))
  }

  @Test(arguments: UInt64(0)..<40) func `has no errors`(seed: UInt64) {
    let errors = Study.random(seed: seed).problems().filter { $0.severity == .error }
    #expect(errors.map { "\($0.code.rawValue) at \($0.path)" } == [])
  }

  @Test func `covers every kind of part over many seeds`() {
    let steps = (UInt64(0)..<60).flatMap { seed in
      Study.random(seed: seed).tasks.flatMap(\.steps)
    }
    let forms = steps.compactMap { step in
      if case .form(let form) = step.content { form } else { nil }
    }
    let formats =
      forms.flatMap { $0.items.compactMap(\.format) }
      + steps.compactMap { step in
        if case .question(let question) = step.content { question.format } else { nil }
      }

    #expect(Set(steps.map(\.kind)) == Set(StepContent.Kind.allCases))
    #expect(Set(formats.map(\.kind)) == Set(AnswerFormat.Kind.allCases))
    #expect(
      formats.allSatisfy { $0.settings.problems(at: []).allSatisfy { $0.severity != .error } })
  }

  @Test(arguments: UInt64(0)..<60) func `takes each format's default as an answer`(seed: UInt64) {
    let context = AnswerContext(today: CalendarDay(number: 20_778))
    for step in Study.random(seed: seed).tasks.flatMap(\.steps) {
      guard case .question(let question) = step.content,
        let usual = question.format.settings.defaultAnswer
      else { continue }
      #expect(throws: Never.self) { try question.format.settings.check(usual, in: context) }
    }
  }
}

/// JSON text with members in a different order and white space between them.
private func shuffledText(of value: JSONValue, using random: inout SeededGenerator) -> String {
  switch value {
  case .array(let elements):
    return "[ " + elements.map { shuffledText(of: $0, using: &random) }.joined(separator: " ,")
      + "]"
  case .object(let members):
    let sorted = random.shuffled(members.sorted { $0.key < $1.key })
    let parts = sorted.map {
      JSONValue.string($0.key).canonicalText + " : " + shuffledText(of: $0.value, using: &random)
    }
    return "{\n" + parts.joined(separator: ",\n") + "}"
  default: return value.canonicalText
  }
}
