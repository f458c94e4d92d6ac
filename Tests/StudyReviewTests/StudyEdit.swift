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
  /// Changes the first branch of a step's rule, such as `join/review`, to lead elsewhere.
  case branch(String, to: Destination)

  func applied(to document: JSONValue) throws -> JSONValue {
    switch self {
    case .text(let old, let new):
      let text = document.canonicalText
      let edited = text.replacing(Self.escaped(old), with: Self.escaped(new))
      // Bytes, because texts in equivalent letters are equal.
      let isEdited = !edited.utf8.elementsEqual(text.utf8)
      #expect(isEdited, "“\(old)” does not occur")
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
    case .branch(let path, let destination):
      var study = try Study(document: document)
      let place = Self.place(path)
      let task = try #require(study.tasks.firstIndex { $0.id == place.first }, "\(path)")
      let rule = try #require(
        study.tasks[task].rules.firstIndex { $0.step == place.last }, "\(path)")
      guard case .firstMatch(var branches, let otherwise) = study.tasks[task].rules[rule].kind
      else {
        throw EditError(path: path)
      }
      branches[0] = Rule.Branch(condition: branches[0].condition, destination: destination)
      study.tasks[task].rules[rule].kind = .firstMatch(branches, otherwise: otherwise)
      return try JSONValue(encoding: study)
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

/// An edit of something that the study does not have.
struct EditError: Error {
  let path: String
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
