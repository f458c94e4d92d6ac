import Foundation
import Hummingbird
import StudyStore

/// Errors below a view-only link, whose visitors have no studies to go back to.
extension ErrorPages {
  /// - Returns: The answer for visitors with a link; nil if the address is not below one.
  func answer(to error: any Error, atLink path: String) -> Answer? {
    guard let token = Paths.linkToken(in: path) else { return nil }
    var answer = answer(to: error)
    switch error {
    case PortalError.walkGone: answer = .goneWalk
    case VisitorLimit.tooManyStarts: answer = .tooManyWalks
    case VisitorLimit.tooLarge: answer = .tooLargeWalk
    case is PersonalTurns.TooMany, PortalError.tooManyForms:
      answer.happened = "More people are using this link than Accord can handle at the same time."
    case is AlteredVersion: return .alteredVersion
    case is TookTooLong:
      answer.safe = nil
      answer.remedy = "Try again in a moment."
    default:
      if answer.status == .notFound { return .brokenLink }
      guard answer.address == Paths.studies else { return answer }
      answer.remedy = "Go back to the storyboard and try again from there."
    }
    answer.address = Paths.view(token: token)
    answer.label = "Back to the storyboard"
    return answer
  }
}

extension ErrorPages.Answer {
  /// The same for a link that was revoked, has expired, or never existed.
  fileprivate static let brokenLink = ErrorPages.Answer(
    status: .notFound, title: "This link does not work",
    happened: "It may have expired or been revoked, or the address is incomplete.",
    remedy:
      "Ask the person who sent you the link for a new one. If you have an account here, you can also sign in.",
    address: Paths.signIn, label: "Sign in")

  /// Visitors cannot do anything about it, and do not learn what differs.
  fileprivate static let alteredVersion = ErrorPages.Answer(
    status: .conflict, title: "This version cannot be shown",
    happened: "It was changed outside of Accord and does not match its history.",
    remedy: "Tell the person who sent you the link.", address: Paths.signIn, label: "Sign in")

  private static let hours = Int(WalkthroughRun.visitorLifetime) / 3_600

  /// The same for a walkthrough of another visitor, and for one that never existed.
  fileprivate static let goneWalk = ErrorPages.Answer(
    status: .notFound, title: "This walkthrough is no longer here",
    happened:
      "Its answers were deleted \(hours) hours after the last step or to make room for newer ones, or it was started in another browser.",
    remedy: "Start it again from the storyboard.")

  fileprivate static let tooManyWalks = ErrorPages.Answer(
    status: .tooManyRequests, title: "Too many walkthroughs",
    happened:
      "With one link, at most \(VisitorLimit.startsPerHour) walkthroughs can be started within an hour.",
    safe: "Walkthroughs that have been started can be continued.",
    remedy: "Try again later.", retryAfter: 3_600)

  fileprivate static let tooLargeWalk = ErrorPages.Answer(
    status: .contentTooLarge, title: "These answers are too long",
    happened:
      "With a link, the answers of one walkthrough can have at most \(VisitorLimit.stateBytes >> 10) KB together.",
    safe: "Your earlier answers are kept.",
    remedy: "Go back and shorten your answer, or start again from the storyboard.")
}

/// An error inside the frame of a walkthrough behind a link; its way out replaces the page around the frame.
struct WalkStoppedPage: Page {
  static let template = "walkthroughs/stopped"
  let shell = Shell.stranger
  let title: String
  let happened: String
  let safe: String?
  let remedy: String
  let remedyAddress: String
  let remedyLabel: String
}
