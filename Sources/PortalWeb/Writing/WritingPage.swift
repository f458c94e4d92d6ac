import Foundation
import StudyModel
import StudyParts
import StudyStore

/// The editor: the outline, the form of one part, and a preview of its screen.
struct WritingPage: Page {
  static let template = "writing/write"

  let shell: Shell
  let study: StudyTabs
  let outline: [OutlineGroup]
  /// Who else is in the study; nil if the reader does not learn that.
  let presence: PresenceView?
  let title: String
  let whereabouts: String
  let parent: ParentLink?
  let languages: [LanguageLink]
  let hasLanguages: Bool
  let action: String
  /// What browsers recognize the form by when they refill it after Back: it changes with the part, so that they never put
  /// an earlier text over one that a colleague has saved since.
  let refillKey: String
  /// The owner of the unsent text that a browser keeps, as several people may share one.
  let keptFor: String
  let language: String
  /// The fingerprint of the source texts to translate; nil in the study's primary language.
  let originalsBasis: String?
  let mayEdit: Bool
  /// Why the study cannot be edited; nil if it can.
  let readOnly: ReadOnly?
  let savedAt: String
  let savedClock: String
  let isSaved: Bool
  let errors: [ErrorView]
  let hasErrors: Bool
  /// What to fix in a comment or an answer to one; nil if none was refused.
  let refused: ErrorSummary?
  let rows: [FieldRow]
  let rareFields: [FieldView]
  let hasRareFields: Bool
  let picture: PictureView?
  /// The pictures of the part's answers and texts.
  let otherPictures: [PictureView]
  let hasOtherPictures: Bool
  /// The fingerprint of those pictures; nil if the part cannot have any.
  let picturesBasis: String?
  /// Selects which of many pictures is shown.
  let pictureChoice: PictureChoice?
  /// The PDF of an article in the current language.
  let file: FileView?
  let format: FormatView?
  let rules: RulesView?
  let visibility: VisibilityView?
  /// Which questions test this section.
  let tests: TestsView?
  /// What this question tests.
  let tested: TestedPartsView?
  /// The chance of passing this quiz by guessing.
  let guessing: GuessingView?
  /// A task's schedule in words and dates.
  let schedule: ScheduleView?
  /// Earlier answers that can be inserted into the part's texts.
  let pipes: PipesView?
  /// Facts that can be inserted into the part's texts.
  let factList: FactsView?
  let lists: [PartListView]
  let languageSettings: LanguageSettingsView?
  let identifier: IdentifierView?
  /// Duplicates, copies, or keeps the part; nil if it is not in a list.
  let tools: PartToolsView?
  let neighbours: NeighboursView
  let findAddress: String
  /// What is discussed about the part; nil for people who cannot edit it.
  let comments: PartCommentsView?
  let removal: RemovalView?
  /// The address where the whole consent is edited as one text.
  let documentAddress: String?
  /// Links to add and edit questions and signatures in the part's text.
  let elements: ElementsView?
  let undo: UndoView
  /// The address where a version is proposed; nil if the reader cannot do that.
  let proposeAddress: String?
  /// The address of the consent as a document; nil on other pages.
  let paperAddress: String?
  /// How long the task takes, and a link to its flowchart; nil on other pages.
  let taskSummary: TaskSummary?
  let problems: ProblemList
  let preview: PreviewView

  struct ReadOnly: Sendable {
    let reason: String
    /// The address that unarchives the study; nil if it is active or the reader cannot do that.
    let bringBackAction: String?
  }
  struct TaskSummary: Sendable {
    let estimate: EstimateView
    let flow: String
  }
  struct ParentLink: Sendable {
    let address: String
    let title: String
  }
  struct LanguageLink: Sendable {
    let tag: String
    let name: String
    let address: String
    let isCurrent: Bool
    /// The number of missing and outdated texts of the part and the parts in it, in words; nil if there are none.
    let missing: String?

    /// The number of missing and outdated texts of each language that is incomplete at a place, by language tag. Those
    /// elsewhere in the study would look like work to do on this page.
    static func gaps(_ problems: [Problem], at place: Place) -> [String: String] {
      func count(_ code: Problem.Code, _ words: String) -> [String: String] {
        Dictionary(
          grouping: problems.filter { $0.code == code && $0.place.starts(with: place) },
          by: { $0.place.last ?? "" }
        ).mapValues { "\($0.count) \(words)" }
      }
      return count(.missingTranslation, "missing")
        .merging(count(.outdatedTranslation, "outdated")) { "\($0), \($1)" }
        .mapValues { "\($0) here" }
    }
  }
  struct ErrorView: Sendable {
    let field: String
    let message: String
  }
  struct VisibilityView: Sendable {
    let action: String
    let was: String
    let basis: String
    let error: String?
    let conflict: RuleConflictView?
    let isOpen: Bool
    let group: GroupView?
    /// The saved condition, in words.
    let sentence: String
    let problems: [ProblemView]
    let canAdd: Bool
  }
  struct GuessingView: Sendable {
    let words: String
    let coverage: String
  }
  struct ElementsView: Sendable {
    let action: String
    let consent: String
    let section: String
    let kinds: [ConsentTextPage.ElementKindLink]
    let lines: [ConsentTextPage.ElementLine]
  }
  struct PartToolsView: Sendable {
    let duplication: String?
    let copying: String
    let keeping: String
    let order: String
    let addition: AddAfterView?
  }
  /// The parts before and after this one, in the order of the outline.
  struct NeighboursView: Sendable {
    let previous: ParentLink?
    let next: ParentLink?
  }
  struct RemovalView: Sendable {
    let action: String
    /// Identifies the state of the part that the page shows.
    let was: String
    let what: String
  }
  struct PreviewView: Sendable {
    let address: String
    let walkAction: String
    let markdownAction: String
    let task: String?
    let languages: [LanguageLink]
    let title: String
    /// The screens of a task, in place of the device; nil on other pages.
    var strip: ScreenStripView?
    /// Shown in place of the device if there is nothing to preview yet.
    var empty: EmptyPreview?
    /// Whether the device shows a document, which leaves no room for overlays.
    var isDocument = false
  }
}

extension ProblemView {
  /// Describes a problem and names its part in the study's primary language, as the problem's message does.
  init(_ problem: Problem, study: Study) {
    let part = ProblemPlace(problem.place, in: study).part
    severity = problem.severity.rawValue
    isError = problem.severity == .error
    isWarning = problem.severity == .warning
    isAdvice = problem.severity == .advice
    word = isError ? "Must" : isWarning ? "Should" : "Could"
    message = problem.message
    let named = problem.place.last.map(Language.init).flatMap {
      study.languages.contains($0) ? $0 : nil
    }
    address = Paths.write(study, at: part, in: named)
    whereabouts =
      PlacedPart(at: part, in: study)?.title(in: study.primaryLanguage) ?? "Study"
  }
}

extension WritingPage {
  /// The name by which browsers recognize a form that was filled with these values. When someone goes back to a page, they put
  /// what was in its fields into the form with the same name and first fields, without telling scripts.
  static func refillKey(of values: JSONValue) -> String { refillKey(ofMark: values.mark) }

  static func refillKey(ofMark mark: String) -> String { "form-\(mark)" }
}
