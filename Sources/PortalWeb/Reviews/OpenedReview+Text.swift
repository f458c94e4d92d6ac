import StudyModel
import StudyStore

/// What a review's pages say in sentences.
extension OpenedReview {
  /// What this is, who asks, what for, and until when.
  var about: [VersionPage.Fact] {
    let lines: [(String, String?)] = [
      ("Organization", study.title(study.facts.organization, in: study.primaryLanguage)),
      ("Requested by", request?.askedBy),
      ("Reviewers", asked),
      ("Due", request?.dueOn?.words),
      ("Release notes", line.notes),
      ("Proposed by", line.proposedBy),
      ("Decisions", standing),
      ("Your decision", own),
    ]
    return lines.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return VersionPage.Fact(name: name, text: text)
    }
  }

  /// What this person's decision means, or why an author who is on the board makes none; nil if it counts or nobody asks for it.
  private var own: String? {
    guard let rights else { return nil }
    return switch rights.refusal {
    case nil: rights.isAdvice ? Self.advice : nil
    case .authorsCannotDecide?: rights.refusal?.words
    default: nil
    }
  }

  /// What a decision means that does not count.
  static let advice = "Advice for the authors and the board. It does not count toward an approval."

  private var asked: String? {
    guard let request else { return nil }
    if let board = request.board { return board }
    return request.people.map { $0.name ?? $0.email }.joined(separator: ", ")
  }

  /// Why a version waits although the quorum is reached.
  static let chairDecides = "The chair decides, because a member objected."

  /// How many decisions were made, such as "1 of 2".
  var standing: String? {
    guard let rights, rights.quorum > 0 else { return nil }
    if rights.waitsForChair {
      return "\(rights.given) made. \(Self.chairDecides)"
    }
    return rights.quorum == 1 && rights.given == 0
      ? "1 is needed" : "\(rights.given) of \(rights.quorum) made"
  }

  /// The version's state, as the list of versions shows it.
  var chip: Chip { VersionRow.chip(line, current: nil, replacement: replacement) }

  /// The version on which the board decides instead. In an archived study, nobody has rights that say it.
  private var replacement: VersionNumber? {
    if case .replaced(let newer) = rights?.refusal { return newer }
    return line.isInReview(requiringBoard: false) ? line.replacement : nil
  }

  /// Why this person cannot decide; nil if they can.
  var refusal: String? {
    guard let rights else { return "This study is archived, so nothing can be decided." }
    return rights.refusal.map { $0.words }
  }
}

extension DecisionError {
  /// Why a decision is refused, as a sentence.
  var words: String {
    switch self {
    case .notAsked: "You are not asked to decide on this version."
    case .authorsCannotDecide:
      "You wrote part of this version or own the study, so you cannot decide on it."
    case .alreadyDecided: "You have decided on this version. A decision never changes."
    case .notInReview(let state):
      state == .proposed
        ? "This version is waiting for decisions."
        : "This version \(state.predicate), so no more decisions are needed."
    case .replaced(let newer):
      "Version \(newer) replaced this version, so you can no longer decide on this one."
    case .pageIsStale: "Something changed since you opened this page."
    case .openThreads(let count): Self.open(count) + " " + Self.remedy
    case .unseenScreens(let count): Self.unseen(count) + " " + Self.remedy
    case .openThreadsAndUnseen(let threads, let screens):
      "\(Self.open(threads)) \(Self.unseen(screens)) \(Self.remedy)"
    case .missingConditions: "Write at least one condition."
    case .missingReason: "Say what must change, or why this version must not be used."
    case .longText(let maximum): "Use at most \(maximum) characters."
    case .expiryIsPast: "Choose today or a later day."
    case .numberTaken:
      "The board approved another version of this study under this number. Use another one."
    case .otherNumber(let recorded):
      "Another member recorded the number \(recorded). Enter the same one, or leave this blank."
    case .missingReconsent:
      "Choose one. Your decision completes the approval, and no other member has said what people who already consented need to do."
    case .conditionIsClosed: "Someone has already closed this condition."
    }
  }

  static func open(_ count: Int) -> String {
    count == 1
      ? "1 required comment is not closed."
      : "\(count) required comments are not closed."
  }

  static func unseen(_ count: Int) -> String {
    count == 1
      ? "1 screen is not marked as seen." : "\(count) screens are not marked as seen."
  }

  private static let remedy = "To approve anyway, write the reason."
}
