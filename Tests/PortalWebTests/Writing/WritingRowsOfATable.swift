import StudyModel
import Testing

@testable import PortalWeb

@Suite("Writing the rows of a table") struct WritingRowsOfATable {
  @Test func `a row that is taken out moves no translation to its neighbor`() async throws {
    try await together { ada, _, id, portal in
      let step = try await ada.addStep(id, kind: "table", title: "What to bring")
      let path = Paths.write(id, at: step)
      var english = try await OpenEditor(ada, path)
      english["rows"] = "Your card\nYour phone\nA pen"
      _ = try await english.save(ada)
      var spanish = try await OpenEditor(ada, path, language: "es")
      spanish["rows"] = "Su tarjeta\nSu teléfono\nUn bolígrafo"
      _ = try await spanish.save(ada)

      english = try await OpenEditor(ada, path)
      english["rows"] = "Your phone\nA pen"
      _ = try await english.save(ada)

      guard
        case .table(let table)? = try await portal.study(id).task("join")?.step(step[3])?.content
      else {
        Issue.record("The step is no table.")
        return
      }
      #expect(table.rows.map { $0[.english] } == ["Your phone", "A pen"])
      #expect(table.rows.map { $0[.spanish] } == ["Su teléfono", "Un bolígrafo"])
    }
  }

  @Test(arguments: [
    ("One\nTwo\nThree", "uno dos tres"), ("Two\nThree", "dos tres"), ("Three\nOne", "tres uno"),
    ("One\nTwo!\nThree", "uno dos tres"), ("Two!\nThree", "dos tres"),
    ("Zero\nOne\nTwo\nThree", "- uno dos tres"), ("One\n\nTwo\nThree\n", "uno dos tres"),
    ("", ""),
  ])
  func `each line keeps the translation of the row it was`(text: String, translations: String) {
    let former: [JSONValue] = [
      ["en": "One", "es": "uno"], ["en": "Two", "es": "dos"], ["en": "Three", "es": "tres"],
    ]

    let rows = LineRows(text, over: former, language: .english).rows

    #expect(rows.map { $0["es"]?.stringValue ?? "-" }.joined(separator: " ") == translations)
  }

  @Test(arguments: [("Uno", 1), ("Uno\n\n", 1), ("\n\nTres", 3), ("Uno\nDos\nTres", 0)])
  func `rows that are not translated yet stay where they are`(text: String, position: Int) {
    let former: [JSONValue] = [["en": "One"], ["en": "Two"], ["en": "Three"]]

    let rows = LineRows(text, over: former, language: .spanish).rows

    #expect(rows.map { $0["en"] } == ["One", "Two", "Three"])
    #expect(position == 0 || rows[position - 1]["es"] != nil)
  }
}
