import Foundation
import StudyEditing
import StudyModel
import StudyReview
import StudyStore

extension ThreadState {
  var words: String {
    switch self {
    case .open: "Open"
    case .answered: "Answered"
    case .changed: "Changed"
    case .explained: "Explained"
    case .closed: "Closed"
    }
  }

  var chip: Chip {
    switch self {
    case .open: Chip(words, icon: "comment", tone: "amber")
    case .answered: Chip(words, icon: "comment", tone: "accent")
    case .changed: Chip(words, icon: "check", tone: "violet")
    case .explained: Chip(words, icon: "info", tone: "violet")
    case .closed: Chip(words, icon: "check", tone: "green")
    }
  }

  /// The button that moves a thread to this state.
  var button: String {
    switch self {
    case .open: "Reopen"
    case .answered: "Mark as answered"
    case .changed: "Mark as changed"
    case .explained: "Mark as explained"
    case .closed: "Close comment"
    }
  }

  /// What a comment says that moved a thread to this state.
  var moveText: String {
    switch self {
    case .open: "Reopened the comment"
    case .answered: "Answered"
    case .changed: "Marked as changed"
    case .explained: "Marked as explained"
    case .closed: "Closed the comment"
    }
  }
}

extension AnchorFinding {
  /// Where the subject of the thread is in the draft, if it is not where it was.
  var changeText: String? { changeText(in: "the draft") }

  /// Where the subject of the thread is, if it is not where it was.
  /// - Parameter whole: how a sentence names what it was looked for in, such as "this version".
  func changeText(in whole: String) -> String? {
    switch state {
    case .unchanged, .partOnly: isMoved ? "Moved since then" : nil
    case .foundAgain:
      isMoved ? "Moved to another part since then" : "The text around these words has changed"
    case .changed: "Changed since then"
    case .orphaned: "No longer in \(whole)"
    }
  }
}

extension Version.State {
  /// What it means that a comment on a version in this state is required: approvals wait for those on earlier versions too.
  var requiredHint: String {
    let waiting = self == .proposed ? "the version" : "a later version"
    return "Until this is settled, approving \(waiting) takes a written reason."
  }
}

extension StudyThread {
  /// What the thread is about. A thread whose anchor cannot be read is about its part.
  var subject: ThreadAnchor {
    (try? anchor.decoded(as: ThreadAnchor.self)) ?? ThreadAnchor(place: place)
  }
}

extension StudyThread {
  /// Its state, if that can be relied on.
  var chip: Chip {
    fault == nil ? state.chip : Chip("Changed outside of Accord", icon: "warning", tone: "brick")
  }

  /// What an approval waits for, after the name of the thread; nil if it does not wait for the thread.
  var obstacle: String? {
    guard isBlocking else { return nil }
    if state == .open { return "must be answered" }
    return moves.contains(.closed)
      ? "waits for you to close it" : "waits for the person who asked to close it"
  }
}

extension StudyThread {
  /// How many comments follow the first one, in words; nil if none does.
  var replies: String? {
    switch commentCount {
    case ...1: nil
    case 2: "1 reply"
    default: "\(commentCount - 1) replies"
    }
  }

  /// How it is settled without a change, for authors who cannot mark it as explained; nil if they can, and for people who do not
  /// answer it.
  var unexplainable: String? {
    let isAnswering = moves.contains(.changed) || moves.contains(.answered)
    guard isRequired, isAnswering, state != .explained, !moves.contains(.explained)
    else { return nil }
    switch state {
    case .open:
      return
        "This comment is required. If nothing needs to change, reply and explain why. \(Self.closers) can then close it."
    case .answered:
      return
        "This comment is required and has been answered. \(Self.closers) can close it, even without a change."
    case .changed, .explained, .closed:
      return "This comment is required. \(Self.closers) can close it."
    }
  }

  /// Who closes a required comment on a version, at the start of a sentence.
  static let closers = "The person who asked, or a board member who decides on the study,"

  /// Who moved the thread to the state that it is in; nil if it is as it was opened.
  func latestMove(for account: Account) -> LaterChange? {
    comments.last { $0.state == state }.map {
      LaterChange(who: $0.author, isOwn: $0.accountID == account.id, at: $0.at)
    }
  }
}

extension FormErrors {
  /// - Parameters:
  ///   - text: the comment that was typed.
  ///   - change: who moved the thread meanwhile, if the error says that someone did.
  init(
    _ error: ThreadError, text: String, movingTo state: ThreadState?, change: LaterChange? = nil
  ) {
    switch error {
    case .emptyText:
      self.init(
        "text", state == .explained ? "Explain why nothing was changed." : "Write a comment.")
    case .longText(let maximum):
      let most = maximum.formatted(.number.locale(Locale(identifier: "en_US")))
      let count = text.count.formatted(.number.locale(Locale(identifier: "en_US")))
      self.init(
        "text", "Shorten the comment to \(most) characters or fewer. It has \(count).")
    case .movedMeanwhile(let state):
      self.init(
        "text",
        (change.map {
          "\($0.who) changed this comment to “\(state.words)” after you opened the page."
        }
          ?? "This comment was changed to “\(state.words)” after you opened the page.")
          + " Read it again, then decide."
      )
    case .illegalMove(let from, let to):
      self.init(
        "text",
        "You cannot change this comment from “\(from.words)” to “\(to.words)”. Reply to it instead."
      )
    case .alreadyRetracted: self.init("text", "This comment was already retracted.")
    case .nothingChanged(let version, let isExplainable):
      let since =
        version.map { "in the draft since version \($0)" } ?? "since this comment was written"
      let remedy =
        isExplainable
        ? "Change the study first, or explain why you did not and choose “\(ThreadState.explained.button)”."
        : "Change the study first, or reply and explain why you did not. \(StudyThread.closers) can then close the comment."
      self.init("text", "Nothing has changed at this place \(since). \(remedy)")
    }
  }
}
