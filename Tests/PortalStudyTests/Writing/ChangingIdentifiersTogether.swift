import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Changing an identifier while a colleague writes") struct ChangingIdentifiersTogether {
  private static let sections: Place = ["consents", "consent", "sections"]

  @Test func `a text typed under the former identifier is saved in the same part`() async throws {
    try await together { ada, ben, id, portal in
      let (old, new) = (Self.sections + ["privacy"], Self.sections + ["privacy-new"])
      var hers = try await OpenEditor(ada, Paths.write(id, at: old))
      hers["summary"] = "Nobody else reads your data."
      try await ben.rename(old, to: "privacy-new", in: id)
      let count = try await portal.study(id).consents[0].sections.count

      let visit = try await hers.submit(ada)
      #expect(visit.status == .temporaryRedirect)
      try await ada.post(Paths.write(id, at: new), hers.fields)

      let sections = try await portal.study(id).consents[0].sections
      #expect(sections.count == count)
      let section = sections.first { $0.id == "privacy-new" }
      #expect(section?.summary[.english] == "Nobody else reads your data.")
    }
  }

  @Test func `the former address leads to the part, and History does not offer to restore it`()
    async throws
  {
    try await together { ada, ben, id, _ in
      let old = Self.sections + ["privacy"]
      try await ben.rename(old, to: "privacy-new", in: id)

      let page = try await ada.open(Paths.write(id, at: old))
      #expect(page.html.contains("privacy-new"))
      let history = try await ada.open(Paths.history(id))
      #expect(!history.text.contains("Restore the section"))
      #expect(!history.html.contains(#"<optgroup label="Removed">"#))
    }
  }

  @Test(arguments: [
    "parts", "order", "removal", "format", "rules", "duplication", "keeping", "identifier",
    "picture", "file", "passages",
  ])
  func `every form with the former identifier is sent to the part`(name: String) async throws {
    try await together { ada, ben, id, _ in
      let (old, new) = (Self.sections + ["privacy"], Self.sections + ["privacy-new"])
      try await ada.open(Paths.write(id, at: old))
      try await ben.rename(old, to: "privacy-new", in: id)

      func address(_ place: Place) -> String {
        Paths.parts(id, at: place).replacing("/parts/", with: "/\(name)/")
      }
      let visit = try await ada.post(address(old), [try ada.csrf(), ("language", "en")])

      #expect(visit.status == .temporaryRedirect)
      #expect(visit.headers[.location] == address(new))
    }
  }

  @Test func `an identifier that is in use again leads nowhere else`() async throws {
    try await together { ada, _, id, _ in
      let (old, new) = (Self.sections + ["privacy"], Self.sections + ["privacy-new"])
      for (former, now) in [(old, "privacy-new"), (new, "privacy")] {
        try await ada.rename(former, to: now, in: id)
      }

      // Only a question of a quiz has passages.
      let visit = try await ada.post(Paths.passages(id, at: old), [try ada.csrf()])
      #expect(visit.status == .notFound)
      #expect(try await ada.open(Paths.write(id, at: old)).status == .ok)
    }
  }

  @Test func `a part that got another identifier and was removed says who removed it`()
    async throws
  {
    try await together { ada, ben, id, _ in
      let (old, new) = (Self.sections + ["privacy"], Self.sections + ["privacy-new"])
      var hers = try await OpenEditor(ada, Paths.write(id, at: old))
      hers["summary"] = "Nobody else reads your data."
      try await ben.rename(old, to: "privacy-new", in: id)
      try await ben.remove(id, new)

      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace removed it"))
      #expect(visit.html.contains("Nobody else reads your data."))
      #expect(visit.html.contains(Paths.bringingBack(id)))
    }
  }

  @Test func `the whole text of a consent is saved in the renamed consent`() async throws {
    try await together { ada, ben, id, _ in
      let old: Place = ["consents", "consent"]
      let form = try await OpenEditor(ada, Paths.document(id, of: "consent"))
      try await ben.rename(old, to: "main", in: id)

      let visit = try await form.submit(ada)

      #expect(visit.status == .temporaryRedirect)
      #expect(visit.headers[.location]?.contains("/consents/main/document?") == true)
    }
  }
}
