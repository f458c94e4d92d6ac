import StudyEditing
import StudyModel
import Testing

@Suite("Keeping a table's rows") struct KeepingRowsOfATable {
  @Test(arguments: [
    ("One\nTwo\nThree", "uno dos tres"), ("Two\nThree", "dos tres"), ("Three\nOne", "tres uno"),
    ("One\nTwo!\nThree", "uno dos tres"), ("Two!\nThree", "dos tres"),
    ("Zero\nOne\nTwo\nThree", "- uno dos tres"), ("One\n\nTwo\nThree\n", "uno dos tres"),
    ("", ""),
  ])
  func `each line keeps the translation of its row`(text: String, translations: String) {
    let former: [JSONValue] = [
      ["en": "One", "es": "uno"], ["en": "Two", "es": "dos"], ["en": "Three", "es": "tres"],
    ]

    let rows = LineRows(text, over: former, language: .english).rows

    #expect(rows.map { $0["es"]?.stringValue ?? "-" }.joined(separator: " ") == translations)
  }

  @Test(arguments: [("Uno", 1), ("Uno\n\n", 1), ("\n\nTres", 3), ("Uno\nDos\nTres", 0)])
  func `rows without a translation keep their position`(text: String, position: Int) {
    let former: [JSONValue] = [["en": "One"], ["en": "Two"], ["en": "Three"]]

    let rows = LineRows(text, over: former, language: .spanish).rows

    #expect(rows.map { $0["en"] } == ["One", "Two", "Three"])
    #expect(position == 0 || rows[position - 1]["es"] != nil)
  }
}
