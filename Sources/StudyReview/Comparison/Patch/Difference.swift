import StudyModel

/// One value that differs between two study documents, before it is described.
struct Difference {
  var kind: Change.Kind
  /// Where the value is in the new document, or was in the old one if it was removed.
  var place: Place
  var language: Language?
  var before: JSONValue?
  var after: JSONValue?
  /// Where an element was before it moved to another list.
  var formerPlace: Place?
  /// The element that precedes a moved one; nil if it is the first.
  var preceding: String?
  /// Whether the value is an element of a list.
  var isElement = false
}
