import Hummingbird
import StudyStore

/// Counts what waits for the person who sent a request, for the link at the top of each page.
struct ReviewCounting: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: SignedInContext,
    next: (Request, SignedInContext) async throws -> Response
  ) async throws -> Response {
    guard !request.wantsJSON else { return try await next(request, context) }
    var context = context
    context.reviews = try await services.store.reviewCount(for: context.account.id)
    context.newNotices = try await services.store.newNotices(for: context.account.id)
    return try await next(request, context)
  }
}

/// The link to what a person is asked to review.
struct ReviewsLink: Sendable {
  let address = Paths.reviews
  /// The number of versions that wait; nil if none does.
  let count: Int?
  /// The number for screen readers.
  let words: String?

  /// Nil for people who are not asked to review anything.
  init?(_ count: ReviewCount?, isReviewer: Bool) {
    guard let count, count.isAsked || isReviewer else { return nil }
    self.count = count.waiting == 0 ? nil : count.waiting
    words = count.waiting == 0 ? nil : count.waiting == 1 ? "waits for you" : "wait for you"
  }
}
