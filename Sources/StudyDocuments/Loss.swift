import Foundation
import StudyModel

/// Something that a document, an export, or an import could not carry over exactly. The meaning of a code never changes.
package struct Loss: Codable, Hashable, Sendable {
  package var format: String
  package var code: String
  package var kind: Kind
  package var severity: Severity
  /// A path of ids separated by `/`.
  package var place: String
  /// The places of all parts that it is about, if these are several in `place`; nil for one.
  package var places: [String]?
  /// The place in a JSON file as a JSON pointer (RFC 6901); nil for other files and for exports.
  package var pointer: String?
  package var what: String
  /// What replaces it.
  package var became: String?
  package var advice: String?

  package init(
    format: String, code: String, kind: Kind, severity: Severity, place: Place, what: String,
    became: String? = nil, advice: String? = nil
  ) {
    self.format = format
    self.code = code
    self.kind = kind
    self.severity = severity
    self.place = place.joined(separator: "/")
    self.what = what
    self.became = became
    self.advice = advice
  }

  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// An identifier changed to satisfy the target.
    case renamed
    /// The same data with another control or a weaker rule.
    case approximated
    /// A rule the target no longer enforces.
    case weakened
    /// Carried as text or annotation.
    case moved
    case dropped, split, merged
  }

  package enum Severity: String, Codable, CaseIterable, Sendable {
    /// A participant would see or skip something incorrectly.
    case error
    /// Data or enforcement differs.
    case warning
    /// The appearance differs.
    case note
  }

  /// One line for people.
  package var line: String {
    let inFile = precisePointer.map { " (\($0))" } ?? ""
    return "\(severity.rawValue) \(code) \(place)\(inFile): \(sentence)"
  }

  /// The pointer, if it is more precise than the place.
  package var precisePointer: String? {
    pointer.flatMap { $0.isEmpty || $0 == "/" + place ? nil : $0 }
  }
}

extension [Loss] {
  /// Decodes losses stored as JSON.
  package init(document: JSONValue) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(document.canonicalBytes))
  }
}

extension Loss {
  /// Something that is lost together with its parts: “The task with its 2 steps”, or “The task without steps” if it has none.
  package static func whole(_ name: String, _ count: Int, _ one: String, _ several: String)
    -> String
  {
    count == 0
      ? "\(name) without \(several)" : "\(name) with its \(count) \(count == 1 ? one : several)"
  }

  /// One sentence about what happened, what replaces it, and what to do.
  package var sentence: String {
    let hint = advice.map { " \($0.prefix(1).uppercased())\($0.dropFirst())." } ?? ""
    // Some losses are sentences that already say what was done.
    if what.hasSuffix(".") { return what + (became.map { " It became \($0)." } ?? "") + hint }
    let result = became.map { " → \($0)" } ?? ""
    return "\(what): \(kind.rawValue)\(result).\(hint)"
  }
}
