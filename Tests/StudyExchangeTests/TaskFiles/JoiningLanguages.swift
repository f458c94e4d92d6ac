import StudyModel
import Testing

@testable import StudyExchange

@Suite("Joining the languages of tasks") struct JoiningLanguages {
  private static let english: JSONValue = [
    "choices": [
      ["value": "a", "text": ["en": "An apple"]], ["value": "b", "text": ["en": "A pear"]],
    ]
  ]

  @Test func `texts belong to the answer with the same value, in whatever order`() {
    let spanish: JSONValue = [
      "choices": [
        ["value": "b", "text": ["es": "Una pera"]], ["value": "a", "text": ["es": "Una manzana"]],
      ]
    ]

    let joined = Self.english.takingTexts(of: spanish, in: "es")

    #expect(
      joined == [
        "choices": [
          ["value": "a", "text": ["en": "An apple", "es": "Una manzana"]],
          ["value": "b", "text": ["en": "A pear", "es": "Una pera"]],
        ]
      ])
  }

  @Test func `an answer without a counterpart gets the text of no other one`() {
    let spanish: JSONValue = [
      "choices": [
        ["value": "a", "text": ["es": "Una manzana"]], ["value": "c", "text": ["es": "Un higo"]],
      ]
    ]

    let joined = Self.english.takingTexts(of: spanish, in: "es")

    #expect(joined["choices"]?.arrayValue?.last == ["value": "b", "text": ["en": "A pear"]])
  }

  @Test func `elements without names belong together by their places`() {
    let joined = JSONValue.array([["text": ["en": "One"]]])
      .takingTexts(of: [["text": ["es": "Uno"]]], in: "es")

    #expect(joined == [["text": ["en": "One", "es": "Uno"]]])
  }
}
