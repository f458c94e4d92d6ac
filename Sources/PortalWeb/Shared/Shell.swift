import Foundation
import StudyModel
import StudyStore

/// What every page shows around its own content: who is signed in, and a notice about what has just happened.
struct Shell: Sendable {
  let accountName: String?
  let initials: String?
  let isAdministrator: Bool
  let csrf: String
  let notice: Notice?
  /// Tells what one page sends from what any other does, so that a form sent twice makes one thing.
  var submission: String?
  /// What an administrator has to know on every page; nil for everyone else, and when all is well.
  var warning: String?
  /// Whose unsent text a browser keeps, where several people share one; nil for strangers.
  var keptFor: String?

  /// For pages that nobody has signed in to.
  static let stranger = Shell(
    accountName: nil, initials: nil, isAdministrator: false, csrf: "", notice: nil)

  /// A sentence about what was done, with a way to take it back if there is one.
  struct Notice: Sendable {
    let text: String
    let undoAction: String?
    /// The place that it is about.
    var place: Place?

    struct Place: Sendable {
      let title: String
      let address: String
    }
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

  /// - Parameter reading: Where reviewers begin. They do not write: no tab leads there, nor does the title.
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
