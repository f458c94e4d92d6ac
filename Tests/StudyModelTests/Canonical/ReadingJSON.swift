import StudyModel
import Testing

@Suite("Reading JSON") struct ReadingJSON {
  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("[1 2]", 1, 4), (#"{"a" 1}"#, 1, 6),
    (#"{"a":1,}"#, 1, 8), (#"{a:1}"#, 1, 2), ("tru", 1, 1), ("nul", 1, 1), ("+1", 1, 1),
    (".5", 1, 1), ("1.", 1, 3), ("1e", 1, 3), ("-", 1, 2), ("01", 1, 2), ("1e999", 1, 6),
    ("\"abc", 1, 5), ("\"a\u{1}\"", 1, 3), (#""\x""#, 1, 4), (#""\u12""#, 1, 4),
    (#""\ud800""#, 1, 8), (#""\ud800\u0041""#, 1, 14), (#""\udc00""#, 1, 8), ("1 2", 1, 3),
    ("[\n  1,\n  é\n]", 3, 3), ("{\"a\": 1,\n \"a\": 2}", 2, 2), ("NaN", 1, 1), ("'a'", 1, 1),
    ("[1] // note", 1, 5),
  ])
  func `rejects invalid JSON and says where`(text: String, line: Int, column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.message.isEmpty == false)
  }

  @Test func `rejects bytes that are not UTF-8`() {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: [0x22, 0xC3, 0x28, 0x22]) }
    #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: [0x22, 0xED, 0xA0, 0x80, 0x22])
    }
  }

  @Test func `rejects nesting deeper than the limit`() throws {
    let deep = JSONValue.deepest
    let fits = String(repeating: "[", count: deep) + String(repeating: "]", count: deep)
    #expect(throws: Never.self) { try JSONValue(parsing: fits.utf8) }
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "[\(fits)]".utf8) }
    #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: String(repeating: "[{\"a\":", count: 100_000).utf8)
    }
  }

  @Test func `skips a byte order mark and white space`() throws {
    #expect(try JSONValue(parsing: "\u{FEFF} \r\n\t[ 1 , 2 ] \n".utf8) == [1, 2])
  }

  @Test func `joins surrogate pairs`() throws {
    #expect(try JSONValue(parsing: #""\ud83d\ude00\u0000""#.utf8) == .string("😀\u{0}"))
  }

  @Test func `handles any prefix of a document`() throws {
    let text = #"{"a":[1,-2.5e3,"x\u00e9\n",null,true,{"b":false}]}"#
    for length in 0..<text.utf8.count {
      #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8.prefix(length)) }
    }
  }

  @Test(arguments: [
    ("[]", StudyDocumentError.notAStudy), (#"{"schema": "1"}"#, .notAStudy),
    (#"{"schema": 0}"#, .notAStudy), (#"{"schema": 1.5}"#, .notAStudy),
    (#"{"schema": 2}"#, .newerSchema(2)), (#"{"schema": 1e300}"#, .newerSchema(1_000_000_000)),
    (
      #"{"schema": 1}"#,
      .unreadable(path: "", reason: "The member “id” is missing.")
    ),
  ])
  func `opens only study documents it can read`(text: String, expected: StudyDocumentError) {
    #expect(throws: expected) { try Study(document: text.utf8) }
    #expect(!expected.message.isEmpty)
  }

  @Test func `names the place of a value it cannot read`() throws {
    let text = #"""
      {"schema": 1, "id": "00000000-0000-4000-8000-000000000000", "slug": "s", "facts": {},
       "primaryLanguage": "en",
       "tasks": [{"id": "t", "kind": "join", "steps": [{"id": "a", "kind": "jump"}]}]}
      """#
    let error = #expect(throws: StudyDocumentError.self) { try Study(document: text.utf8) }
    guard case .unreadable(let path, _) = error else {
      Issue.record("Not reported where: \(String(describing: error))")
      return
    }
    #expect(path == "tasks/t/steps/a/kind")
  }

  @Test func `uses the last of duplicate members on request`() throws {
    let text = #"{"a": 1, "a": {"b": 2, "b": 3}}"#
    #expect(
      try JSONValue(parsing: text.utf8, takesLastOfRepeated: true) == ["a": ["b": 3]])
  }
}
