import Foundation
import StudyModel
import StudyStore

/// What every page shows around its content: who is signed in, and a notice about what was just done.
struct Shell: Sendable {
  let accountName: String?
  let initials: String?
  let isAdministrator: Bool
  /// Whether the person can manage boards.
  var mayManageBoards = false
  let csrf: String
  let notice: Notice?
  /// Whether the person confirms with a password; otherwise, with a sign-in at their institution.
  var hasPassword = true
  /// Identifies one rendering of a page, so that a form submitted twice takes effect once.
  var submission: String?
  /// The number of the latest line of a study's history that the page shows, so that its forms reach the parts that it shows,
  /// whatever their identifiers are by then; nil for a page without a draft.
  private(set) var edit: Int?
  /// A warning shown to administrators on every page; nil for everyone else, and if there is nothing to report.
  var warning: String?
  /// The owner of the unsent text in a browser that several people may share; nil for visitors not signed in.
  var keptFor: String?
  /// Nil for people who are not asked to review anything.
  var reviews: ReviewsLink?
  /// Nil for visitors who are not signed in.
  var notices: NoticesLink?

  /// For visitors who are not signed in.
  static let stranger = stranger(csrf: "")

  /// For visitors with a view-only link. They may be signed in without the page showing it.
  static func stranger(csrf: String, notice: Notice? = nil) -> Shell {
    Shell(accountName: nil, initials: nil, isAdministrator: false, csrf: csrf, notice: notice)
  }

  /// The same for a page of a draft.
  /// - Parameter edit: the line of its history that the page's forms are made from, if it is not the latest one.
  func showing(_ draft: Draft, at edit: Int? = nil) -> Shell {
    var shell = self
    shell.edit = edit ?? draft.historyLength
    return shell
  }

  /// A sentence about what was done, with a way to undo it if there is one.
  struct Notice: Sendable {
    let sentence: String
    /// The sentence up to the link.
    let text: String
    let undo: NoticeUndo?
    /// The place that the notice is about, as a link: its name in the sentence if it is there, otherwise after it.
    let place: Place?
    /// The sentence after the link.
    let rest: String
    /// Whether it says why nothing was done.
    let isRefusal: Bool

    struct Place: Sendable {
      let title: String
      let address: String
    }

    init(
      text sentence: String, undo: NoticeUndo? = nil, place: Place? = nil, isRefusal: Bool = false
    ) {
      self.sentence = sentence
      self.isRefusal = isRefusal
      self.undo = undo
      self.place = place
      if let place, let name = sentence.lastWords(place.title) {
        text = String(sentence[..<name.lowerBound])
        rest = String(sentence[name.upperBound...])
      } else {
        text = place == nil ? sentence : sentence + " Go to "
        rest = ""
      }
    }
  }
}

extension String {
  /// The sentence with a full stop, unless it ends with a mark of its own, such as a title that is a question.
  var asSentence: String {
    let marks = ".?!…؟۔。？！"
    return last.map { marks.contains($0) } == true ? self : self + "."
  }

  /// Where words occur last, not as part of longer words.
  fileprivate func lastWords(_ words: String) -> Range<String.Index>? {
    guard let found = range(of: words, options: .backwards) else { return nil }
    let around = [self[..<found.lowerBound].last, self[found.upperBound...].first]
    return around.contains { $0?.isLetter == true || $0?.isNumber == true } ? nil : found
  }
}

/// The row of tabs inside a study.
struct StudyTabs: Sendable {
  let title: String
  let titleLanguage: String
  let address: String
  let tabs: [Tab]
  struct Tab: Sendable {
    let name: String
    let address: String
    let isCurrent: Bool
    let count: Int?
  }

  enum Current: String, CaseIterable, Sendable {
    case write = "Write"
    case flow = "Flow"
    case problems = "Problems"
    case versions = "Versions"
    case history = "History"
    case people = "People"
  }

  /// For people who are only asked to review versions.
  /// - Parameter isOnThreads: whether the page is about threads.
  init(reviewing access: VersionAccess, isOnThreads: Bool = true) {
    title = access.title
    titleLanguage = ""
    address = Paths.reviews
    tabs = [
      Tab(name: "Reviews", address: Paths.reviews, isCurrent: false, count: nil),
      Tab(
        name: "Comments", address: Paths.threads(access.study), isCurrent: isOnThreads, count: nil),
    ]
  }

  /// - Parameter reading: Where reviewers begin. They cannot edit, so neither a tab nor the title leads to the editor.
  init(_ study: Study, current: Current, problemCount: Int, reading: String? = nil) {
    title = study.displayTitle
    titleLanguage = study.primaryLanguage.rawValue
    address = reading ?? Paths.write(study.id)
    tabs = Current.allCases.filter { reading == nil || $0 != .write }.map { tab in
      let address =
        switch tab {
        case .write: Paths.write(study.id)
        case .flow: Paths.flow(study.id)
        case .problems: Paths.problems(study.id)
        case .versions: Paths.versions(study.id)
        case .history: Paths.history(study.id)
        case .people: Paths.people(study.id)
        }
      return Tab(
        name: tab.rawValue, address: address, isCurrent: tab == current,
        count: tab == .problems && problemCount > 0 ? problemCount : nil)
    }
  }
}
