import Hummingbird
import PortalBrowser
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// Someone edits the text while a question in it is being written.
extension FillingInElements {
  @Test(arguments: [true, false])
  func `a change to the text since the form was opened is reported, with who made it and when`(
    isOwn: Bool
  ) async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(try await portal.elementAddress([("kind", "signature")]))
      let form = try browser.form(to: try await portal.elementAction())
      let other = isOwn ? browser : try await portal.colleague()
      portal.clock.advance(by: .seconds(120))
      try await other.write(page) { $0.replacing("hurt", with: "tire") }
      let saved = Moment(portal.clock.now)
      portal.clock.advance(by: .seconds(120))

      let visit = try await browser.post(
        try await portal.elementAction(), form.hidden + [("id", "nurse")])

      #expect(visit.status == .conflict)
      let who = isOwn ? "In another window, you" : "Grace"
      #expect(visit.text.contains("\(who) changed the text after you opened this form."))
      #expect(visit.html.contains("datetime=\"\(saved.machine)\""))
      let again = try await browser.submit(try await portal.elementAction(), ["id": "nurse"])
      #expect(again.status == .ok)
      #expect(try await portal.walks().signatures.map(\.id) == ["sig", "nurse"])
    }
  }

  @Test func `a question is saved in its place after a colleague inserted one before it`()
    async throws
  {
    try await visitingWalks { browser, portal, page in
      try await browser.write(page) {
        $0.replacing("hurt.", with: "hurt.\n\n\(Self.a)\n\n\(Self.b)")
      }
      try await browser.open(
        try await portal.elementAddress([("section", "risks"), ("element", "1")]))
      let form = try browser.form(to: try await portal.elementAction())
      try await browser.write(page) { $0.replacing(Self.a, with: "\(Self.x)\n\n\(Self.a)") }

      let visit = try await browser.post(
        try await portal.elementAction(), form.hidden + Self.answered("B after"))

      #expect(visit.status == .ok && visit.text.contains("Changed."))
      #expect(
        try await portal.walks().section("risks")?.content[.english]
          == "Walking can hurt.\n\n\(Self.x)\n\n\(Self.a)\n\n<toggle id=b>\nB after\n</toggle>")
    }
  }

  @Test func `a question that a colleague rewrote is shown before it is replaced`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.write(page) {
        $0.replacing("hurt.", with: "hurt.\n\n\(Self.a)\n\n\(Self.b)")
      }
      try await browser.open(
        try await portal.elementAddress([("section", "risks"), ("element", "1")]))
      let form = try browser.form(to: try await portal.elementAction())
      try await portal.colleague().write(page) {
        $0.replacing(Self.a, with: Self.x + "\n\n" + Self.a).replacing("B before", with: "B of Ben")
      }
      let saved = Moment(portal.clock.now)
      portal.clock.advance(by: .seconds(120))
      // Someone who edits the text later has not changed the question.
      try await browser.write(page) { $0.replacing("Walking", with: "Hiking") }

      let visit = try await browser.post(
        try await portal.elementAction(), form.hidden + Self.answered("B after"))
      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace changed this question after you opened it."))
      #expect(visit.html.contains("datetime=\"\(saved.machine)\""))
      #expect(!visit.html.contains("toggle id="))
      let sides = visit.html.matches(of: /<pre class="conflict-text"[^>]*>([\s\S]*?)<\/pre>/)
        .map { String($0.output.1) }
      #expect(sides.count == 2)
      for (side, prompt) in zip(sides, ["B after", "B of Ben"]) {
        #expect(side.contains("Statement to answer with yes or no: \(prompt)\n"))
        #expect(side.contains("Answer required to continue: Either answer\n"))
      }
      #expect(visit.html.contains(/<ins>.*after<\/ins>/))
      #expect(visit.html.contains(/<del>.*of Ben<\/del>/))
      #expect(visit.text.contains("Saved by Grace") && visit.text.contains("Keep my version"))
      #expect(visit.html.contains(/<a [^>]*>Keep the other version<\/a>/))

      let again = try browser.form(to: try await portal.elementAction())
      try await browser.post(
        try await portal.elementAction(), again.hidden + Self.answered("B after"))
      #expect(
        try await portal.walks().section("risks")?.content[.english]
          == "Hiking can hurt.\n\n\(Self.x)\n\n\(Self.a)\n\n<toggle id=b>\nB after\n</toggle>")
    }
  }

  @Test func `a link to a question finds it where it is, or says who removed it`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.write(page) {
        $0.replacing("hurt.", with: "hurt.\n\n\(Self.a)\n\n\(Self.b)")
      }
      let links = try await browser.open(page).html.matches(of: /href="([^"]*element=1[^"]*)"/)
      let link = String(try #require(links.first).output.1).withoutEntities
      let grace = try await portal.colleague()
      try await grace.write(page) {
        $0.replacing(Self.a, with: "\(Self.x)\n\n\(Self.a)").replacing("B before", with: "B of Ben")
      }

      let form = try await browser.open(link)
      #expect(form.text.contains("B of Ben") && !form.text.contains("Both versions"))

      try await grace.write(page) { $0.replacing(/<toggle id=b>[\s\S]*?<\/toggle>/, with: "") }
      let text = try await browser.open(link)
      #expect(
        text.text.contains(
          "Grace removed or renamed the question or signature that you wanted to edit."))
      #expect(text.html.contains("name=\"text\""))
    }
  }

  @Test(arguments: [true, false])
  func `what was typed in a form is kept when a colleague removed the section`(isScript: Bool)
    async throws
  {
    try await visitingWalks { browser, portal, page in
      try await browser.open(
        try await portal.elementAddress([("section", "risks"), ("kind", "select")]))
      let form = try browser.form(to: try await portal.elementAction())
      let study = try await portal.study().id
      try await portal.change(study) { $0.consents[0].sections.removeAll { $0.id == "risks" } }
      let fields =
        form.hidden.filter { $0.name != "options" } + [
          ("options", "1"), ("prompt", "How far?"), ("option.0.title", "To the park"),
          ("id", "distance"), ("do", "save"),
        ]

      let visit = try await browser.go(
        try await portal.elementAction(), .post,
        headers: [
          .contentType: FormEncoding.mediaType,
          .accept: isScript ? "application/json, text/html" : "text/html",
        ], body: FormEncoding.bytes(of: fields))

      #expect(visit.status == .conflict)
      if isScript {
        #expect(visit.text.contains("Your text is kept here."))
      } else {
        #expect(visit.text.contains("How far?") && visit.text.contains("To the park"))
        #expect(visit.text.contains("distance") && visit.text.contains("Name in the data"))
        #expect(visit.html.contains(Paths.write(study, at: ["consents", "consent"])))
      }
    }
  }

  @Test func `a question that a colleague removed replaces no other one`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.write(page) {
        $0.replacing("hurt.", with: "hurt.\n\n\(Self.b)\n\n\(Self.a)")
      }
      try await browser.open(
        try await portal.elementAddress([("section", "risks"), ("element", "0")]))
      let form = try browser.form(to: try await portal.elementAction())
      try await portal.colleague().write(page) { $0.replacing("\(Self.b)\n\n", with: "") }
      try await browser.write(page) { $0.replacing("Walking", with: "Hiking") }

      let visit = try await browser.post(
        try await portal.elementAction(), form.hidden + Self.answered("B after"))
      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace removed or renamed the question that you opened."))
      #expect(visit.text.contains("B after") && visit.text.contains("Add to the text"))

      let again = try browser.form(to: try await portal.elementAction())
      try await browser.post(
        try await portal.elementAction(), again.hidden + Self.answered("B after"))
      #expect(
        try await portal.walks().section("risks")?.content[.english]
          == "Hiking can hurt.\n\n\(Self.a)\n\n<toggle id=b>\nB after\n</toggle>\n")
    }
  }
}

extension TestPortal {
  /// Grace, who may edit the study too, in a browser of her own.
  fileprivate func colleague() async throws -> Browser {
    try await store.setMember(
      email: Person.grace.email, role: .editor, of: try await study().id,
      by: try await account(.ada).id)
    let browser = Browser(PortalClient(services))
    try await browser.signIn(as: .grace)
    return browser
  }
}
