import Foundation
import StudyModel
import Testing

@Suite("Noting repeated members of JSON") struct NotingRepeatedMembers {
  private func read(_ text: String) throws -> (value: JSONValue, repeated: RepeatedMembers) {
    var repeated = RepeatedMembers()
    let value = try JSONValue(parsing: text.utf8, noting: &repeated)
    return (value, repeated)
  }

  @Test func `each is noted with its path, and where it is given again`() throws {
    let (value, repeated) = try read(
      """
      {"a": 1, "b": [{}, {"é": true,
        "c": 1, "c": 2, "c": 3}],
       "a": 1}
      """)

    #expect(value == ["a": 1, "b": [[:], ["é": true, "c": 3]]])
    #expect(repeated.listed.map(\.name) == ["c", "a"])
    #expect(
      repeated.listed.map(\.path) == [
        [.member("b"), .element(1), .member("c")], [.member("a")],
      ])
    #expect(repeated.listed.map(\.times) == [3, 2])
    #expect(repeated.listed.map(\.isSame) == [false, true])
    #expect(repeated.listed.map(\.line) == [2, 3])
    #expect(repeated.listed.map(\.column) == [11, 2])
    #expect(repeated.more == 0)
  }

  @Test func `a text without any has none`() throws {
    #expect(try read(#"{"a": {"a": [{"a": 1}, {"a": 1}]}}"#).repeated == RepeatedMembers())
  }

  @Test func `names that are spelled with other characters are the same name`() throws {
    #expect(try read(#"{"\u00e9": 1, "e\u0301": 2}"#).repeated.listed.count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `a hundred thousand are counted, and some are listed`()
    throws
  {
    let one = Array(repeating: #""a": 1"#, count: 100_000).joined(separator: ",")
    let many = (0..<100_000).map { #""k\#($0)": 1, "k\#($0)": 2"# }.joined(separator: ",")

    let (value, repeated) = try read("{\(one), \"b\": {\(many)}}")

    #expect(value["b"]?.objectValue?.count == 100_000)
    #expect(repeated.listed.map(\.isSame) == [true] + Array(repeating: false, count: 100))
    #expect(repeated.listed.first?.times == 100_000)
    #expect(repeated.more == 99_900)
    #expect(repeated.moreSame == 0)
  }

  @Test(.timeLimit(.minutes(1))) func `those that differ only later make no room for more`() throws
  {
    let many = (0..<100_000).map { #""k\#($0)": 1, "k\#($0)": 1, "k\#($0)": 2"# }
      .joined(separator: ",")

    let (_, repeated) = try read("{\(many)}")

    #expect(repeated.listed.count <= 2 * RepeatedMembers.most)
    #expect(repeated.listed.count + repeated.more + repeated.moreSame == 100_000)
  }

  @Test func `those with the same value take no place from others, and count if they differ later`()
    throws
  {
    let same = (0..<150).map { #""k\#($0)": 1, "k\#($0)": 1"# }.joined(separator: ",")

    let (_, repeated) = try read(#"{\#(same), "a": 1, "a": 2, "k149": 3}"#)

    #expect(repeated.listed.count == 101)
    #expect(repeated.listed.last?.name == "a")
    #expect(repeated.more == 1)
    #expect(repeated.moreSame == 49)
  }
}
