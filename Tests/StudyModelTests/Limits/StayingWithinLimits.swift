import Foundation
import SampleStudies
import StudyModel
import Testing

@Suite("Staying within limits") struct StayingWithinLimits {
  /// A study document with one value changed.
  private static func document(_ place: [String], _ value: JSONValue) throws -> JSONValue {
    var document = try JSONValue(encoding: SampleStudies.heartRhythmAtHome)
    document.set(value, at: place[...])
    return document
  }

  private static func message(of document: JSONValue) -> String? {
    do {
      _ = try Study(document: document)
      return nil
    } catch {
      guard case .beyondLimit = error else { return nil }
      return error.message
    }
  }

  @Test(arguments: [
    -9_223_372_036_854_775_808, 9_223_372_036_854_774_784, 9_007_199_254_740_994, 2_147_483_648,
    -2_147_483_648, 1e308,
  ])
  func `a whole number that could overflow is rejected at its place`(number: Double)
    throws
  {
    let document = try Self.document(["tasks", "0", "schedule"], ["startDay": .number(number)])
    let message = try #require(Self.message(of: document))
    #expect(message.hasPrefix("At tasks/"), "\(message)")
  }

  @Test(arguments: [2_147_483_647, -2_147_483_647])
  func `the largest and smallest allowed whole numbers are read and used`(number: Int) throws {
    let document = try Self.document(
      ["tasks", "0", "schedule"],
      [
        "frequency": "monthly", "startDay": .number(Double(number)),
        "every": .number(Double(number)), "lastDay": .number(Double(number)),
        "daysOpen": .number(Double(number)), "endsAfter": .number(Double(number)),
        "dayOfMonth": .number(Double(number)), "hoursOpen": .number(Double(number)),
      ])
    let study = try Study(document: document)
    _ = study.problems()
    let occurrences = study.tasks[0].schedule?.occurrences(
      from: CalendarDay(number: 20_000), limit: 3)
    #expect(occurrences != nil)
  }

  @Test(arguments: [1e308, -1e308, 1.1e15])
  func `a number beyond exact precision is rejected anywhere`(number: Double) throws {
    let document = try Self.document(["facts", "anything"], [.number(number)])
    #expect(Self.message(of: document)?.hasPrefix("At facts/anything/1: The number ") == true)
  }

