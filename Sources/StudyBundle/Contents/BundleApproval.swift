import Foundation
import StudyModel

/// The content of `approval.json`: who approved the version, under which number, until when, and which bytes. Like
/// `bundle.json`, it is written with each bundle and never frozen with the version.
public struct BundleApproval: Codable, Hashable, Sendable {
  package static let fileName = "approval.json"

  /// The version's state, as in `bundle.json`.
  public private(set) var state: String
  public private(set) var version: VersionNumber
  /// The SHA-256 of the study document that was approved.
  public private(set) var sha256: String
  /// The board's number for the approval.
  public private(set) var number: String
  /// The name of the board or person.
  public private(set) var decidedBy: String
  public private(set) var approvedOn: CalendarDay
  /// The last day on which the approval holds; absent if it does not end.
  public private(set) var expiresOn: CalendarDay?
  /// What people who already consented must do, the most cautious of what members answered; absent if nobody decided that.
  public private(set) var reconsent: Reconsent?
  /// Whether it was given outside the portal and recorded there.
  public private(set) var isOutside: Bool
  /// The number of members who had to agree; absent if it was given outside, and in bundles of earlier releases.
  public private(set) var quorum: Int?
  /// The number of members that the board had when it was asked; absent where the quorum is.
  public private(set) var asked: Int?
  /// The languages of the version that no member read who decided; absent if there is none or it is not known.
  public private(set) var unreadLanguages: [Language]?
  /// What the board asked for, and when it was met; absent if nothing.
  public private(set) var conditions: [Condition]?
  /// The signed decisions that counted, the first one first; absent if it was given outside.
  public private(set) var decisions: [Decision]?
  /// What members of boards signed about the same study document in reviews that ended before, the first one first; absent if
  /// nothing, and in bundles of earlier releases.
  public private(set) var earlierDecisions: [Decision]?
  /// The prints that carry its stamp, sorted by path; absent if there is none. Bundles with this approval always list the
  /// same ones, also if others are made later.
  public private(set) var stampedPrints: [StampedPrint]?
  /// The pages of the bundle of which it lists no stamped print, because none could be made; absent if there is none, and in
  /// bundles of earlier releases.
  public private(set) var unstampedPages: [String]?

  package init(
    of version: VersionNumber, in state: Version.State, sha256: String, number: String,
    decidedBy: String, approvedOn: CalendarDay, expiresOn: CalendarDay?, reconsent: Reconsent?,
    isOutside: Bool, quorum: Int? = nil, asked: Int? = nil, unreadLanguages: [Language] = [],
    conditions: [Condition] = [], decisions: [Decision] = [],
    earlierDecisions: [Decision] = [], stampedPrints: [StampedPrint] = [],
    unstampedPages: [String] = []
  ) {
    self.state = state.rawValue
    self.version = version
    self.sha256 = sha256
    self.number = number
    self.decidedBy = decidedBy
    self.approvedOn = approvedOn
    self.expiresOn = expiresOn
    self.reconsent = reconsent
    self.isOutside = isOutside
    self.quorum = quorum
    self.asked = asked
    self.unreadLanguages = unreadLanguages.isEmpty ? nil : unreadLanguages
    self.conditions = conditions.isEmpty ? nil : conditions
    self.decisions = decisions.isEmpty ? nil : decisions
    self.earlierDecisions = earlierDecisions.isEmpty ? nil : earlierDecisions
    self.stampedPrints = stampedPrints.isEmpty ? nil : stampedPrints
    self.unstampedPages = unstampedPages.isEmpty ? nil : unstampedPages
  }

  /// Who decided what, and when.
  public struct Decision: Codable, Hashable, Sendable {
    /// The signer's name as it was then.
    public let name: String
    /// What the signature means, such as `approve`.
    public let meaning: String
    /// In UTC.
    public let at: String
    /// Why it approves although questions were open or screens unseen; absent if none were.
    public let overrideReason: String?
    /// The number of required threads that were open when it was signed; absent in bundles of earlier releases.
    public let openThreads: Int?
    /// The number of screens that the signer had not seen when they signed; absent in bundles of earlier releases.
    public let unseenScreens: Int?
    /// The last day that the signer stated for the approval; absent if none, and in bundles of earlier releases.
    public let expiresOn: CalendarDay?
    /// Whether the signer was in the chair; absent in bundles of earlier releases.
    public let isChair: Bool?
    /// The languages in which the signer read the version; absent if the decision does not say.
    public let languages: [Language]?
    /// What the signer answered that people who already consented must do; absent if nothing, and in bundles of earlier
    /// releases.
    public let reconsent: Reconsent?

    package init(
      name: String, meaning: String, at: Date, overrideReason: String = "",
      openThreads: Int? = nil, unseenScreens: Int? = nil, expiresOn: CalendarDay? = nil,
      isChair: Bool? = nil, languages: [Language] = [], reconsent: Reconsent? = nil
    ) {
      self.name = name
      self.openThreads = openThreads
      self.unseenScreens = unseenScreens
      self.expiresOn = expiresOn
      self.isChair = isChair
      self.languages = languages.isEmpty ? nil : languages
      self.reconsent = reconsent
      self.meaning = meaning
      self.at = at.formatted(.iso8601)
      self.overrideReason = overrideReason.isEmpty ? nil : overrideReason
    }
  }

  /// A print of the version with the stamp of the approval on each page. It is not part of the bundle.
  public struct StampedPrint: Codable, Hashable, Sendable {
    public let path: String
    public let sha256: String

    package init(path: String, sha256: String) {
      self.path = path
      self.sha256 = sha256
    }
  }

  /// What an approval with conditions asked for.
  public struct Condition: Codable, Hashable, Sendable {
    public let text: String
    /// The day on which it was met; absent while it is open.
    public let closedOn: CalendarDay?

    package init(text: String, closedOn: CalendarDay?) {
      self.text = text
      self.closedOn = closedOn
    }
  }

  package init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  package func file() throws -> BundleFile {
    BundleFile(path: Self.fileName, bytes: try JSONValue(encoding: self).canonicalBytes)
  }
}

extension BundleApproval {
  /// Why an approval does not belong to a bundle; nil if it does.
  /// - Parameters:
  ///   - state: as `bundle.json` states it.
  ///   - document: the SHA-256 of the bundle's study document.
  func contradiction(
    of state: BundleState, version: VersionNumber?, document: String?
  ) -> String? {
    if sha256 != document { return "A different study document was approved: the hashes differ." }
    if self.version != version { return "The approval is of a different version." }
    if self.state != state.rawValue {
      return
        "The approval says that the version is \(self.state), but \(BundleStatement.fileName) contradicts this."
    }
    return nil
  }
}

extension BundleState {
  /// Whether a version in this state has an approval: some always have, some never, and of others it depends on the
  /// study.
  var hasApproval: Bool? {
    switch self {
    case .draft, .proposed, .changesRequested, .disapproved: false
    case .approved, .expired: true
    case .published, .superseded, .withdrawn: nil
    }
  }
}
