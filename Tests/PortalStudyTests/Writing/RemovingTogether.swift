import GRDB
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Deleting while a colleague writes") struct RemovingTogether {
  @Test func `deleting an answer does not delete an unseen translation`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let step = try await Self.question(ada, id)
      let path = Paths.write(id, at: step)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path, language: "es")
      his["format.choices.0.text"] = "Autobús"
      _ = try await his.save(ben)

      hers.press("format.choices.0.remove")
      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Saving yours also removes these words: Spanish: Autobús"))
      #expect(visit.text.contains("Grace saved a different list"))
      #expect(try await Self.answers(portal, id, step).map { $0[.spanish] } == ["Autobús", nil])
      try await ada.submitFilledIn(path)
      #expect(try await Self.answers(portal, id, step).map { $0[.english] } == ["Tram"])
    }
  }

  @Test func `a translation elsewhere in the list does not prevent deletion`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await Self.question(ada, id)
      let path = Paths.write(id, at: step)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path, language: "es")
      his["format.choices.0.text"] = "Autobús"
      _ = try await his.save(ben)

      hers.press("format.choices.1.remove")
      let visit = try await hers.submit(ada)

      #expect(visit.status == .ok)
      #expect(try await Self.answers(portal, id, step).map { $0[.spanish] } == ["Autobús"])
    }
  }

  @Test func `deleting a text does not delete an unseen translation`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "instruction", title: "Before you begin")
      let path = Paths.write(id, at: step)
      try await ada.open(path)
      try await ada.submitFilledIn(path, ["bodyItems.1.text": "Bring your card."])
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path, language: "es")
      his["bodyItems.1.text"] = "Traiga su tarjeta."
      _ = try await his.save(ben)

      hers.press("bodyItems.1")
      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Traiga su tarjeta."))
      let text = try await portal.study(id).task("join")?.step(step[3])?.bodyItems.first?.text
      #expect(text?[.spanish] == "Traiga su tarjeta.")
      try await ada.submitFilledIn(path)
      #expect(try await portal.study(id).task("join")?.step(step[3])?.bodyItems == [])
    }
  }

  @Test func `deleting a row of a table does not delete an unseen translation`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "table", title: "What to bring")
      let path = Paths.write(id, at: step)
      var first = try await OpenEditor(ada, path)
      first["rows"] = "Your card\nYour phone"
      _ = try await first.save(ada)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path, language: "es")
      his["rows"] = "Su tarjeta\nSu teléfono"
      _ = try await his.save(ben)

      hers["rows"] = "Your phone"
      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Su tarjeta"))
    }
  }

  @Test func `a part is not deleted with texts that its author has not seen`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "instruction", title: "Before you begin")
      let (path, removal) = (Paths.write(id, at: step), Paths.removal(id, at: step))
      try await ada.open(path)
      let fields = try ada.form(to: removal).hidden
      var his = try await OpenEditor(ben, path, language: "es")
      his["text"] = "Desayune"
      _ = try await his.save(ben)

      let visit = try await ada.post(removal, fields)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Remove “Before you begin” This was changed after you opened"))
      #expect(visit.text.contains("Grace") && visit.text.contains("Desayune"))
      #expect(try await portal.study(id).task("join")?.step(step[3]) != nil)
      try await ada.submit(removal)
      #expect(try await portal.study(id).task("join")?.step(step[3]) == nil)
    }
  }

  @Test func `a colleague's text is found behind hundreds of one's own saves`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "instruction", title: "Before you begin")
      let (path, removal) = (Paths.write(id, at: step), Paths.removal(id, at: step))
      var hers = try await OpenEditor(ada, path)
      let fields = try ada.form(to: removal).hidden
      var his = try await OpenEditor(ben, path, language: "es")
      his["text"] = "Desayune"
      _ = try await his.save(ben)
      hers["text"] = "Have breakfast."
      _ = try await hers.save(ada)
      try await portal.repeatLatestEdit(of: id, times: 600)

      let visit = try await ada.post(removal, fields)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Desayune"))
      #expect(!visit.text.contains("Have breakfast."))
      #expect(try await portal.study(id).task("join")?.step(step[3]) != nil)
    }
  }

  @Test func `texts saved on the page itself are deleted without confirmation`() async throws {
    try await together { ada, _, id, portal in
      let step = try await ada.addStep(id, kind: "instruction", title: "Before you begin")
      let (path, removal) = (Paths.write(id, at: step), Paths.removal(id, at: step))
      var hers = try await OpenEditor(ada, path)
      let fields = try ada.form(to: removal).hidden
      hers["text"] = "Have breakfast."
      _ = try await hers.save(ada)

      try await ada.post(removal, fields)

      #expect(try await portal.study(id).task("join")?.step(step[3]) == nil)
    }
  }

  @Test func `changing the answer format does not delete unseen texts`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await Self.question(ada, id)
      let (path, format) = (Paths.write(id, at: step), Paths.format(id, at: step))
      try await ada.open(path)
      let fields = try ada.form(to: format).hidden
      var his = try await OpenEditor(ben, path, language: "es")
      his["format.choices.0.text"] = "Autobús"
      _ = try await his.save(ben)

      let visit = try await ada.post(format, fields + [("kind", "boolean")])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Autobús"))
      #expect(try await Self.answers(portal, id, step).count == 2)
      try await ada.submit(format)
      #expect(try await Self.answers(portal, id, step).isEmpty)
    }
  }

  @Test func `a colleague's new title does not prevent a change of the answer format`() async throws
  {
    try await together { ada, ben, id, portal in
      let step = try await Self.question(ada, id)
      let (path, format) = (Paths.write(id, at: step), Paths.format(id, at: step))
      try await ada.open(path)
      let fields = try ada.form(to: format).hidden
      var his = try await OpenEditor(ben, path)
      his["title"] = "How did you come?"
      _ = try await his.save(ben)

      try await ada.post(format, fields + [("kind", "boolean")])

      #expect(try await Self.answers(portal, id, step).isEmpty)
    }
  }

  /// A question with two answers.
  private static func question(_ ada: Browser, _ id: Study.ID) async throws -> Place {
    let step = try await ada.addStep(id, kind: "question", title: "How do you get here?")
    try await ada.setFormat(id, step, to: "textChoice")
    var editor = try await OpenEditor(ada, Paths.write(id, at: step))
    editor.addRow("Bus", to: "format.choices")
    editor.addRow("Tram", to: "format.choices")
    _ = try await editor.save(ada)
    return step
  }

  private static func answers(_ portal: TestPortal, _ id: Study.ID, _ step: Place) async throws
    -> [LocalizedText]
  {
    let content = try await portal.study(id).task("join")?.step(step[3])?.content
    guard case .question(let question)? = content, case .textChoice(let format) = question.format
    else { return [] }
    return format.choices.map(\.text)
  }
}

extension TestPortal {
  /// Adds lines to the history that are the same as its latest one, as many saves of one person leave them.
  fileprivate func repeatLatestEdit(of id: Study.ID, times: Int) async throws {
    try await store.database.write { db in
      let last = try Int.fetchOne(
        db, sql: "SELECT max(number) FROM edit WHERE study = ?", arguments: [id.uuidString])
      try db.execute(
        sql: """
          INSERT INTO edit (
            study, number, kind, account, at, place, summary, position, previous, hash, before, after)
          WITH RECURSIVE counted (number) AS (
            SELECT :last + 1 UNION ALL SELECT number + 1 FROM counted WHERE number < :last + :times)
          SELECT study, counted.number, kind, account, at, place, summary, position, previous, hash,
            before, after
          FROM edit, counted WHERE edit.study = :study AND edit.number = :last
          ORDER BY counted.number
          """, arguments: ["last": last, "times": times, "study": id.uuidString])
    }
  }
}
