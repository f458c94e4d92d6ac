import Foundation
import StudyModel

/// Something an import or export could not carry as it was. The same code always means the same.
package struct Loss: Codable, Hashable, Sendable {
  package var format: String
  package var code: String
  package var kind: Kind
  package var severity: Severity
  /// A path of ids, its parts joined by `/`.
  package var place: String
  /// Where it is in a JSON file, as a JSON pointer (RFC 6901); nil for other files and for exports.
  package var pointer: String?
  package var what: String
  /// What stands there instead.
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
    /// The same data under another control or a weaker rule.
    case approximated
    /// A rule the target no longer enforces.
    case weakened
    /// Carried as text or annotation.
    case moved
    case dropped, split, merged
  }

  package enum Severity: String, Codable, CaseIterable, Sendable {
    /// A participant would see or skip something wrong.
    case error
    /// Data or enforcement differs.
    case warning
    /// Looks differ.
    case note
  }

  /// For people, in one line.
  package var line: String {
    let inFile = furtherPointer.map { " (\($0))" } ?? ""
    return "\(severity.rawValue) \(code) \(place)\(inFile): \(sentence)"
  }

  /// The pointer, where it says more than the place does.
  package var furtherPointer: String? {
    pointer.flatMap { $0.isEmpty || $0 == "/" + place ? nil : $0 }
  }
}

extension Import {
  /// The losses as JSON, to be kept with the study.
  package var lossDocument: JSONValue { get throws { try JSONValue(encoding: losses) } }
}

extension Import {
  /// The same without pictures that did not come along, which are reported.
  package func without(_ missing: [Asset]) -> Import {
    var result = self
    result.study.assets.removeAll(where: missing.contains)
    result.losses += missing.map { asset in
      Loss(
        format: format, code: "asset.missing", kind: .dropped, severity: .warning,
        place: ["assets", asset.id], what: "“\(asset.name)”, which did not come with the file",
        advice: "choose it again where it is shown")
    }
    return result
  }
}

extension [Loss] {
  /// Losses that were kept as JSON.
  package init(document: JSONValue) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(document.canonicalBytes))
  }
}
