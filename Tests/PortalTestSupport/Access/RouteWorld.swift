import Foundation
import Hummingbird
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

/// A study with something behind each of its addresses, and a browser for everyone who may ask for them.
struct RouteWorld {
  let portal: TestPortal
  let study: Study
  /// A value for each parameter of the route table, such as `{board}`.
  private let values: [String: String]

  init() async throws {
    portal = try await TestPortal()
    try await portal.addPeople()
    let ada = Browser(PortalClient(portal.services))
    try await ada.signIn(as: .ada)
    let id = try await ada.proposedStudy(portal)
    let owner = try await portal.account(.ada).id
    let number = VersionNumber(1, 0, 0)
    _ = try await portal.store.askForReview(id, number, of: .board, by: owner)
    study = try #require(try await portal.store.draft(of: id, for: owner)).study
    let known = try await portal.store.accounts().map(\.email)
    for party in RouteParty.allCases {
      guard let email = party.email, !known.contains(email) else { continue }
      _ = try await portal.store.createAccount(
        email: email, name: party.rawValue.capitalized, role: .researcher,
        password: TestPortal.password)
      guard let role = party.member else { continue }
      try await portal.store.setMember(email: email, role: role, of: id, by: owner)
    }
    let board = try #require(try await portal.store.boards().first)
    let group = try await portal.store.createGroup(
      "Sleep Lab", lead: TestPortal.Person.ada.email, by: try await portal.account(.alan).id)
    try await portal.store.share(id, with: group.id, as: .viewer, by: owner)
    let view = try await portal.store.makeViewLink(id, number, by: owner)
    let token = try await portal.store.makeToken(
      named: "Sync", for: .read, in: id, by: owner)
    try await ada.open(Paths.newThread(id, on: number, at: ["facts"]))
    let thread = try await ada.submit(
      Paths.threads(id), ["text": "Is this the title?", "quote": "Heart Rhythm"])
    try await ada.open(Paths.studies)
    let walk = try await ada.post(
      Paths.walkthroughs(id), [("csrf", try ada.statedToken), ("task", study.tasks[0].id)])
    values = [
      "{study}": id.uuidString.lowercased(), "{number}": "1.0.0",
      "{consent}": study.consents[0].id, "{board}": board.id.uuidString.lowercased(),
      "{group}": group.id.uuidString.lowercased(),
      "{account}": owner.uuidString.lowercased(), "{format}": "researchkit",
      "{link}": view.link.id.uuidString.lowercased(),
      "{thread}": Self.lastPart(of: thread.path), "{run}": Self.lastPart(of: walk.path),
      "{token}": token.token.id.uuidString.lowercased(), "{view}": view.token,
      "**": "tasks/\(study.tasks[0].id)",
    ]
  }

  /// The address of a route, with what stands behind it in this world; what there is none of, is called `x`.
  /// - Parameter other: the identifier of another study, to ask for instead.
  func address(of route: String, in other: Study.ID? = nil) -> String {
    let parts = route.split(separator: "/").map {
      value(of: String($0), in: route, other?.uuidString.lowercased())
    }
    return "/" + parts.joined(separator: "/")
  }

  private func value(of part: String, in route: String, _ other: String?) -> String {
    if part == "{study}", let other { return other }
    if part == "{token}", route.hasPrefix("/view/") { return values["{view}", default: "x"] }
    // An edit of the history.
    if part == "{number}", route.contains("/history/") { return "1" }
    guard part.contains("{") || part == "**" else { return part }
    return values[part, default: "x"]
  }

  /// A browser in which someone has signed in.
  func browser(of party: RouteParty) async throws -> Browser {
    let browser = Browser(PortalClient(portal.services))
    guard let email = party.email else { return browser }
    try await browser.open(Paths.signIn)
    try await browser.submit(Paths.signIn, ["email": email, "password": TestPortal.password])
    try await browser.open(Paths.account)
    return browser
  }

  private static func lastPart(of path: String) -> String {
    String(path.prefix { $0 != "?" }.split(separator: "/").last ?? "x")
  }
}

extension Browser {
  /// What the forms of the session on this page state to prove where they come from.
  var statedToken: String {
    get throws {
      try #require(try form(to: Paths.signOut).hidden.first { $0.name == "csrf" }?.value)
    }
  }
}
