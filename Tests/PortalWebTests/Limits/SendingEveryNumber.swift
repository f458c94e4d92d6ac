import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import PortalWeb

@Suite("Submitting any number") struct SendingEveryNumber {
  /// A numeric field of a page, the same for all addresses that differ only in IDs.
  private struct Field: Hashable {
    let address: String
    let name: String

    init(_ action: String, _ name: String) {
      // The list matters, but not which of its parts is shown.
      address = action.split(separator: "?")[0].split(separator: "/").enumerated()
        .filter { $0.offset != 1 && ($0.offset < 4 || $0.offset.isMultiple(of: 2) == false) }
        .map { String($0.element) }.joined(separator: "/")
      self.name = name.replacing(/\d+/, with: "N")
    }
  }

  /// Numbers tried in empty fields and in the whole gallery; more are tried in fields that hold a number.
  private static let edges = ["2147483647", "2147483648", "-9223372036854775809", "inf"]

  @Test(arguments: ["heart", "gallery"])
  func `a field on any page handles any number`(name: String) async throws {
    let isGallery = name == "gallery"
    let sample = isGallery ? SampleStudies.gallery : SampleStudies.heartRhythmAtHome
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(sample, by: ada.id, problems: (0, 0))
      var crawl = Crawl(browser, within: study)
      try await crawl.go(most: isGallery ? 60 : 90)
      #expect(crawl.failed == [])
      var seen: Set<Field> = []
      var empty: Set<Field> = []
      var failed: [String] = []
      for form in crawl.forms {
        // These end the walkthrough or delete the study.
        if ["sign-out", "archiving", "people"].contains(where: form.action.contains) { continue }
        for (name, value) in form.fields {
          let isEmpty = value.isEmpty && form.numbers.contains(name)
          guard isEmpty || Self.isNumber(value) else { continue }
          let field = Field(form.action, name)
          guard isEmpty ? empty.insert(field).inserted : seen.insert(field).inserted else {
            continue
          }
          for text in isEmpty || isGallery ? Self.edges : HostileNumbers.texts {
            let fields = form.fields.map { ($0.name, $0.name == name ? text : $0.value) }
            let visit = try await browser.post(form.action, fields)
            if visit.status.kind == .serverError {
              failed.append("\(form.action) \(name)=\(text): \(visit.status.code)")
            }
          }
        }
      }
      #expect(failed == [])
      #expect(seen.count >= (isGallery ? 1 : 15))
      #expect(!empty.isEmpty)
    }
  }

  private static func isNumber(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.count < 16 && Double(value) != nil
  }

  /// Values that scripts or hand-written addresses and forms may send.
  @Test(arguments: HostileNumbers.texts)
  func `a hand-written address or form handles any number`(number: String) async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(
        SampleStudies.heartRhythmAtHome, by: ada.id, problems: (0, 0))
      let id = study.id
      let consent = study.consents[0]
      let section = try #require(consent.sections.first)
      let task = study.tasks[0]
      let encoded = Paths.encoded(number)
      let addresses = [
        "\(Paths.studies)?page=\(encoded)", "\(Paths.history(id))?before=\(encoded)",
        "\(Paths.paths(id))?page=\(encoded)", "\(Paths.paths(id))/\(encoded)-0123456789ab",
        "\(Paths.versions(id))/\(encoded).0.0", "\(Paths.flow(id))?zoom=\(encoded)",
        "\(Paths.flow(id))?version=1.\(encoded).0",
        "\(Paths.quizQuestion(id))?consent=\(consent.id)&section=\(section.id)&paragraph=\(encoded)",
        "\(Paths.quizQuestion(id))?consent=\(consent.id)&section=\(section.id)&paragraph=\(encoded)&seen=x",
        "\(Paths.write(id, at: ["tasks", task.id]))?day=\(encoded)",
        "\(Paths.element(id, of: consent.id))?element=\(encoded)&section=\(section.id)",
        "\(Paths.write(id, at: ["facts"]))?picture=\(encoded)",
      ]
      for address in addresses {
        let visit = try await browser.open(address)
        #expect(visit.status.kind != .serverError, "\(address)")
      }
      let path = try await browser.open("\(Paths.paths(id))?task=\(task.id)").html
        .firstMatch(of: /name="path" value="([^"]*)"/).map { String($0.1) }
      let token = try #require(
        try browser.form(to: Paths.signOut).hidden.first { $0.name == "csrf" }?.value)
      let step = task.steps[0].id
      let posts: [(String, [(name: String, value: String)])] = [
        (Paths.pathWalks(id), [("path", path ?? ""), ("task", task.id), ("turns", number)]),
        (Paths.order(id, at: ["tasks", task.id, "steps", step]), [("to", number)]),
        (Paths.order(id, at: ["consents", consent.id, "sections", section.id]), [("to", number)]),
        (
          Paths.quizQuestion(id),
          [
            ("consent", consent.id), ("section", section.id), ("paragraph", number),
            ("prompt", "x"),
          ]
        ),
        (Paths.versions(id), [("number", "\(number).0.0"), ("notes", "x"), ("revision", number)]),
        (
          Paths.element(id, of: consent.id),
          [
            ("kind", "select"), ("options", number), ("expected", number), ("initial", number),
            ("element", number), ("section", section.id), ("do", "remove.\(number)"),
          ]
        ),
        (
          Paths.element(id, of: consent.id),
          [("text", "Some text"), ("at", number), ("kind", "toggle"), ("section", section.id)]
        ),
        (
          Paths.rules(id, at: ["tasks", task.id, "steps", step]),
          [
            ("rules.count", number), ("action", "rules.\(number).up"),
            ("do", "rules.\(number).remove"),
          ]
        ),
      ]
      for (address, fields) in posts {
        let visit = try await browser.post(address, [("csrf", token)] + fields)
        #expect(visit.status.kind != .serverError, "\(address) \(fields)")
      }
      #expect(try await browser.open(Paths.versions(id)).status == .ok)
      #expect(try await browser.open("/health").status == .ok)
    }
  }

  @Test func `a version can be proposed after the largest version number`() async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(
        SampleStudies.tutorialConsent, by: ada.id, problems: (0, 0))
      let draft = try #require(try await portal.store.draft(of: study.id, for: ada.id))
      _ = try await portal.store.propose(
        study.id, as: VersionNumber(.max, 0, 0), notes: "The last", basedOn: draft.revision,
        by: ada.id)

      #expect(try await browser.open(Paths.versions(study.id)).status == .ok)
      let page = try await browser.open(Paths.proposal(study.id))
      #expect(page.status == .ok)
      let visit = try await browser.submitFilledIn(
        Paths.versions(study.id), ["number": "9223372036854775807.1.0", "notes": "More"])
      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("at most 9 digits"))
    }
  }

  @Test func `a character with too many combining marks is refused in a form and in an address`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let pile = "a" + String(repeating: "\u{301}\u{323}", count: 100_000)
      try await browser.open(Paths.newStudy)
      let clock = ContinuousClock()
      var visit = browser.page
      let time = try await clock.measure {
        visit = try await browser.submitFilledIn(Paths.studies, ["title": pile])
      }
      #expect(visit.status == .badRequest)
      #expect(visit.text.contains("A letter has more than 64 accents or other marks."))
      #expect(time < .seconds(10))
      let address = Paths.encoded("a" + String(repeating: "\u{301}\u{323}", count: 1_000))
      #expect(try await browser.open("/studies/\(address)").status == .notFound)
    }
  }
}
