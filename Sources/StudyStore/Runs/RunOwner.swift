import StudyModel

/// Who a walkthrough belongs to.
package enum RunOwner: Hashable, Sendable {
  case account(Account.ID)
  case visitor(LinkVisitor)
}

/// Someone who walks through a version by a view-only link, without an account.
package struct LinkVisitor: Hashable, Sendable {
  /// The token of the link.
  package let link: String
  /// The secret of the visitor's browser, which makes their walkthroughs theirs; empty before the first one.
  package let browser: String

  package init(link: String, browser: String) {
    self.link = link
    self.browser = browser
  }
}

/// What visitors without an account cannot exceed, so that nobody fills the disk through a link.
package enum VisitorLimit: Error, Hashable, Sendable {
  /// More walkthroughs were started with a link within an hour than `startsPerHour`.
  case tooManyStarts
  /// The answers of a walkthrough are larger than `stateBytes`.
  case tooLarge

  /// How many walkthroughs can be started with one link within an hour.
  package static let startsPerHour = 120
  /// How many walkthroughs one link keeps; the one whose last step is oldest gives way to a new one.
  package static let runsPerLink = 100
  /// How many of them one visitor keeps.
  package static let runsPerVisitor = 10
  /// The maximum size of a walkthrough, in bytes.
  package static let stateBytes = 256 << 10
}
