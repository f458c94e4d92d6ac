import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

@testable import PortalWeb

extension TestPortal {
  func study(_ id: UUID) async throws -> Study {
    guard let draft = try await store.draft(of: id, for: try await account(.ada).id) else {
      throw StoreError.notFound
    }
    return draft.study
  }
}

extension Browser {
  /// Opens a part's page, or uses a page opened earlier; changes some fields; and saves.
  @discardableResult
  func save(
    _ id: UUID, _ place: Place, _ changes: KeyValuePairs<String, String>, over stale: String? = nil,
    naming list: String? = nil, as type: String = "text/html"
  ) async throws -> Visit {
    let path = Paths.write(id, at: place)
    if stale == nil { try await open(path) }
    let html = stale ?? page.html
    var fields = [try csrf(), ("language", "en")]
    for name in list.map({ [$0] }) ?? changes.map(\.key) {
      let pattern = try Regex(
        "name=\"was\\.\(NSRegularExpression.escapedPattern(for: name))\" value=\"([^\"]*)\"")
      let was = html.firstMatch(of: pattern)?.output[1].substring
      fields.append(("was.\(name)", String(was ?? "")))
    }
    fields += changes.map { ($0.key, $0.value) }
    let body = fields.map { "\(Paths.encoded($0.0))=\(Paths.encoded($0.1))" }.joined(separator: "&")
    return try await go(
      path, .post,
      headers: [.contentType: "application/x-www-form-urlencoded", .accept: type],
      body: Array(body.utf8))
  }

  /// Adds a step to the join task and returns its place.
  func addStep(_ id: UUID, kind: String, title: String) async throws -> Place {
    try await open(Paths.write(id, at: ["tasks", "join"]))
    try await submit(
      Paths.parts(id, at: ["tasks", "join", "steps"]), ["kind": kind, "title": title])
    return ["tasks", "join", "steps", Slug.identifier(from: title, avoiding: [])]
  }

  func setFormat(_ id: UUID, _ place: Place, to kind: String) async throws {
    try await open(Paths.write(id, at: place))
    try await submit(Paths.format(id, at: place), ["kind": kind])
  }

  /// Removes a part, also if something refers to it.
  func remove(_ id: UUID, _ place: Place) async throws {
    try await open(Paths.write(id, at: place))
    let removal = Paths.removal(id, at: place)
    try await submitFilledIn(removal, ["breaking": "leave"])
    if page.text.contains("Continue and leave") {
      try await submitFilledIn(removal, ["breaking": "leave"])
    }
  }
}