  @Test func `too many languages are rejected with the limit and a remedy`() throws {
    let many = (0..<50_000).map { JSONValue.string("x-\($0)") }
    let document = try Self.document(["furtherLanguages"], .array(many))
    #expect(
      Self.message(of: document)
        == "At furtherLanguages: A study can have at most 50 languages; this one has 50,001. Remove some."
    )
    #expect(
      Self.message(
        of: try Self.document(["furtherLanguages"], .array(Array(many.prefix(49))))) == nil)
  }

  @Test func `a list, a text, a name, and a document can be too long`() throws {
    let list = JSONValue.array(Array(repeating: "x", count: 5_001))
    #expect(
      Self.message(of: try Self.document(["facts", "list"], list))
        == "At facts/list: The list has 5,001 entries; the limit is 5,000. Split it.")
    let text = JSONValue.string(String(repeating: "x", count: 1_000_001))
    #expect(
      Self.message(of: try Self.document(["facts", "text"], text))
        == "At facts/text: The text takes 1,000,001 bytes; the limit is 1,000,000. Shorten it.")
    let name = JSONValue.object([String(repeating: "x", count: 2_001): "x"])
    #expect(
      Self.message(of: try Self.document(["facts", "names"], name))?.contains("The name takes")
        == true)
    let texts = JSONValue.array(
      Array(repeating: .string(String(repeating: "x", count: 900_000)), count: 30))
    #expect(
      Self.message(of: try Self.document(["facts", "texts"], texts))?.contains("more than 20 MB")
        == true)
    let values = JSONValue.array(
      Array(repeating: .array(Array(repeating: 1, count: 4_000)), count: 200))
    #expect(
      Self.message(of: try Self.document(["facts", "values"], values))?.contains(
        "more than 500,000")
        == true)
  }

  @Test(arguments: ["\u{301}", "\u{301}\u{323}", "\u{200D}👩"])
  func `a letter with too many marks is rejected before anything compares it`(mark: String)
    throws
  {
    let text = "a" + String(repeating: mark, count: 100_000)
    #expect(text.hasOverloadedLetter)
    let syntax = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: "{\"\(text)\": 1}".utf8)
    }
    #expect(syntax?.message == StudyLimits.overloadedLetter)
    let document = try Self.document(["facts", "text"], .string(text))
    #expect(Self.message(of: document) == "At facts/text: \(StudyLimits.overloadedLetter)")
  }

  @Test(arguments: [
    "Ordinary words, very many of them, without a single mark and long enough to be looked at.",
    "यह एक बहुत लंबा हिंदी वाक्य है जिसमें कई शब्द और मात्राएँ हैं, और कोई भी अक्षर अधिक नहीं है।",
    "ประโยคภาษาไทยที่ยาวมากซึ่งเขียนโดยไม่มีช่องว่างระหว่างคำเลยแม้แต่คำเดียวในประโยคนี้ทั้งหมด",
    "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
    "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ",
    "שָׁלוֹם עֲלֵיכֶם שָׁלוֹם עֲלֵיכֶם שָׁלוֹם עֲלֵיכֶם שָׁלוֹם עֲלֵיכֶם",
  ]) func `no script has too many marks on its letters`(text: String) {
    #expect(!text.hasOverloadedLetter)
  }

  @Test func `no sample comes near a limit`() throws {
    for study in [SampleStudies.heartRhythmAtHome, SampleStudies.gallery] {
      #expect(throws: Never.self) { try JSONValue(encoding: study).requireLimits() }
    }
  }

  @Test func `the version after the largest is the largest, which is reported`() throws {
    let last = try #require(VersionNumber("9223372036854775807.0.0"))
    #expect(!last.isWithinBounds)
    #expect(last.next(.major) == last)
    #expect(last.next(.minor) == VersionNumber(.max, 1, 0))
    let full = VersionNumber(1, VersionNumber.largestPart, VersionNumber.largestPart)
    #expect(full.next(.patch) == VersionNumber(2, 0, 0))
    #expect(VersionNumber(1, 2, 3).next(.patch) == VersionNumber(1, 2, 4))
  }

  @Test func `a pattern with endless repetition has no sample`() {
    let format = AnswerFormat.text(TextFormat(pattern: "a\\d{9223372036854775807}"))
    _ = format.validAnswer(in: AnswerContext(today: CalendarDay(number: 20_000)))
  }

  @Test func `a quiz with many questions and answers has a chance of passing`() {
    func question(_ number: Int, answers: Int, several: Bool) -> QuizQuestion {
      QuizQuestion(
        id: "q\(number)", allowsSeveral: several, acceptsAny: several,
        choices: (0..<answers).map { QuizChoice(value: "\($0)", isCorrect: $0 == 0) })
    }
    for (count, answers) in [(14, 4), (40, 20), (40, 5_000)] {
      for several in [false, true] {
        let quiz = Quiz(
          questions: (0..<count).map { question($0, answers: answers, several: several) })
        #expect(quiz.chanceOfGuessing >= 0 && quiz.chanceOfGuessing < 1e-6)
        #expect(quiz.chanceOfGuessing(within: 3) >= quiz.chanceOfGuessing)
      }
    }
  }
}

extension JSONValue {
  /// Sets a value at a path of member names and positions from 0.
  mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let name = path.first else {
      self = value
      return
    }
    switch self {
    case .array(var elements):
      if let index = Int(name), elements.indices.contains(index) {
        elements[index].set(value, at: path.dropFirst())
      }
      self = .array(elements)
    case .object(var members):
      members[name, default: .object([:])].set(value, at: path.dropFirst())
      self = .object(members)
    default: self = value
    }
  }
}
