import StudyExchange
import Testing

@testable import StudyModel

/// What `docs/schema/study.schema.json` says about `StudyLimits`.
@Suite("Describing limits") struct DescribingLimits {
  private let schema: JSONValue

  init() throws {
    schema = try JSONValue(parsing: StudySchema.bytes)
  }

  @Test func `every list, text, map, and number has the bounds that reading enforces`() {
    var count = 0
    var wrong: [String] = []
    visit(schema, at: []) { part, place in
      for (keyword, limit) in Self.bounds(of: part, at: place) {
        count += 1
        if part[keyword] != limit { wrong.append("\(place.joined(separator: "/")): \(keyword)") }
      }
    }
    #expect(wrong == [])
    #expect(count > 250)
  }

  @Test func `bounds that no keyword can express are described`() throws {
    let words = try #require(schema["description"]?.stringValue)
    for limit in [
      StudyLimits.languages, StudyLimits.listEntries, StudyLimits.members, StudyLimits.textBytes,
      StudyLimits.nameBytes, StudyLimits.scalarsOfLetter, StudyLimits.values,
      StudyLimits.documentBytes, StudyLimits.wholeNumbers.upperBound,
      Int(StudyLimits.largestNumber),
    ] {
      #expect(words.contains(" \(limit.grouped)"), "\(limit)")
    }
  }

  private static func bounds(of part: JSONValue, at place: [String]) -> [(String, JSONValue)] {
    if part["enum"] != nil || part["const"] != nil { return [] }
    let types = Set(
      (part["type"]?.arrayValue ?? [part["type"] ?? .null]).compactMap(\.stringValue))
    var bounds: [(String, JSONValue)] = []
    func add(_ keyword: String, _ limit: Double) { bounds.append((keyword, .number(limit))) }
    if types.contains("array") {
      let isLanguages = place.last == "furtherLanguages"
      add("maxItems", Double(isLanguages ? StudyLimits.languages - 1 : StudyLimits.listEntries))
    }
    if types.contains("string"), part["format"] == nil {
      add("maxLength", Double(StudyLimits.textBytes))
    }
    if types.contains("object"), part["properties"] == nil {
      add("maxProperties", Double(StudyLimits.members))
      bounds.append(
        ("propertyNames", .object(["maxLength": .number(Double(StudyLimits.nameBytes))])))
    }
    if types.contains("integer") {
      add("minimum", Double(StudyLimits.wholeNumbers.lowerBound))
      add("maximum", Double(StudyLimits.wholeNumbers.upperBound))
    } else if types.contains("number") {
      add("minimum", -StudyLimits.largestNumber)
      add("maximum", StudyLimits.largestNumber)
    }
    return bounds
  }

  /// Calls the action with every nested schema.
  private func visit(
    _ part: JSONValue, at place: [String], _ action: (JSONValue, [String]) -> Void
  ) {
    action(part, place)
    for list in ["properties", "$defs", "patternProperties"] {
      for (name, inner) in part[list]?.objectValue ?? [:] {
        visit(inner, at: place + [name], action)
      }
    }
    for keyword in ["items", "additionalProperties"] {
      if let inner = part[keyword], inner.objectValue != nil {
        visit(inner, at: place + [keyword], action)
      }
    }
    for inner in part["oneOf"]?.arrayValue ?? [] { visit(inner, at: place, action) }
  }
}
