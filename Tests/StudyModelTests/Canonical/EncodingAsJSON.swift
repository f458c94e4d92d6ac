import Foundation
import SampleStudies
import StudyModel
import Testing

@Suite("Encoding as JSON") struct EncodingAsJSON {
  /// Encodes itself in the ways that the types of the model do not use.
  private struct Unusual: Encodable {
    enum Key: CodingKey { case first, second, list, inner, rest, empty }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode("one", forKey: .first)
      try members.encodeNil(forKey: .empty)
      var again = encoder.container(keyedBy: Key.self)
      try again.encode(2, forKey: .second)
      var inner = members.nestedContainer(keyedBy: Key.self, forKey: .inner)
      try inner.encode(0.5, forKey: .first)
      var list = members.nestedUnkeyedContainer(forKey: .list)
      try list.encode(true)
      try list.encodeNil()
      try list.encode(["a", "b"])
      var element = list.nestedContainer(keyedBy: Key.self)
      try element.encode(Double.infinity, forKey: .first)
      var elements = list.nestedUnkeyedContainer()
      try elements.encode(UInt8(7))
      try list.encode("last")
      try Date(timeIntervalSinceReferenceDate: 9).encode(to: members.superEncoder(forKey: .rest))
      // What was begun can still get more.
      try inner.encode("late", forKey: .second)
    }
  }

  @Test func `whatever a type uses to encode itself is written`() throws {
    let expected: JSONValue = [
      "first": "one", "second": 2, "empty": .null, "inner": ["first": 0.5, "second": "late"],
      "list": [true, .null, ["a", "b"], ["first": .null], [7], "last"], "rest": 9,
    ]
    #expect(try JSONValue(encoding: Unusual()) == expected)
  }

  @Test func `a study is encoded as by Foundation`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let bytes = try JSONEncoder().encode(study)
    #expect(try JSONValue(encoding: study) == JSONValue(parsing: bytes))
  }

  @Test func `values that are no objects are encoded, and have no members`() throws {
    #expect(try JSONValue(encoding: "text") == "text")
    #expect(try JSONValue(encoding: ["text", nil]) == ["text", .null])
    #expect(try JSONValue(encoding: Int?.none) == .null)
    #expect(try JSONValue.memberNames(of: "text") == [])
    #expect(try JSONValue.memberNames(of: [1, 2]) == [])
  }

  @Test func `the names of members are those of the encoded value`() throws {
    let study = SampleStudies.heartRhythmAtHome
    func names(_ value: some Encodable) throws -> [String] {
      try JSONValue(encoding: value).objectValue?.keys.sorted() ?? []
    }
    #expect(try JSONValue.memberNames(of: study) == names(study))
    #expect(try JSONValue.memberNames(of: Unusual()) == names(Unusual()))
    for step in study.tasks.flatMap(\.steps) {
      #expect(try JSONValue.memberNames(of: step) == names(step))
    }
  }
}
