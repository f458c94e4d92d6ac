import Foundation

/// Why a study document cannot be opened.
public enum StudyDocumentError: Error, Hashable, Sendable {
  /// Not JSON; holds the line and column.
  case syntax(JSONSyntaxError)
  /// JSON, but not a study document.
  case notAStudy
  /// Written by a later release.
  case newerSchema(Int)
  /// Something is missing or of the wrong kind at a path of member names.
  case unreadable(path: String, reason: String)
  /// Larger than a study can be, at a path of member names; see `StudyLimits`.
  case beyondLimit(path: String, reason: String)

  /// What is wrong and how to fix it, in English.
  public var message: String {
    switch self {
    case .syntax(let error):
      "Line \(error.line), column \(error.column): \(error.message)"
    case .notAStudy:
      "This is JSON, but not a study document: it has no “schema” number. Export the study from Accord and try again."
    case .newerSchema(let schema):
      "This document has schema \(schema); this release reads up to \(Study.currentSchema). Update Accord, then open it again."
    case .unreadable(let path, let reason), .beyondLimit(let path, let reason):
      path.isEmpty ? reason : "At \(path): \(reason)"
    }
  }
}

extension Study {
  /// Opens a study document in this schema or an older one.
  public init(document bytes: some Sequence<UInt8>) throws(StudyDocumentError) {
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes) } catch { throw .syntax(error) }
    try self.init(document: value)
  }

  /// Opens a study document that has been read as JSON.
  public init(document value: JSONValue) throws(StudyDocumentError) {
    self = try Self.reading(value, asked: nil)
  }

  /// Opens a study document and returns the places of members that this release does not know.
  public static func opening(_ value: JSONValue) throws(StudyDocumentError) -> (
    study: Study, unknown: [Place]
  ) {
    let asked = AskedMembers()
    let study = try reading(value, asked: asked)
    return (study, asked.leftOver(in: value))
  }

  private static func reading(_ value: JSONValue, asked: AskedMembers?) throws(StudyDocumentError)
    -> Study
  {
    guard let schema = value["schema"]?.numberValue, schema >= 1, schema == schema.rounded() else {
      throw .notAStudy
    }
    guard schema <= Double(Study.currentSchema) else { throw .newerSchema(Int(min(schema, 1e9))) }
    try value.requireLimits()
    do {
      var study = try JSONValueDecoder(value: value, asked: asked)
        .decode(Study.self)
      study.handOutKeptSettings()
      return study
    } catch let error as DecodingError {
      throw StudyDocumentError(error, in: value)
    } catch {
      throw .unreadable(path: "", reason: "The document cannot be read.")
    }
  }

  /// The study as canonical JSON (RFC 8785): the same study always produces the same bytes.
  public func canonicalBytes() throws -> [UInt8] {
    try JSONValue(encoding: self).canonicalBytes
  }

  /// SHA-256 of the canonical bytes.
  public func contentHash() throws -> String { sha256(try canonicalBytes()) }
}

extension JSONValue {
  /// Decodes a part of a study from its JSON, within `StudyLimits`.
  public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try requireLimits()
    return try JSONValueDecoder(value: self).decode(type)
  }

  /// Any encodable value as JSON.
  public init(encoding value: some Encodable) throws {
    self = try JSONValueEncoder.value(of: value)
  }

  /// The names of the members that any encodable value has as JSON, sorted; none if it is not an object.
  public static func memberNames(of value: some Encodable) throws -> [String] {
    try JSONValueEncoder.memberNames(of: value)
  }
}

extension StudyDocumentError {
  init(_ error: DecodingError, in document: JSONValue) {
    // The path in ids, as everywhere else, and the value found there.
    func find(_ keys: [any CodingKey]) -> (path: String, value: JSONValue?) {
      var value: JSONValue? = document
      var place: Place = []
      for key in keys {
        if let index = key.intValue, let elements = value?.arrayValue {
          value = elements.indices.contains(index) ? elements[index] : nil
          place.append(value?.placeName(index) ?? String(index + 1))
        } else {
          value = value?[key.stringValue]
          place.append(key.stringValue)
        }
      }
      return (place.joined(separator: "/"), value)
    }
    func path(_ keys: [any CodingKey]) -> String { find(keys).path }
    switch error {
    case .keyNotFound(let key, let context):
      self = .unreadable(
        path: path(context.codingPath), reason: "The member “\(key.stringValue)” is missing.")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      self = .unreadable(
        path: path(context.codingPath), reason: "The value is of the wrong type.")
    case .dataCorrupted(let context) where context.underlyingError is WholeNumberOutOfBounds:
      let found = find(context.codingPath)
      let number = found.value?.numberValue?.plainText ?? "The number"
      self = .beyondLimit(
        path: found.path,
        reason:
          "\(number) is out of range. Use a whole number between −2,147,483,647 and 2,147,483,647.")
    case .dataCorrupted(let context):
      let found = find(context.codingPath)
      let value = found.value.map { "“\($0.stringValue ?? $0.canonicalText)”" } ?? "The value"
      self = .unreadable(
        path: found.path, reason: "\(value) is not a value that Accord knows here.")
    @unknown default:
      self = .unreadable(path: "", reason: "The document cannot be read.")
    }
  }
}
