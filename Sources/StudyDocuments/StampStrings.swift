import StudyModel
import StudyPreview

/// The texts of a stamp; in English if they are not known in a language.
struct StampStrings: Codable, Equatable {
  /// About a frozen version; a draft has its own text.
  private(set) var notApproved = ""
  private(set) var conditional = ""
  private(set) var expired = ""
  private(set) var superseded = ""
  /// `%s` is the number of the approval.
  private(set) var number = ""
  /// `%s` is a day, here and below.
  private(set) var approvedOn = ""
  private(set) var validUntil = ""
  /// On an approved document in a language that nobody who approved it reads.
  private(set) var unread = ""

  init(_ language: Language) {
    self = InterfaceStrings(language).read(StampStrings.self) { $0.stamp } ?? StampStrings()
  }

  private init() {}

  func status(_ status: Stamp.Status, in language: Language) -> String {
    switch status {
    case .approved: ""
    case .conditional: conditional
    case .expired: expired
    case .superseded: superseded
    case .notApproved: notApproved
    case .withdrawn: DocumentStrings(language).withdrawn
    }
  }
}
