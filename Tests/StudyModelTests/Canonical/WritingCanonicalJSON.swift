import StudyModel
import TestSupport
import Testing

@Suite("Writing canonical JSON (RFC 8785)") struct WritingCanonicalJSON {
  @Test(
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"),
      (0x0000_0000_0000_0001, "5e-324"), (0x8000_0000_0000_0001, "-5e-324"),
      (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
      (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
      (0x4340_0000_0000_0000, "9007199254740992"), (0xc340_0000_0000_0000, "-9007199254740992"),
      (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
      (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
      (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
      (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
      (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
      (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
      (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
      (0x41b3_de43_5555_5557, "333333333.33333343"),
      (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
      (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func `writes the numbers of appendix B`(bits: UInt64, text: String) {
    #expect(JSONValue.number(Double(bitPattern: bits)).canonicalText == text)
  }

  @Test(arguments: [
    (1e21, "1e+21"), (1e-7, "1e-7"), (4.5, "4.5"), (2e-3, "0.002"), (1e30, "1e+30"), (100, "100"),
    (0.1 + 0.2, "0.30000000000000004"),
    (-1.5e-10, "-1.5e-10"), (12_345.678, "12345.678"), (-42, "-42"),
    (999_999_999_999_999, "999999999999999"), (1e15, "1000000000000000"),
    (1e16, "10000000000000000"),
  ])
  func `writes numbers like ECMAScript`(number: Double, text: String) {
    #expect(JSONValue.number(number).canonicalText == text)
  }

  @Test func `writes not-a-number as null`() {
    #expect(JSONValue.array([.number(.nan), .number(.infinity)]).canonicalText == "[null,null]")
  }

  @Test func `writes the example of section 3_2_2`() throws {
    let source = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#

    let written = try JSONValue(parsing: source.utf8).canonicalText

    #expect(
      written
        == #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}"#
    )
  }

  @Test func `sorts members by UTF-16 units`() throws {
    let source = #"""
      {"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
       "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control",
       "\u00f6": "Latin Small Letter O With Diaeresis"}
      """#

    let written = try JSONValue(parsing: source.utf8).canonicalText

    let order = [
      "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign",
      "Emoji: Grinning Face", "Hebrew Letter Dalet With Dagesh",
    ]
    let places = order.compactMap { written.range(of: $0)?.lowerBound }
    #expect(places.count == order.count)
    #expect(places == places.sorted())
  }

  @Test func `any names are sorted by UTF-16 units`() {
    var random = SeededGenerator(seed: 3_986)
    let letters: [Unicode.Scalar] = [
      "a", "b", "\u{7F}", "\u{80}", "é", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FB33}",
      "\u{FFFF}", "\u{10000}", "😀", "\u{10FFFF}",
    ]
    for _ in 0..<500 {
      let names = (0..<8).map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          letters.randomElement(using: &random).map(String.init) ?? ""
        }.joined()
      }
      let object = JSONValue.object(Dictionary(names.map { ($0, .null) }) { first, _ in first })
      let sorted = Set(names).sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
      let written = sorted.map { JSONValue.string($0).canonicalText + ":null" }
      #expect(object.canonicalText == "{\(written.joined(separator: ","))}")
    }
  }

  @Test func `escapes only control characters, quotes, and backslashes`() {
    let text = "\u{0}\u{1F}\u{8}\u{9}\u{A}\u{C}\u{D}\"\\/\u{7F}\u{2028}é😀<>&"
    #expect(
      JSONValue.string(text).canonicalText
        == #""\u0000\u001f\b\t\n\f\r\"\\/"# + "\u{7F}\u{2028}é😀<>&\"")
  }

  @Test func `writes empty lists and objects`() {
    let value: JSONValue = ["a": [], "b": [:]]
    #expect(value.canonicalText == #"{"a":[],"b":{}}"#)
  }

  @Test func `indents without changing the value`() throws {
    let value: JSONValue = ["list": [1, true, .null], "empty": [:]]
    #expect(
      value.indentedText
        == "{\n  \"empty\": {},\n  \"list\": [\n    1,\n    true,\n    null\n  ]\n}")
    #expect(try JSONValue(parsing: value.indentedText.utf8) == value)
  }

  @Test func `any number reads back unchanged`() {
    var random = SeededGenerator(seed: 8785)
    let numbers = (0..<5_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)

    #expect(numbers.allSatisfy { Double(JSONValue.number($0).canonicalText) == $0 })
  }
}
