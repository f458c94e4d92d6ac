/// A comment's thread, and its number in it.
struct CommentKey: Hashable, Sendable {
  let thread: String
  let number: Double
}
