import Foundation
import Hummingbird
import StudyEditing
import StudyModel

extension Request {
  /// The parameters of the address. A misspelled name is refused instead of ignored.
  /// - Throws: `APIError.wrongParameter` for an unknown parameter, and for one that occurs twice.
  func parameters(allowing names: Set<String>) throws -> [String: String] {
    guard let query = SubmittedForm(urlEncoded: Array((uri.query ?? "").utf8)) else {
      throw APIError.wrongParameter("The parameters of the address cannot be read.")
    }
    var found: [String: String] = [:]
    for field in query.fields {
      guard names.contains(field.name) else {
        throw APIError.wrongParameter("This address has no parameter “\(field.name.prefix(100))”.")
      }
      guard found.updateValue(field.value, forKey: field.name) == nil else {
        throw APIError.wrongParameter("The parameter “\(field.name)” occurs more than once.")
      }
    }
    return found
  }

  /// How many entries a page of a list has.
  static func limit(_ parameters: [String: String]) throws -> Int {
    guard let text = parameters["limit"] else { return 50 }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let limit = Int(bounded: text),
      (1...100).contains(limit)
    else {
      throw APIError.wrongParameter("The limit is a number from 1 to 100.")
    }
    return limit
  }

  /// Whether the client accepts a media type (RFC 9110, section 12.5.1). The most specific range that fits decides.
  func accepts(_ mediaType: String) -> Bool {
    let lines = headers[values: .accept]
    guard !lines.isEmpty else { return true }
    let wanted = mediaType.prefix { $0 != ";" }.lowercased()
    let kind = wanted.prefix { $0 != "/" }
    var best = (rank: 0, weight: 0.0)
    for range in lines.flatMap({ $0.split(separator: ",") }) {
      let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      let rank =
        switch parts.first?.lowercased() ?? "" {
        case wanted: 3
        case "\(kind)/*": 2
        case "*/*": 1
        default: 0
        }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 }
      if rank > best.rank { best = (rank, weight ?? 1) }
    }
    return best.weight > 0
  }
}

extension VersionNumber {
  /// Nil also for a number that no version can have.
  init?(bounded text: String) {
    guard let number = VersionNumber(text), number.isWithinBounds else { return nil }
    self = number
  }
}
