import StudyModel
import StudyStore

@testable import PortalWeb

/// What people should know.
extension SamplePages {
  static let notices = [
    SamplePage("notices", page(Notice.Kind.allCases.map { notice($0) }, isMailOn: true)),
    SamplePage("notices-empty", page([], isMailOn: nil)),
    SamplePage("notices-read", page([notice(.approved, isNew: false)], isMailOn: false)),
  ]

  private static let notified: Shell = {
    var notified = shell
    notified.notices = NoticesLink(3)
    return notified
  }()

  private static func page(_ notices: [Notice], isMailOn: Bool?) -> NoticesPage {
    NoticesPage(
      shell: notified, notices: notices, total: notices.count == 0 ? 0 : 120,
      unread: notices.count { $0.isNew }, number: 1, now: date, mayManageAccounts: false,
      mailTo: isMailOn.map { (ada.email, $0) })
  }

  private static func notice(_ kind: Notice.Kind, isNew: Bool = true) -> Notice {
    let isAboutThread = [.mentioned, .answered, .reopened].contains(kind)
    return Notice(
      id: kind.rawValue, kind: kind,
      study: [.invitationAccepted, .signedInAnew].contains(kind) ? nil : study.id,
      title: study.displayTitle,
      number: kind == .mentioned ? nil : VersionNumber(1, 0, 0),
      thread: isAboutThread ? ada.id : nil, comment: isAboutThread ? 1 : nil, name: "Grace",
      at: date, day: CalendarDay("2027-01-03"), openConditions: 2, isNew: isNew)
  }
}
