import StudyEditing
import StudyModel
import StudyPreview
import StudyReview
import StudyStore

/// What changed between two versions of a study, or a version and the draft.
struct ComparisonPage: Page {
  static let template = "comparisons/compare"
  static let marksLanguages = true
  let shell: Shell
  let study: StudyTabs
  let back: Link
  let choice: Choice
  /// Why nothing is compared, as a sentence; nil if something is.
  let obstacle: String?
  let result: Result?

  struct Link: Sendable {
    let title: String
    let address: String
  }

  /// The form that chooses what is compared.
  struct Choice: Sendable {
    let action: String
    let from: [Option]
    let to: [Option]
    let view: String
    let language: String?
    let hasOptions: Bool

    struct Option: Sendable {
      let value: String
      let label: String
      let isChosen: Bool
    }
  }

  struct Tab: Sendable {
    let title: String
    let address: String
    let tag: String?
    let isCurrent: Bool
  }

  /// What the comparison found.
  struct Result: Sendable {
    let sentence: String
    let isEmpty: Bool
    let head: Head?
    let views: [Tab]
    let languages: [Tab]
    let hasLanguages: Bool
    let list: [Listed]
    let groups: [Group]
    let hasGroups: Bool
    /// How many changes are only in other languages, as a sentence.
    let elsewhere: String?
    /// Changes that participants never see, in a fold.
    let notes: Notes?
    let isInline: Bool
    let isSide: Bool
    let screens: ScreenPairs?
  }

  /// What the changes amount to.
  struct Head: Sendable {
    let counts: String
    /// The number that is proposed, and why.
    let number: String?
    /// What people who already consented must do, and why; nil if nobody can have.
    let reconsent: String?
    let classes: [ClassCount]
    /// Why an author can no longer correct them; nil if they can, and for everyone else.
    let fixedClasses: String?
  }

  struct ClassCount: Sendable {
    let title: String
    let count: Int
  }

  /// A change in the list at the beginning.
  struct Listed: Sendable {
    let title: String
    let detail: String
    let meaning: String
    let address: String
  }

  /// Changes of one part.
  struct Group: Sendable {
    let title: String
    let language: String
    var changes: [ComparedChange]
  }

  struct Notes: Sendable {
    let summary: String
    let rows: [String]
  }

  init(
    shell: Shell, of study: ComparableStudy, _ chosen: ComparisonChoice,
    compared: ComparedStudies? = nil, screens: ScreenPairs? = nil
  ) {
    self.shell = shell
    self.study = study.draft.map { $0.tabs(.versions) } ?? StudyTabs(reading: study.access)
    back =
      study.access.role == nil
      ? Link(title: "Reviews", address: Paths.reviews)
      : Link(title: "Versions", address: Paths.versions(study.id))
    choice = Choice(of: study, chosen)
    obstacle = Self.obstacle(study, chosen)
    result =
      obstacle == nil ? compared.map { Result($0, of: study, chosen, screens: screens) } : nil
  }

  private static func obstacle(_ study: ComparableStudy, _ chosen: ComparisonChoice) -> String? {
    if let unknown = chosen.unknown {
      return unknown == ComparedSide.draftName
        ? "You can compare versions here, but not the draft. Choose two versions."
        : "This study has no version “\(unknown)”. Choose two versions."
    }
    if study.lines.isEmpty { return "There is nothing to compare until a version is proposed." }
    return chosen.from == nil ? "There is no earlier version to compare with." : nil
  }
}

extension ComparisonPage.Choice {
  fileprivate init(of study: ComparableStudy, _ chosen: ComparisonChoice) {
    func options(_ chosen: ComparedSide?) -> [Option] {
      study.sides.map {
        Option(value: $0.name, label: $0.label, isChosen: $0.name == chosen?.name)
      }
    }
    action = Paths.comparison(study.id)
    from = options(chosen.from)
    to = options(chosen.to)
    view = chosen.view.rawValue
    language = chosen.language?.rawValue
    hasOptions = from.count > 1
  }
}
