import Foundation
import SampleStudies
import StudyExchange
import TestSupport
import Testing

@testable import StudyModel

/// Compares `docs/schema/study.schema.json`, which client developers read, with the types that write study documents.
@Suite("Describing studies") struct DescribingStudies {
  private static let studies =
    SampleStudies.all + [SampleStudies.gallery] + (UInt64(0)..<60).map { Study.random(seed: $0) }
  private let schema: JSONValue

  init() throws {
    schema = try JSONValue(parsing: StudySchema.bytes)
  }

  @Test func `every member of a study is in the schema, and the schema has no other`() throws {
    var comparison = SchemaComparison(schema: schema)
    for study in Self.studies {
      let document = try JSONValue(encoding: study)
      let asked = AskedMembers()
      _ = try JSONValueDecoder(value: document, asked: asked).decode(Study.self)
      comparison.asked = asked
      comparison.compare(document, with: schema, at: [])
    }
    #expect(comparison.strangers.sorted() == [])
    #expect(comparison.unread.sorted() == [])
  }

  @Test func `every part of the schema has a description`() {
    #expect(undescribed(schema, at: "study") == [])
  }

  private func undescribed(_ schema: JSONValue, at path: String) -> [String] {
    let parts = (schema["$defs"]?.objectValue ?? [:]).merging(
      schema["properties"]?.objectValue ?? [:]
    ) { _, own in own }
    let alternatives = (schema["oneOf"]?.arrayValue ?? []).filter { $0["$ref"] == nil }
    return parts.sorted { $0.key < $1.key }.flatMap { name, part in
      (part["description"]?.stringValue?.isEmpty == false ? [] : ["\(path)/\(name)"])
        + undescribed(part, at: "\(path)/\(name)")
    } + alternatives.flatMap { undescribed($0, at: path) }
  }

  @Test func `random studies are handed to a validator that knows nothing of Accord`() throws {
    guard let path = ProcessInfo.processInfo.environment["ACCORD_RANDOM_STUDIES"] else { return }
    let documents = try Self.studies.map { try JSONValue(encoding: $0) }
    try Data(JSONValue.array(documents).canonicalBytes).write(to: URL(filePath: path))
  }
}

/// Traverses a document and its schema in parallel.
private struct SchemaComparison {
  let schema: JSONValue
  /// The members that decoding the current document asked for.
  var asked = AskedMembers()
  /// Members of documents that are not in the schema.
  private(set) var strangers: Set<String> = []
  private var described: [String: Set<String>] = [:]
  private var read: [String: Set<String>] = [:]

  init(schema: JSONValue) { self.schema = schema }

  /// Members of the schema that decoding never asked for. Optional members are asked for only if they are present, so
  /// it takes many documents to find out.
  var unread: [String] {
    described.flatMap { part, names in
      names.subtracting(read[part] ?? []).map { "\(part): \($0)" }
    }
  }

  mutating func compare(_ value: JSONValue, with part: JSONValue, at path: [String]) {
    let name = part["$ref"]?.stringValue ?? place(path)
    let part = resolved(part)
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if let items = part["items"] { compare(element, with: items, at: path + [String(index)]) }
      }
    case .object(let members):
      let properties = properties(of: part, for: value)
      guard !properties.isEmpty else {
        // A map, such as texts by language, or arbitrary JSON.
        guard let values = part["additionalProperties"] else { return }
        for (name, member) in members {
          compare(member, with: values, at: path + [name])
        }
        return
      }
      for (name, member) in members {
        guard let property = properties[name] else {
          strangers.insert("\(place(path)): \(name)")
          continue
        }
        compare(member, with: property, at: path + [name])
      }
      let key = [name, value["kind"]?.stringValue, value["is"]?.stringValue].compactMap(\.self)
        .joined(separator: " ")
      described[key, default: []].formUnion(properties.keys)
      read[key, default: []].formUnion(asked.names(at: path))
    default: break
    }
  }

  /// Ids differ from study to study; the name of a part does not.
  private func place(_ path: [String]) -> String {
    path.filter { Int($0) == nil }.joined(separator: "/")
  }

  private func resolved(_ part: JSONValue) -> JSONValue {
    guard let name = part["$ref"]?.stringValue?.split(separator: "/").last else { return part }
    return schema["$defs"]?[String(name)] ?? .null
  }

  /// Members of the part, and of the alternative selected by the value's constants or members.
  private func properties(of part: JSONValue, for value: JSONValue) -> [String: JSONValue] {
    var properties = part["properties"]?.objectValue ?? [:]
    for alternative in (part["oneOf"]?.arrayValue ?? []).map(resolved)
    where fits(value, alternative) {
      properties.merge(self.properties(of: alternative, for: value)) { own, _ in own }
    }
    return properties
  }

  private func fits(_ value: JSONValue, _ alternative: JSONValue) -> Bool {
    let required = (alternative["required"]?.arrayValue ?? []).compactMap(\.stringValue)
    guard required.allSatisfy({ value[$0] != nil }) else { return false }
    return (alternative["properties"]?.objectValue ?? [:]).allSatisfy { name, property in
      if let constant = property["const"] { return value[name] == constant }
      guard let choices = property["enum"]?.arrayValue, let own = value[name] else { return true }
      return choices.contains(own)
    }
  }
}
