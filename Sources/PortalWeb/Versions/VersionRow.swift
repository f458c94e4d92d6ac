import StudyEditing
import StudyModel
import StudyStore

/// A version on the timeline.
struct VersionRow: Sendable {
  let number: String
  let address: String
  let chip: Chip
  let isCurrent: Bool
  let dateLabel: String
  let date: Moment
  let notes: String
  let proposedBy: String
  let publishedBy: String?
  let withdrawnBy: String?
  let withdrawalReason: String?
  let hash: String
  let shortHash: String
  let bundle: String
  let document: String
  /// Nil if the person cannot create studies.
  let copy: String?
  /// The pages that ask for confirmation before the version is published or withdrawn, for owners.
  let publication: String?
  let withdrawal: String?
  /// Where a board is asked to review it; nil if it was asked or cannot be now, and for people who cannot ask.
  let asking: String?
  /// What the version lacks before it can be published; nil if nothing, and for people who cannot publish.
  let missing: String?
  /// The number and last day of the approval.
  let approval: String?
  /// Who objected so far, while the board is still deciding; nil if nobody did.
  let objections: String?
  /// What changed since an earlier version; nil for the first one.
  let changes: ChangesLink?
  /// What is not as the history recorded it; then the version itself is neither opened nor exported.
  let altered: AlteredVersionView?

  init(
    _ line: VersionLine, of draft: Draft, all: [VersionLine], mayCopy: Bool = true,
    requiresBoard: Bool = false, reader: Account.ID? = nil
  ) {
    let id = draft.study.id
    number = "\(line.number)"
    address = Paths.version(id, line.number)
    altered = line.altered.map { AlteredVersionView($0) }
    chip = Self.chip(
      line, current: all.first(where: \.isCurrent)?.number,
      replacement: line.isInReview(requiringBoard: requiresBoard) ? line.replacement : nil)
    isCurrent = line.isCurrent
    dateLabel =
      line.withdrawnAt != nil ? "Withdrawn" : line.publishedAt != nil ? "Published" : "Proposed"
    date = Moment(line.withdrawnAt ?? line.publishedAt ?? line.proposedAt)
    notes = line.notes
    proposedBy = line.proposedBy
    publishedBy = line.publishedBy
    withdrawnBy = line.withdrawnBy
    withdrawalReason = line.withdrawalReason
    hash = line.sha256
    shortHash = line.sha256.shortHash
    bundle = Paths.bundle(id, line.number)
    document = "\(address)/study.json"
    copy = mayCopy && line.altered == nil ? "\(Paths.copy(id))?version=\(line.number)" : nil
    let isInHand = draft.role == .owner && !draft.isArchived
    let isOpen = line.altered == nil
    missing =
      isInHand && isOpen
      ? line.missingForPublication(
        requiringBoard: requiresBoard, after: all.highestPublished, by: reader) : nil
    approval = line.approval.map { given in
      given.number + (given.expiresOn.map { ", until \($0.words)" } ?? "")
    }
    objections = line.pendingObjections?.words
    let mayPublish =
      isInHand && isOpen && missing == nil && (try? line.state.moving(to: .published)) != nil
    let mayWithdraw = isInHand && (try? line.state.moving(to: .withdrawn)) != nil
    changes = isOpen ? ChangesLink(to: line.number, of: id, in: all) : nil
    asking =
      draft.mayEdit && isOpen && line.state == .proposed && !line.isBoardAsked
        && line.replacement == nil
      ? Paths.version(id, line.number) + "#review" : nil
    publication = mayPublish ? Paths.publication(id, line.number) : nil
    withdrawal = mayWithdraw ? Paths.withdrawal(id, line.number) : nil
  }

  /// - Parameter replacement: the version on which the board decides instead.
  static func chip(
    _ line: VersionLine, current: VersionNumber?, replacement: VersionNumber? = nil
  ) -> Chip {
    guard line.altered == nil else {
      return Chip("\(line.state.title), altered", icon: "warning", tone: "brick")
    }
    if let replacement {
      return Chip("\(line.state.title), replaced by \(replacement)", icon: "archive")
    }
    return switch line.state {
    case .proposed: Chip(line.state.title, icon: "eye", tone: "violet")
    case .published: Chip(line.state.title, icon: "check", tone: "green")
    case .superseded where !line.wasInForce:
      Chip(
        "\(line.outcome.prefix(1).uppercased() + line.outcome.dropFirst()), replaced",
        icon: "archive")
    case .superseded:
      Chip(
        current.map { "\(line.state.title) by \($0)" } ?? line.state.title, icon: "archive")
    case .withdrawn: Chip(line.state.title, icon: "remove", tone: "brick")
    case .changesRequested: Chip(line.state.title, icon: "comment", tone: "violet")
    case .approved where line.openConditionsText != nil:
      Chip("Approved, conditions open", icon: "clock", tone: "amber")
    case .approved:
      Chip(
        line.approval?.expiresOn.map { "Approved until \($0.words)" } ?? line.state.title,
        icon: "check", tone: "green")
    case .disapproved: Chip(line.state.title, icon: "remove", tone: "brick")
    case .expired: Chip(line.state.title, icon: "clock", tone: "brick")
    }
  }
}

extension BoardObjections {
  /// What the list of versions says, such as "Changes requested by 1 of 3".
  var words: String {
    let asked = able >= changes + disapprovals ? " of \(able)" : ""
    let found = [
      changes > 0 ? "changes requested by \(changes)\(asked)" : nil,
      disapprovals > 0 ? "disapproved by \(disapprovals)\(asked)" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return found.prefix(1).uppercased() + found.dropFirst()
  }
}
