import Foundation
import GRDB
import Hummingbird
import PortalConfiguration
import StudyEditing
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Staying up") struct StayingUp {
  @Test func `a form with thousands of fields from a signed-out visitor is refused unread`()
    async throws
  {
    try await visitingPortal(as: nil) { browser, _ in
      let fields = (0..<600).map { (name: "f\($0)", value: "") }

      let visit = try await browser.post(Paths.studies, fields)

      #expect(visit.status == .badRequest)
      #expect(visit.text.contains("more than 500 fields"))
    }
  }

  @Test func `signed-out visitors can send little and no files`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let long = try await browser.post(
        Paths.studies, [("title", String(repeating: "x", count: 70_000))])
      #expect(long.status == .unauthorized && long.text.contains("too large to keep here"))

      let file = try await browser.send((name: "a.json", bytes: [1]), to: Paths.importing, [])
      #expect(file.status == .unauthorized)
      #expect(file.text.contains("choose your file again"))
    }
  }

  @Test func `a page left open can be read after signing out in another tab`() async throws {
    try await visitingPortal { browser, _ in
      try await browser.signOut()
      let text = String(repeating: "word ", count: 20_000)

      let sent = try await browser.post(Paths.studies, [("title", text)])
      let withFile = try await browser.send(
        (name: "", bytes: []), to: Paths.importing, [("text", text)])

      for visit in [sent, withFile] {
        #expect(visit.status == .unauthorized)
        #expect(visit.text.contains("Your text is still here"))
      }
    }
  }

  @Test func `a long text left open while the session expired is kept`() async throws {
    try await visitingPortal { browser, portal in
      try await browser.open(Paths.newStudy)
      portal.clock.advance(by: .seconds(13 * 3_600))

      let text = String(repeating: "word ", count: 20_000)
      let visit = try await browser.post(Paths.studies, [("title", text)])

      #expect(visit.status == .unauthorized)
      #expect(visit.text.contains("Your text is still here"))
    }
  }

  @Test func `a form with 100,000 fields is parsed quickly`() throws {
    let body = (0..<99_999).map { "field\($0)=\($0)" }.joined(separator: "&")

    let time = try ContinuousClock().measure {
      let form = try #require(SubmittedForm(urlEncoded: Array(body.utf8)))
      for number in stride(from: 0, to: 99_999, by: 3) {
        #expect(form["field\(number)"] == "\(number)")
      }
    }

    #expect(time < .seconds(20))
    #expect(SubmittedForm(urlEncoded: Array((body + "&a=1&b=2").utf8)) == nil)
    #expect(
      SubmittedForm(urlEncoded: Array((String(repeating: "n", count: 1_001) + "=1").utf8)) == nil)
  }

  @Test func `a text that cannot be saved stays on the page`() async throws {
    let portal = try await TestPortal.onDisk()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      try await browser.open(Paths.newStudy)
      try await portal.store.forbidWriting(true)

      let refused = try await browser.submit(
        Paths.studies, ["start": "empty", "title": "A title that took long", "language": "en"])
      #expect(refused.status == .serviceUnavailable)
      #expect(refused.text.contains("Not saved") && refused.text.contains("A title that took long"))
      #expect(try await browser.open(Paths.studies).status == .ok)
      #expect(try await browser.open(Paths.health).status == .ok)
      try await browser.open(Paths.newStudy)
      let token = try #require(
        try browser.form(to: Paths.studies).hidden.first { $0.name == "csrf" }?.value)
      let script = try await browser.go(
        Paths.studies, .post,
        headers: [
          .contentType: "application/x-www-form-urlencoded", .accept: "application/json",
        ], body: Array("csrf=\(token)&start=empty&title=T&language=en".utf8))
      #expect(script.status == .serviceUnavailable && script.html.contains("notSaved"))
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      #expect(browser.page.path == Paths.studies)

      try await browser.open(Paths.newStudy)
      try await browser.submit(
        Paths.studies, ["start": "empty", "title": "A title that took long", "language": "en"])
      try await portal.store.forbidWriting(false)
      let saved = try await browser.submit(Paths.studies)
      #expect(saved.status == .ok && saved.text.contains("A title that took long"))
    }
  }

  @Test func `a damaged study is named, and the others open`() async throws {
    let portal = try await TestPortal.onDisk()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let whole = try await browser.createStudy("Whole")
      let account = try await portal.account(.ada).id
      let study = try await portal.store.create(
        Study(id: UUID(), slug: "damaged", facts: StudyFacts(title: [.english: "Damaged"])),
        by: account, problems: (0, 0))
      try await portal.store.database.write {
        try $0.execute(
          sql: "UPDATE draft SET document = replace(document, 'Damaged', 'Demaged')")
        try $0.execute(sql: "UPDATE study SET revision = revision + 1")
      }

      let visit = try await browser.open(Paths.write(study.id))

      #expect(visit.status == .internalServerError)
      #expect(visit.text.contains("This study is damaged") && visit.text.contains("“Damaged”"))
      #expect(try await browser.open(Paths.write(whole)).status == .ok)
    }
  }

  @Test func `every page warns administrators about a database without its log`() async throws {
    func open(_ path: String) throws -> StudyStore {
      try StudyStore(
        opening: path, migrations: Repository.root.appending(path: "migrations"), now: { Date() },
        random: .system, passwords: Passwords(.least))
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID()).sqlite")
      .path
    try open(path).close()
    let running = try open(path)
    try FileManager.default.copyItem(atPath: path, toPath: path + "-copy")
    let portal = try await TestPortal(store: try open(path + "-copy"), clock: TestClock())
    try await portal.addPeople()

    try await visiting(portal) { browser in
      try await browser.signIn(as: .alan)
      #expect(try await browser.open(Paths.studies).text.contains("Edits may be missing."))
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      #expect(try await !browser.open(Paths.studies).text.contains("Edits may be missing."))
    }
    try running.close()
  }

  @Test(arguments: [
    ("203.0.113.9", "203.0.113.9"), ("::ffff:203.0.113.9", "203.0.113.9"),
    ("2001:db8:1:2:3:4:5:6", "20:1:d:b8:0:1:0:2"), ("2001:db8:1:2::1", "20:1:d:b8:0:1:0:2"),
  ])
  func `an address identifies the network of one visitor`(address: String, network: String) {
    #expect(VisitorAddress.network(of: address) == network)
  }
}
