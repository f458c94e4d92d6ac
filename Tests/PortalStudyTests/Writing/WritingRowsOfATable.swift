import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing a table's rows") struct WritingRowsOfATable {
  @Test func `removing a row does not move its translation to the next one`() async throws {
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

  @Test func `a first translation gets to its row when a colleague moved the rows`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "table", title: "What to bring")
      let path = Paths.write(id, at: step)
      var english = try await OpenEditor(ada, path)
      english["rows"] = "Your card\nYour phone\nA pen"
      _ = try await english.save(ada)
      var spanish = try await OpenEditor(ben, path, language: "es")
      spanish["rows"] = "Su tarjeta\nSu teléfono\nUn bolígrafo"
      english = try await OpenEditor(ada, path)
      english["rows"] = "A pen\nYour card\nYour phone"
      #expect(try await english.save(ada) == .saved)

      #expect(try await spanish.save(ben) == .saved)

      guard
        case .table(let table)? = try await portal.study(id).task("join")?.step(step[3])?.content
      else {
        Issue.record("The step is no table.")
        return
      }
      #expect(table.rows.map { $0[.english] } == ["A pen", "Your card", "Your phone"])
      #expect(table.rows.map { $0[.spanish] } == ["Un bolígrafo", "Su tarjeta", "Su teléfono"])
    }
  }

  @Test(arguments: [
    ("\n\nUn bolígrafo\nUn libro", ["Your phone", "Your card", "A pen", nil]),
    ("\n", ["Your phone", "Your card"]),
  ])
  func `adding or removing a line keeps the order that a colleague made in another language`(
    typed: String, rows: [String?]
  ) async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "table", title: "What to bring")
      let path = Paths.write(id, at: step)
      var english = try await OpenEditor(ada, path)
      english["rows"] = "Your card\nYour phone\nA pen"
      #expect(try await english.save(ada) == .saved)
      var spanish = try await OpenEditor(ben, path, language: "es")
      spanish["rows"] = "\n\nUn bolígrafo"
      #expect(try await spanish.save(ben) == .saved)
      spanish = try await OpenEditor(ben, path, language: "es")
      english = try await OpenEditor(ada, path)
      english["rows"] = "Your phone\nYour card\nA pen"
      #expect(try await english.save(ada) == .saved)

      spanish["rows"] = typed
      #expect(try await spanish.save(ben) == .saved)

      guard
        case .table(let table)? = try await portal.study(id).task("join")?.step(step[3])?.content
      else {
        Issue.record("The step is no table.")
        return
      }
      #expect(table.rows.map { $0[.english] } == rows)
    }
  }

  @Test func `a list of investigators that two people changed is shown to both`() async throws {
    try await together { ada, ben, id, portal in
      let (path, field) = (Paths.write(id, at: ["facts"]), "investigators")
      let before = "Ada Lovelace\nGrace Hopper"
      var editor = try await OpenEditor(ada, path)
      editor[field] = before
      #expect(try await editor.save(ada) == .saved)
      var his = try await OpenEditor(ben, path)
      his[field] = before + ", lead"
      editor[field] = "Grace Hopper\nAda Lovelace"
      #expect(try await editor.save(ada) == .saved)
      let saved = try await portal.study(id)

      #expect(try await his.save(ben) == .conflict)

      #expect(try await portal.study(id) == saved)
      #expect(try await his.submit(ben).text.contains("lead"))
    }
  }
}
