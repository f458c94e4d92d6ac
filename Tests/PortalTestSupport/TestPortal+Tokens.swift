import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StudyModel
import StudyStore

@testable import PortalWeb

extension Browser {
  /// A study whose version 1.0.0 is published.
  func publishedSample(_ portal: TestPortal) async throws -> Study.ID {
    let id = try await createStudy("", from: "sample")
    try await portal.needNoBoard(id)
    try await propose(id)
    _ = try await portal.store.publish(id, VersionNumber(1, 0, 0), by: portal.account(.ada).id)
    return id
  }
}

extension TestPortal {
  func apiToken(
    _ scope: TokenScope, in study: Study.ID? = nil, by person: Person = .ada
  ) async throws -> String {
    try await store.makeToken(
      named: "test", for: scope, in: study, by: account(person).id
    ).text
  }
}

extension PortalClient {
  func get(
    _ path: String, _ token: String?, _ headers: HTTPFields = [:]
  ) async throws -> Answer {
    try await send(.get, path, token, headers)
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ token: String?, _ headers: HTTPFields = [:]
  ) async throws -> Answer {
    var headers = headers
    headers[.authorization] = token.map { "Bearer \($0)" }
    return try await ask(method, path, headers: headers)
  }
}
