import StudyModel
import StudyPreview

/// What a board's stamp says about a version today. It is never part of what is frozen: the version's state and its approval
/// change afterward.
package struct Stamp: Hashable, Sendable {
  package let status: Status
  /// Nil for a version that nobody approved.
  package let approval: Approval?
  package let version: VersionNumber
  /// The day on which the version was frozen.
  package let versionDate: CalendarDay

  package enum Status: String, CaseIterable, Sendable {
    case notApproved, conditional, approved, expired, superseded, withdrawn
  }

  package struct Approval: Hashable, Sendable {
    package let board: String
    package let number: String
    package let approvedOn: CalendarDay
    /// The last day on which it holds; nil if it does not end.
    package let expiresOn: CalendarDay?
    /// The languages that the people who approved it read; nil if that is not known.
    package let readLanguages: Set<Language>?

    package init(
      board: String, number: String, approvedOn: CalendarDay, expiresOn: CalendarDay? = nil,
      readLanguages: Set<Language>? = nil
    ) {
      self.readLanguages = readLanguages
      self.board = board
      self.number = number
      self.approvedOn = approvedOn
      self.expiresOn = expiresOn
    }
  }

  /// Nil for a version in use that needs no approval.
  /// - Parameters:
  ///   - state: the state in effect.
  ///   - openConditions: the number of conditions of the approval that nobody has closed.
  ///   - wasPublished: whether participants ever saw it. A version that was replaced before anyone approved or published it
  ///     stays one that was not approved.
  package init?(
    _ version: VersionNumber, of versionDate: CalendarDay, in state: Version.State,
    approval: Approval?, openConditions: Int = 0, wasPublished: Bool = false
  ) {
    self.version = version
    self.versionDate = versionDate
    self.approval = approval
    switch state {
    case .proposed, .changesRequested, .disapproved: status = .notApproved
    case .approved, .published:
      guard approval != nil else { return nil }
      status = openConditions > 0 ? .conditional : .approved
    case .expired: status = .expired
    case .superseded:
      status = approval == nil && !wasPublished ? .notApproved : .superseded
    case .withdrawn: status = .withdrawn
    }
  }

  /// Whether the version may not be used with new participants.
  package var isUnusable: Bool { status != .approved }

  /// Whether nobody who approved the version reads a language.
  package func isUnread(in language: Language) -> Bool {
    approval?.readLanguages?.contains(language) == false
  }

  /// What a document says in the room reserved for its approval: the stamp, or that the document must not be used.
  package func notice(in language: Language) -> String {
    isUnusable ? StampStrings(language).status(status, in: language) : line(in: language)
  }

  /// What is printed in that space on a draft, which was never frozen.
  package static func draftNotice(in language: Language) -> String {
    DocumentStrings(language).notApproved
  }

  /// The parts of the stamp in a language, the status first.
  package func parts(in language: Language) -> [String] {
    let words = StampStrings(language)
    let shown = language.ofInterface
    var parts = isUnusable ? [words.status(status, in: language)] : []
    if let approval {
      parts.append(
        words.approvedOn.replacing("%s", with: written(approval.approvedOn, in: shown)))
      parts += [approval.board, words.number.replacing("%s", with: approval.number)]
      if let last = approval.expiresOn {
        parts.append(words.validUntil.replacing("%s", with: written(last, in: shown)))
      }
      if isUnread(in: language) { parts.append(words.unread) }
    }
    let number = DocumentEdition.name(of: version, in: language)
    return parts + ["\(number) (\(written(versionDate, in: shown)))"]
  }

  /// The whole stamp as one line.
  package func line(in language: Language) -> String {
    parts(in: language).joined(separator: " · ")
  }
}
