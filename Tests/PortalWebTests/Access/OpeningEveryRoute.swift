import Foundation
import Hummingbird
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// Every address of the portal, asked for by everyone.
@Suite("Opening every route") struct OpeningEveryRoute {
  private static let form: HTTPFields = [
    .contentType: "application/x-www-form-urlencoded", .accept: "text/html",
  ]

  /// Addresses that change something without a session, which therefore has no token: each is bound to a link, a password, or a
  /// cookie of its own.
  private static let withoutSession = [
    "/forgotten-password", "/invitation", "/new-password", "/set-up", "/sign-in",
    "/sign-in/code", "/sign-in/institution", "/sign-in/institution/account",
  ]

  /// Addresses whose responses never end, or come from another program.
  private static let endings = ["/presence", ".pdf"]

  @Test func `who may open which page matches the approved table`() async throws {
    let world = try await RouteWorld()
    var columns: [[String]] = []
    let rows = try Self.routes(of: world, .get).filter { path in
      !Self.endings.contains { path.hasSuffix($0) }
    }

    for party in RouteParty.allCases {
      let browser = try await world.browser(of: party)
      var column: [String] = []
      for path in rows {
        let answer = try await browser.exchange(
          world.address(of: path), .get, headers: [.accept: "text/html"], body: nil)
        column.append("\(answer.status.code)")
      }
      columns.append(column)
    }

    #expect(try isGolden("access-to-pages.txt", Self.table(rows, columns)))
  }

  @Test func `who may send which form matches the approved table`() async throws {
    var columns: [[String]] = []
    var rows: [String] = []

    let shared = try await RouteWorld()
    for party in RouteParty.allCases {
      // Forms change what the next one meets, so those who may change much have a world of their own.
      let world = party.changesMuch ? try await RouteWorld() : shared
      rows = try Self.routes(of: world, .post)
      var browser = try await world.browser(of: party)
      var column: [String] = []
      for path in rows {
        let token = party == .nobody ? "x" : try browser.statedToken
        let answer = try await browser.exchange(
          world.address(of: path), .post, headers: Self.form, body: Array("csrf=\(token)".utf8))
        column.append("\(answer.status.code)")
        // Some forms end the session.
        if party != .nobody, try await browser.open(Paths.account).path != Paths.account {
          browser = try await world.browser(of: party)
        }
      }
      columns.append(column)
    }

    #expect(try isGolden("access-to-forms.txt", Self.table(rows, columns)))
  }

  @Test func `no form without its token is taken`() async throws {
    let world = try await RouteWorld()
    let paths = try Self.routes(of: world, .post).filter {
      !Self.withoutSession.contains($0) && !$0.hasPrefix("/view/")
    }

    for party in RouteParty.allCases {
      let browser = try await world.browser(of: party)
      // Without a session, there is none to end.
      for path in paths where party != .nobody || path != Paths.signOut {
        let answer = try await browser.exchange(
          world.address(of: path), .post, headers: Self.form, body: Array("title=x".utf8))
        #expect(
          [401, 403, 404].contains(answer.status.code), "\(party) \(path): \(answer.status)")
      }
    }
  }

  @Test func `without access, a study is as if there were none`() async throws {
    let world = try await RouteWorld()
    let browser = try await world.browser(of: .stranger)
    let token = try browser.statedToken
    let none = UUID()
    let routes: [(method: HTTPRequest.Method, path: String)] =
      try Self.routes(of: world, .get).map { (.get, $0) }
      + Self.routes(of: world, .post).map { (.post, $0) }

    for (method, path) in routes where path.contains("{study}") {
      func answer(in study: Study.ID?) async throws -> String {
        let answer = try await browser.exchange(
          world.address(of: path, in: study), method, headers: Self.form,
          body: method == .post ? Array("csrf=\(token)".utf8) : nil)
        return "\(answer.status.code) \(String(decoding: answer.body, as: UTF8.self))"
          .replacing(world.study.id.uuidString.lowercased(), with: "…")
          .replacing(none.uuidString.lowercased(), with: "…")
      }
      let (existing, missing) = (try await answer(in: nil), try await answer(in: none))
      #expect(existing == missing, "\(method) \(path)")
    }
  }

  private static func routes(of world: RouteWorld, _ method: HTTPRequest.Method) throws -> [String]
  {
    let paths: [String] = portalRoutes(world.portal.services).routes
      .filter { $0.method == method }.map { $0.path.description }
    let rows = paths.filter { !ends($0) }.sorted() + paths.filter(ends).sorted()
    try #require(rows.count > 90)
    return rows
  }

  /// Whether a form ends a session, or closes the study to those who come after it.
  private static func ends(_ path: String) -> Bool {
    path.hasSuffix("/archiving") || path == Paths.signOut
  }

  private static func table(_ rows: [String], _ columns: [[String]]) -> String {
    let width = rows.map(\.count).max() ?? 0
    func padded(_ text: String, to length: Int) -> String {
      text + String(repeating: " ", count: max(0, length - text.count))
    }
    func line(_ name: String, _ cells: [String]) -> String {
      var parts: [String] = [padded(name, to: width)]
      for (cell, party) in zip(cells, RouteParty.allCases) {
        parts.append(padded(cell, to: party.rawValue.count))
      }
      return parts.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }
    let head = line("Route", RouteParty.allCases.map(\.rawValue))
    let body = rows.indices.map { row in line(rows[row], columns.map { $0[row] }) }
    return ([head] + body).joined(separator: "\n") + "\n"
  }
}
