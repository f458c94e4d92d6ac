import Foundation
import HTTPTypes
import StudyModel
import TestSupport
import Testing

@testable import PortalWeb

/// The statuses that the description of the API states for each operation.
struct APIContract {
  /// Read once, because no test changes it.
  private static let written = Result { try APIContract() }

  private struct Operation {
    let method: String
    let segments: [Substring]
    let statuses: Set<Int>
  }

  private let operations: [Operation]

  /// Nil if no operation is at the address.
  static func statuses(of method: HTTPRequest.Method, at address: String) throws -> Set<Int>? {
    let name = method == .head ? "GET" : method.rawValue
    let segments = address.prefix { $0 != "?" }.split(separator: "/")
    return try written.get().operations.first {
      $0.method == name && fits(segments, $0.segments)
    }?.statuses
  }

  private static func fits(_ segments: [Substring], _ pattern: [Substring]) -> Bool {
    // Only `path` has several segments.
    let hasRest = pattern.last == "{path}"
    guard hasRest ? segments.count >= pattern.count : segments.count == pattern.count else {
      return false
    }
    return zip(segments, pattern).allSatisfy { $1.hasPrefix("{") || $0 == $1 }
  }

  private init() throws {
    let file = Repository.root.appending(path: "Templates/api/openapi.json")
    let document = try JSONValue(parsing: Array(Data(contentsOf: file)))
    operations = (document["paths"]?.objectValue ?? [:]).flatMap { path, item in
      (item.objectValue ?? [:]).filter { $0.key != "parameters" }.map { method, operation in
        Operation(
          method: method.uppercased(), segments: path.split(separator: "/"),
          statuses: Set((operation["responses"]?.objectValue ?? [:]).keys.compactMap { Int($0) }))
      }
    }
  }
}

extension PortalClient {
  /// Sends a request to the API, and checks that its description states the status of the answer.
  func ask(
    _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: [UInt8]? = nil
  ) async throws -> Answer {
    let answer = try await execute(
      uri: Paths.api(path), method: method, headers: headers, body: body)
    if let stated = try APIContract.statuses(of: method, at: path) {
      #expect(
        stated.contains(answer.status.code),
        "\(method.rawValue) \(path) answers \(answer.status.code).")
    }
    return answer
  }
}
