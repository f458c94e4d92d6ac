import StudyModel
import Testing

/// An edit of a study document, as short as possible to write.
enum StudyEdit: Sendable {
  /// Replaces a text wherever it occurs.
  case text(String, String)
  /// Sets the value at a place, such as `facts/board`; nil removes it.
  case value(String, JSONValue?)
  /// Moves the element at a place to another index of its list.
  case move(String, Int)
  /// Inserts an element into a list, at the beginning.
  case insert(String, JSONValue)

  func applied(to document: JSONValue) throws -> JSONValue {
    switch self {
    case .text(let old, let new):
      let text = document.canonicalText
      let edited = text.replacing(Self.escaped(old), with: Self.escaped(new))
      #expect(edited != text, "“\(old)” does not occur")
      return try JSONValue(parsing: edited.utf8)
    case .value(let path, let value):
      return try #require(
        document.replacing(value, at: Self.place(path), makingObjects: true), "\(path)")
    case .move(let path, let index):
      let place = Self.place(path)
      var elements = try #require(document.value(at: place.dropLast())?.arrayValue, "\(path)")
      let old = try #require(elements.firstIndex { $0.elementName == place.last }, "\(path)")
      elements.insert(elements.remove(at: old), at: index)
      return try #require(document.replacing(.array(elements), at: Array(place.dropLast())))
    case .insert(let path, let element):
      let place = Self.place(path)
      let elements = document.value(at: place)?.arrayValue ?? []
      return try #require(document.replacing(.array([element] + elements), at: place), "\(path)")
    }
  }

  private static func place(_ path: String) -> Place {
    path.split(separator: "/").map(String.init)
  }

  /// The text as a document holds it.
  private static func escaped(_ text: String) -> String {
    String(JSONValue.string(text).canonicalText.dropFirst().dropLast())
  }
}

extension Study {
  /// The study after some edits.
  func edited(_ edits: StudyEdit...) throws -> Study { try edited(edits) }

  /// The study after some edits.
  func edited(_ edits: [StudyEdit]) throws -> Study {
    let document = try edits.reduce(JSONValue(encoding: self)) { try $1.applied(to: $0) }
    return try Study(document: document)
  }
}
