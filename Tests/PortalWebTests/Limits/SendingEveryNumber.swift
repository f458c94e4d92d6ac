import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
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
    try await visitingNumbers(number) { browser, portal, inputs in
      for address in inputs.addresses {
        let visit = try await browser.open(address)
        #expect(visit.status.kind != .serverError, "\(address)")
      }
      let id = inputs.study.id
      let path = try await browser.open("\(Paths.paths(id))?task=\(inputs.study.tasks[0].id)").html
        .firstMatch(of: /name="path" value="([^"]*)"/).map { String($0.1) }
      try await browser.send(inputs.forms(path: path ?? ""))

      let (administrator, reviewer) = (
        Browser(PortalClient(portal.services)), Browser(PortalClient(portal.services))
      )
      try await administrator.signIn(as: .alan)
      for address in inputs.addressesOfAdministrators {
        let visit = try await administrator.open(address)
        #expect(visit.status.kind != .serverError, "\(address)")
      }
      try await reviewer.signIn(as: .rosalind)
      try await reviewer.open(Paths.reviews)
      try await reviewer.send(inputs.formsOfReviewers)

      #expect(try await browser.open(Paths.versions(id)).status == .ok)
      #expect(try await browser.open("/health").status == .ok)
    }
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "0"])
  func `every route handles any number in its path`(number: String) async throws {
    try await visitingNumbers(number) { browser, portal, inputs in
      let token = try browser.token
      let requests = inputs.requests(of: portalRoutes(portal.services))
      #expect(requests.count > 200)
      for request in requests where [.get, .post].contains(request.method) {
        let visit =
          request.method == .get
          ? try await browser.open(request.path)
          : try await browser.post(request.path, [("csrf", token)])
        #expect(visit.status.kind != .serverError, "\(request.method) \(request.path)")
      }
      #expect(try await browser.open("/health").status == .ok)
    }
  }

  @Test func `all numbers that the portal reads from queries and forms are tried`() async throws {
    try await visitingNumbers("0") { _, _, inputs in
      let read = try NumericInputs.namesInSource()

      #expect(read.isSuperset(of: ["page", "days", "until", "sequence"]))
      #expect(read.subtracting(inputs.names) == [])
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

/// Visits as Ada a portal in which a board was asked about version 1.0.0 of her study.
private func visitingNumbers(
  _ number: String,
  _ story: @escaping @Sendable (Browser, TestPortal, NumericInputs) async throws -> Void
) async throws {
  try await visitingPortal { browser, portal in
    let ada = try await portal.account(.ada).id
    let id = try await browser.proposedStudy(portal)
    _ = try await portal.store.askForReview(id, VersionNumber(1, 0, 0), of: .board, by: ada)
    let study = try #require(try await portal.store.draft(of: id, for: ada)).study
    let board = try #require(try await portal.store.boards().first).id
    try await browser.open(Paths.studies)
    let walk = try await browser.post(
      Paths.walkthroughs(id), [("csrf", try browser.token), ("task", study.tasks[0].id)])
    try await browser.open(Paths.studies)
    try await story(
      browser, portal,
      NumericInputs(
        number: number, study: study, board: board,
        walk: String(walk.path.prefix { $0 != "?" })))
  }
}

extension Browser {
  /// What the forms of the session must state.
  fileprivate var token: String {
    get throws {
      try #require(try form(to: Paths.signOut).hidden.first { $0.name == "csrf" }?.value)
    }
  }

  fileprivate func send(
    _ forms: [(address: String, fields: NumericInputs.Fields)]
  ) async throws {
    let token = try token
    for form in forms {
      let visit = try await post(form.address, [("csrf", token)] + form.fields)
      #expect(visit.status.kind != .serverError, "\(form.address) \(form.fields)")
    }
  }
}
