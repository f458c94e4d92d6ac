import Foundation

/// Why a study document cannot be opened.
public enum StudyDocumentError: Error, Hashable, Sendable {
  /// Not JSON, with line and column.
  case syntax(JSONSyntaxError)
  /// JSON, but no study document.
  case notAStudy
  /// Written by a later release.
  case newerSchema(Int)
  /// Something is missing or of the wrong kind, at a path of member names.
  case unreadable(path: String, reason: String)

  /// What is wrong and what to do, in English.
  public var message: String {
    switch self {
    case .syntax(let error):
      "Line \(error.line), column \(error.column): \(error.message)"
    case .notAStudy:
      "This is JSON, but not a study document: it has no “schema” number. Export the study from Accord and try again."
    case .newerSchema(let schema):
      "This document has schema \(schema); this release reads up to \(Study.currentSchema). Update Accord, then open it again."
    case .unreadable(let path, let reason):
      path.isEmpty ? reason : "At \(path): \(reason)"
    }
  }
}

extension Study {
  /// Opens a study document of this schema or an older one.
  public init(document bytes: some Sequence<UInt8>) throws(StudyDocumentError) {
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes) } catch { throw .syntax(error) }
    try self.init(document: value)
  }

  /// Opens a study document that has been read as JSON.
  public init(document value: JSONValue) throws(StudyDocumentError) {
    guard let schema = value["schema"]?.numberValue, schema >= 1, schema == schema.rounded() else {
      throw .notAStudy
    }
    guard schema <= Double(Study.currentSchema) else { throw .newerSchema(Int(min(schema, 1e9))) }
    do {
      self = try JSONValueDecoder(value: value, codingPath: []).decode(Study.self)
    } catch let error as DecodingError {
      throw StudyDocumentError(error)
    } catch {
      throw .unreadable(path: "", reason: "The document cannot be read.")
    }
  }

  /// The study as canonical JSON (RFC 8785): the same study always gives the same bytes.
  public func canonicalBytes() throws -> [UInt8] {
    try JSONValue(encoding: self).canonicalBytes
  }

  /// SHA-256 of the canonical bytes.
  public func contentHash() throws -> String { sha256(try canonicalBytes()) }
}

extension JSONValue {
  /// Any encodable value as JSON.
  public init(encoding value: some Encodable) throws {
    self = try JSONValueEncoder.value(of: value)
  }
}

extension StudyDocumentError {
  init(_ error: DecodingError) {
    func path(_ keys: [any CodingKey]) -> String {
      keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: "/")
    }
    switch error {
    case .keyNotFound(let key, let context):
      self = .unreadable(
        path: path(context.codingPath), reason: "The member “\(key.stringValue)” is missing.")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      self = .unreadable(
        path: path(context.codingPath), reason: "The value is of the wrong kind.")
    case .dataCorrupted(let context):
      self = .unreadable(
        path: path(context.codingPath), reason: "The value is not one that Accord knows.")
    @unknown default:
      self = .unreadable(path: "", reason: "The document cannot be read.")
    }
  }
}
