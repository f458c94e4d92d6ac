import Foundation

extension ErrorPages.Answer {
  /// Says whether anything can have changed: nothing did if the request had not begun, or only reads.
  init(_ late: TookTooLong) {
    let limit = late.limit.formatted(.units(allowed: [.seconds], width: .wide))
    self.init(
      status: .serviceUnavailable, title: "This took too long",
      happened: "Accord could not finish it within \(limit).",
      safe: late.mayBeSaved
        ? "What you sent may still be saved. Before you send it again, check the page or History."
        : "Nothing was changed.",
      remedy: late.mayBeSaved
        ? "If it was not saved, go back and try again. If it happens again, make the text or the file smaller."
        : "Try again in a moment. If it happens again, make the text or the file smaller.",
      retryAfter: 5, mayBeSaved: late.mayBeSaved)
  }
}
