/// A comment's thread, and its number in it.
struct CommentKey: Hashable, Sendable {
  let thread: String
  let number: Double

  /// A comment in a sentence, as pages name it: a person sees a comment with replies, which the store keeps as a thread.
  static func name(of number: Double, in thread: Double) -> String {
    let thread = "comment \(thread.plainText)"
    return number == 1 ? "the text of \(thread)" : "reply \((number - 1).plainText) to \(thread)"
  }
}
