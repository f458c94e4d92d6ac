import SampleStudies
import StudyModel
import StudyStore

@testable import PortalWeb

/// Pages about proposing, publishing and withdrawing a study, and about what it was.
extension SamplePages {
  static func line(
    _ number: VersionNumber, _ state: Version.State, isCurrent: Bool = false
  ) -> VersionLine {
    VersionLine(
      number: number, sha256: String(repeating: "a1b2c3d4", count: 8), state: state,
      notes: "Adds the blood pressure cuff.", proposedAt: date, proposedBy: "Ada Lovelace",
      publishedAt: state == .proposed ? nil : date,
      publishedBy: state == .proposed ? nil : "Ada Lovelace", isCurrent: isCurrent)
  }

  static let lines = [
    line(VersionNumber(1, 1, 0), .proposed),
    line(VersionNumber(1, 0, 0), .published, isCurrent: true),
    line(VersionNumber(0, 2, 0), .withdrawn), line(VersionNumber(0, 1, 0), .superseded),
  ]

  private static let broken = SampleStudies.empty(
    title: "Empty", slug: "empty", id: study.id, language: .english)

  /// The sample with a text that is missing in Spanish.
  private static let openStudy: Study = {
    var open = study
    open.facts.title = [.english: "A new title"]
    return open
  }()

  private static let files = VersionPage.Files(
    summary: "1 file",
    rows: [
      VersionPage.File(
        name: "consents/main/es.html", address: "/file",
        hash: String(repeating: "a1b2c3d4", count: 8), shortHash: "a1b2c3…b2c3d4",
        maker: "Accord 0.1.0")
    ])

  static let versions = [
    SamplePage("versions", VersionListPage(shell: shell, draft: draft(), lines: lines)),
    SamplePage("versions-empty", VersionListPage(shell: shell, draft: draft(broken), lines: [])),
    SamplePage(
      "propose",
      ProposalPage(shell: shell, draft: draft(), lines: lines, form: SubmittedForm())),
    SamplePage(
      "propose-errors",
      ProposalPage(
        shell: shell, draft: draft(), lines: lines, form: form(["number": "two"]),
        errors: FormErrors("notes", "Say what it is for."))),
    SamplePage(
      "propose-blocked",
      ProposalPage(shell: shell, draft: draft(broken), lines: [], form: SubmittedForm())),
    SamplePage(
      "publish",
      PublicationPage(
        shell: shell, draft: draft(), line: lines[0], lines: lines, study: openStudy)),
    SamplePage(
      "publish-first",
      PublicationPage(
        shell: shell, draft: draft(), line: lines[0], lines: [lines[0]], study: study)),
    SamplePage("withdraw", WithdrawalPage(shell: shell, draft: draft(), line: lines[1])),
    SamplePage(
      "withdraw-errors",
      WithdrawalPage(
        shell: shell, draft: draft(), line: lines[1], form: form(["reason": ""]),
        errors: FormErrors("reason", "Say why."))),
    SamplePage(
      "version-withdrawn",
      VersionPage(
        shell: shell, draft: draft(), line: lines[2], study: study, language: .english,
        mayCopy: false)),
    SamplePage(
      "version",
      VersionPage(
        shell: shell, draft: draft(), line: lines[1], study: study, language: .spanish,
        files: files)),
  ]
}
