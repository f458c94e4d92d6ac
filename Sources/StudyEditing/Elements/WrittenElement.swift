import ConsentMarkdown
import StudyParts

/// An element as a text has it, to recognize it in another text.
package struct WrittenElement: Hashable, Sendable {
  package let id: String
  package let source: String
  /// A hash of the element as written, by which its form finds it again.
  package let tag: String

  package init(_ element: LocatedElement, in text: String) {
    id = element.id
    source = String(decoding: Array(text.utf8)[element.range], as: UTF8.self)
    tag = Setting.fingerprint(ofRead: .string(source))
  }

  package static func all(in text: String) -> [WrittenElement] {
    LocatedElement.all(in: text).map { WrittenElement($0, in: text) }
  }
}
