import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The links that show a version without an account.
struct ViewLinksPage: Page {
  static let template = "versions/links"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let action: String
  let errors: ErrorSummary?
  /// For whom a new link is; nil for people who cannot make links.
  let note: FormField?
  /// Nil for people who cannot make links.
  let days: FormField?
  let links: [Row]
  let hasLinks: Bool

  struct Row: Sendable {
    /// For whom the link is, or its number among those to the version.
    let name: String
    let createdBy: String
    let created: Moment
    let chip: Chip
    /// Nil for a link that does not work although it is neither revoked nor expired.
    let until: Moment?
    let isUnbacked: Bool
    let openings: String
    let lastOpened: Moment?
    let removal: String?
  }

  init(
    shell: Shell, draft: Draft, number: VersionNumber, links: [ViewLink], now: Date,
    form: SubmittedForm, errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    self.number = "\(number)"
    address = Paths.version(draft.study.id, number)
    let action = Paths.viewLinks(draft.study.id, number)
    self.action = action
    self.errors = errors.summary
    note =
      draft.mayEdit
      ? FormField(
        "note", "Recipient", value: form["note"] ?? "",
        hint: "Shown in the list of links, so that you can tell them apart.",
        error: errors["note"], isOptional: true) : nil
    days =
      draft.mayEdit
      ? FormField(
        "days", "Days until the link expires", type: "number", value: form["days"] ?? "30",
        hint: "From \(ViewLink.days.lowerBound) to \(ViewLink.days.upperBound).",
        error: errors["days"]) : nil
    let mayRevoke = draft.role >= .editor
    // The latest one is first.
    self.links = links.enumerated().map { index, link in
      let isUnbacked = link.isOpen(at: now) && !link.isBacked
      return Row(
        name: link.note.orElse("Link \(links.count - index)"), createdBy: link.createdBy,
        created: Moment(link.createdAt), chip: Self.chip(link, now),
        until: isUnbacked ? nil : Moment(link.revokedAt ?? link.expiresAt),
        isUnbacked: isUnbacked,
        openings: Self.openings(link),
        lastOpened: link.lastOpenedAt.map { Moment($0) },
        removal: mayRevoke && link.isOpen(at: now)
          ? "\(action)/\(link.id.uuidString.lowercased())/removal" : nil)
    }
    hasLinks = !links.isEmpty
  }

  private static func openings(_ link: ViewLink) -> String {
    let opened = "opened \(times(link.openings))"
    return link.walkthroughs == 0
      ? opened : "\(opened), walked through \(times(link.walkthroughs))"
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private static func chip(_ link: ViewLink, _ now: Date) -> Chip {
    if link.revokedAt != nil { return Chip("Revoked", icon: "remove") }
    guard link.isOpen(at: now) else { return Chip("Expired", icon: "clock") }
    return link.isBacked
      ? Chip("Works until", icon: "share-link", tone: "green")
      : Chip("Stopped", icon: "lock")
  }
}
