/// A list that was pasted into the text of an answer where no script takes it apart.
struct InsertedList: Equatable {
  /// What the answer says without it.
  let text: String
  /// The lines of the list.
  let lines: String

  /// Nil where something else was typed, or where the text of the answer is not all there any more.
  init?(_ typed: String, into text: String) {
    guard !text.isEmpty, typed != text, let lines = Self.added(to: text, in: typed), PastedChoices.isList(lines)
    else { return nil }
    self.text = text
    self.lines = lines
  }

  /// What stands in a text besides another one: most often behind it.
  private static func added(to text: String, in typed: String) -> String? {
    if typed.hasPrefix(text) { return String(typed.dropFirst(text.count)) }
    if typed.hasSuffix(text) { return String(typed.dropLast(text.count)) }
    let start = zip(typed, text).prefix(while: { $0 == $1 }).count
    let (tail, end) = (typed.dropFirst(start), text.dropFirst(start))
    return tail.hasSuffix(end) ? String(tail.dropLast(end.count)) : nil
  }
}
