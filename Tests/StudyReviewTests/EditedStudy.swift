import Foundation
import StudyModel
import TestSupport

extension Study {
  /// The study after some random edits, the same for the same seed: texts, numbers, and switches changed, and parts
  /// removed, added, and moved.
  func edited(seed: UInt64, times: Int) throws -> Study {
    var random = SeededGenerator(seed: seed &* 977 &+ 13)
    var study = self
    for _ in 0..<times {
      let value = try JSONValue(encoding: study)
      let edited = value.edited(at: [], &random)
      // An edit that makes the document unreadable is skipped.
      if let other = try? Study(document: edited) { study = other }
    }
    return study
  }
}

extension JSONValue {
  /// A copy with one random value edited.
  fileprivate func edited(at place: Place, _ random: inout SeededGenerator) -> JSONValue {
    switch self {
    case .object(var members):
      let names = members.keys.filter { !["schema", "id", "slug"].contains($0) }.sorted()
      guard let name = names.randomElement(using: &random), let value = members[name] else {
        return self
      }
      if random.once(in: 25), place.count > 1 {
        members[name] = nil
      } else {
        members[name] = value.edited(at: place + [name], &random)
      }
      return .object(members)
    case .array(let elements): return .array(Self.edited(elements, at: place, &random))
    case .string(let text):
      // Language codes, names of kinds, and references are single words.
      guard text.contains(" ") else { return .string(text + " more") }
      return .string(Self.edited(text, &random))
    case .number(let number): return .number(number + 1)
    case .boolean(let isOn): return .boolean(!isOn)
    case .null: return .null
    }
  }

  private static func edited(
    _ elements: [JSONValue], at place: Place, _ random: inout SeededGenerator
  ) -> [JSONValue] {
    var elements = elements
    guard let index = elements.indices.randomElement(using: &random) else { return elements }
    switch random.number(0...7) {
    case 0: elements.remove(at: index)
    case 1: elements.insert(elements.remove(at: index), at: random.number(0...(elements.count)))
    case 2:
      if case .object(var members) = elements[index], members["id"] != nil {
        members["id"] = .string("new-\(random.number(0...999_999))")
        elements.insert(.object(members), at: index)
      }
    default: elements[index] = elements[index].edited(at: place + ["*"], &random)
    }
    return elements
  }

  private static func edited(_ text: String, _ random: inout SeededGenerator) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let index = words.indices.randomElement(using: &random) else { return text }
    switch random.number(0...3) {
    case 0: words.remove(at: index)
    case 1: words.insert("12 weeks", at: index)
    case 2: words[index] = words[index].uppercased()
    default:
      words[index] = random.pick(["e\u{301}tude", "睡眠", "**bold**", "{fact:board}"], else: "")
    }
    return words.joined(separator: " ")
  }
}
