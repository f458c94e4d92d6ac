import Foundation
import Hummingbird
import StudyEditing
import StudyModel

/// The members of the JSON object that a request sends.
struct APIBody {
  /// The maximum size of a body, in bytes.
  static let limit = FormMiddleware.fileLimit

  private let members: [String: JSONValue]

  /// - Parameter names: all members that the object can have. A misspelled one is refused instead of ignored.
  init(_ context: APIContext, allowing names: Set<String>) throws {
    let value: JSONValue
    do { value = try JSONValue(parsing: context.body) } catch {
      throw APIError.unprocessable(StudyDocumentError.syntax(error).message)
    }
    guard let members = value.objectValue else {
      throw APIError.unprocessable("The body is JSON, but not an object.")
    }
    if let unknown = members.keys.sorted().first(where: { !names.contains($0) }) {
      throw Self.refusal(of: String(unknown.prefix(100)), "Unknown member.")
    }
    self.members = members
  }

  /// A text without white space around it; nil if it is missing or null.
  func text(_ name: String) throws -> String? {
    guard let value = members[name], !value.isNull else { return nil }
    guard let text = value.stringValue else {
      throw Self.refusal(of: name, "This must be a string.")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A list of texts; nil if it is missing or null.
  func texts(_ name: String) throws -> [String]? {
    guard let value = members[name], !value.isNull else { return nil }
    guard let values = value.arrayValue else {
      throw Self.refusal(of: name, "This must be an array of strings.")
    }
    return try values.map { value in
      guard let text = value.stringValue else {
        throw Self.refusal(of: name, "This must be an array of strings.")
      }
      return text
    }
  }

  private static func refusal(of name: String, _ reason: String) -> APIError {
    .refused(APIRefusal(FormErrors(name, reason)))
  }
}

extension Request {
  /// Checks before anything is done whether a request sends JSON, and takes it as an answer.
  func requireJSON() throws {
    guard accepts("application/json") else {
      throw APIError.notAcceptable(offered: "application/json")
    }
    guard mediaType == "application/json" else {
      throw APIError.unsupportedMediaType(accepted: "application/json")
    }
  }

  /// The media type of the body, without its parameters.
  private var mediaType: String? {
    headers[.contentType].map {
      $0.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
  }

  /// Checks that a change is based on a draft as it is now.
  /// - Throws: `APIError.preconditionRequired`, `.preconditionFailed`. The store compares again when it writes.
  func requireMatch(_ tag: String) throws {
    let seen = headers[values: .ifMatch].flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    // “Any draft” is no statement about what the program saw.
    guard !seen.isEmpty, seen != ["*"] else { throw APIError.preconditionRequired }
    guard seen.contains(EntityTag(sha256: tag).value) else { throw APIError.preconditionFailed }
  }
}
