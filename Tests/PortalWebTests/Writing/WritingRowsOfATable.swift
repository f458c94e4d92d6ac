import StudyModel
import Testing

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
}
