/// A list pasted into the text of an existing answer, if no script has split it.
package struct InsertedList: Equatable, Sendable {
  /// The text of the answer without the list.
  package let text: String
  /// The lines of the list.
  package let lines: String

  /// Returns nil if the input is not a list, or if the original text of the answer is no longer complete.
  package init?(_ typed: String, into text: String) {
    guard !text.isEmpty, typed != text, let lines = Self.added(to: text, in: typed),
      PastedChoices.isList(lines)
    else { return nil }
    self.text = text
    self.lines = lines
  }

  /// The part of the input that was added to the text, usually at its end.
  private static func added(to text: String, in typed: String) -> String? {
    if typed.hasPrefix(text) { return String(typed.dropFirst(text.count)) }
    if typed.hasSuffix(text) { return String(typed.dropLast(text.count)) }
    let start = zip(typed, text).prefix(while: { $0 == $1 }).count
    let (tail, end) = (typed.dropFirst(start), text.dropFirst(start))
    return tail.hasSuffix(end) ? String(tail.dropLast(end.count)) : nil
  }
}
