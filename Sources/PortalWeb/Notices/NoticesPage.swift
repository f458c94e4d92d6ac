import Foundation
import StudyModel
import StudyStore

/// What a person should know, over all studies: the newest first, by study.
struct NoticesPage: Page {
  static let template = "notices/list"
  let shell: Shell
  let lead: String?
  let groups: [Group]
  let isEmpty: Bool
  let pager: Pager?
  /// Marks everything up to this page's moment as read; nil if nothing is new.
  let reading: Reading?
  /// Whether notices are also sent as mail; nil if the portal sends none.
  let mail: Mail?

  static let size = 50

  struct Group: Sendable {
    let id: String
    let title: String
    var rows: [Row]
  }

  struct Row: Sendable {
    /// Nil if nobody in particular did it.
    let name: String?
    let words: String
    /// Where it is; nil if there is nothing to open. A new one is marked as read on the way.
    let address: String?
    /// The form that marks it as read; nil unless it is new.
    let reading: RowReading?
    let icon: String
    let at: Moment
    /// When something is due, or what is still to do; nil if nothing is.
    let aside: String?
    let isNew: Bool
  }

  struct RowReading: Sendable {
    let action = Paths.readNotices
    let notice: Notice.ID
  }

  struct Reading: Sendable {
    let action = Paths.readNotices
    /// Milliseconds since 1970.
    let until: String
  }

  struct Mail: Sendable {
    let action = Paths.noticeMail
    let words: String
    let button: String
    /// The value to send: `on` or `off`.
    let wish: String
  }

  /// - Parameters:
  ///   - unread: How many notices are new, on all pages.
  ///   - number: The page, from 1.
  ///   - now: When the notices were read from the store.
  ///   - mailTo: The address to which mail goes, and whether it does; nil if the portal sends none.
  init(
    shell: Shell, notices: [Notice], total: Int, unread: Int, number: Int, now: Date,
    mayManageAccounts: Bool, mailTo: (address: String, isOn: Bool)?
  ) {
    self.shell = shell
    lead = Self.lead(unread, isEmpty: total == 0)
    groups = Self.groups(notices, mayManageAccounts: mayManageAccounts)
    isEmpty = total == 0
    pager = Pager(total: total, number: number, size: Self.size) { Paths.notices(page: $0) }
    reading =
      unread == 0 ? nil : Reading(until: String(Int64(now.timeIntervalSince1970 * 1_000)))
    mail = mailTo.map { Mail($0.address, isOn: $0.isOn) }
  }

  private static func lead(_ unread: Int, isEmpty: Bool) -> String? {
    switch unread {
    case 0: isEmpty ? nil : "Nothing new."
    case 1: "1 new notice."
    case StudyStore.mostNewNotices...: "\(unread) or more new notices."
    default: "\(unread) new notices."
    }
  }

  /// Studies in the order of their newest notices.
  private static func groups(_ notices: [Notice], mayManageAccounts: Bool) -> [Group] {
    var groups: [Group] = []
    for notice in notices {
      let row = Row(notice, mayManageAccounts: mayManageAccounts)
      let id = notice.study.map { "study-\($0.uuidString.lowercased())" } ?? "accounts"
      if let index = groups.firstIndex(where: { $0.id == id }) {
        groups[index].rows.append(row)
      } else {
        let title = notice.study == nil ? "Accounts" : notice.title
        groups.append(Group(id: id, title: title, rows: [row]))
      }
    }
    return groups
  }
}

extension NoticesPage.Mail {
  fileprivate init(_ address: String, isOn: Bool) {
    words =
      isOn
      ? "Accord also emails \(address) when you are asked to review or mentioned, and when the board has decided."
      : "Accord does not email you about notices."
    button = isOn ? "Stop emails" : "Email me at \(address)"
    wish = isOn ? "off" : "on"
  }
}

extension NoticesPage.Row {
  fileprivate init(_ notice: Notice, mayManageAccounts: Bool) {
    name = notice.name.isEmpty || !notice.kind.isOfSomeone ? nil : notice.name
    words = notice.words
    let target = notice.address(mayManageAccounts: mayManageAccounts)
    address = notice.isNew ? target.map { _ in Paths.open(notice.id) } : target
    reading = notice.isNew ? NoticesPage.RowReading(notice: notice.id) : nil
    icon = notice.kind.icon
    at = Moment(notice.at)
    aside = notice.aside
    isNew = notice.isNew
  }
}

extension Notice {
  private var version: String { number.map { "version \($0)" } ?? "the draft" }

  /// What happened, after the name of who did it.
  fileprivate var words: String {
    switch kind {
    case .reviewAsked: "asked you to review \(version)"
    case .mentioned: "mentioned you in a comment on \(version)"
    case .answered: "answered your comment on \(version)"
    case .reopened: "reopened a comment on \(version) that you answered"
    case .approved: "approved \(version)"
    case .changesRequested: "Changes to \(version) were requested"
    case .disapproved: "\(version.prefix(1).uppercased() + version.dropFirst()) was disapproved"
    case .decided: "decided on \(version), which is still waiting for other decisions"
    case .withdrawn: "withdrew \(version), which you were asked to review"
    case .withdrawnByOther: "withdrew \(version)"
    case .expires: "The approval of \(version) ends on \(day?.words ?? "")"
    case .expired:
      "The approval of \(version) ended on \(day?.words ?? ""), so the version can no longer be used"
    case .invitationAccepted: "accepted your invitation"
    case .signedInAnew:
      "Someone signed in to your account\(name.isEmpty ? "" : " with \(name)"), with a browser or from a location that is new or was not used recently"
    }
  }

  fileprivate var aside: String? {
    switch kind {
    case .reviewAsked: day.map { "Due \($0.words)" }
    case .approved where openConditions == 1: "1 condition to close"
    case .approved where openConditions > 1: "\(openConditions) conditions to close"
    default: nil
    }
  }

  /// Where it leads; nil if there is nothing to open for this person.
  func address(mayManageAccounts: Bool) -> String? {
    if kind == .signedInAnew { return Paths.account }
    guard let study else { return mayManageAccounts ? Paths.accounts : nil }
    if let thread { return Paths.thread(thread, of: study) }
    guard let number else { return Paths.versions(study) }
    return kind == .reviewAsked || kind == .withdrawn
      ? Paths.review(study, number) : Paths.version(study, number)
  }
}

extension Notice.Kind {
  /// Whether it says who did it.
  fileprivate var isOfSomeone: Bool {
    switch self {
    case .reviewAsked, .mentioned, .answered, .reopened, .approved, .decided, .withdrawn,
      .withdrawnByOther, .invitationAccepted:
      true
    case .changesRequested, .disapproved, .expires, .expired, .signedInAnew: false
    }
  }

  fileprivate var icon: String {
    switch self {
    case .reviewAsked: "eye"
    case .mentioned, .answered, .reopened: "comment"
    case .approved: "check"
    case .decided: "signature"
    case .withdrawn, .withdrawnByOther: "archive"
    case .changesRequested, .disapproved: "undo"
    case .expires, .expired: "clock"
    case .invitationAccepted, .signedInAnew: "person"
    }
  }
}
