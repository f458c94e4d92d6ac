/// The text of a board's stamp for the room that is reserved for it at the foot of each page.
package struct PrintedStamp: Encodable, Hashable, Sendable {
  let text: String
  let language: String
  let direction: String

  /// - Parameter language: the tag of the language of the text.
  package init(_ text: String, language: String, isRightToLeft: Bool = false) {
    self.text = text
    self.language = language
    direction = isRightToLeft ? "rtl" : "ltr"
  }
}
