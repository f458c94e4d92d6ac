import Foundation
import StudyModel
import StudyStore

/// The editor: outline, the form of one part, and the screen it makes.
struct WritingPage: Page {
  static let template = "writing/write"

  let shell: Shell
  let study: StudyTabs
  let outline: [OutlineGroup]
  let title: String
  let whereabouts: String
  let parent: ParentLink?
  let languages: [LanguageLink]
  let hasLanguages: Bool
  let action: String
  /// Whose unsent text a browser keeps, where several people share one.
  let keptFor: String
  let language: String
  /// The basis of the texts to translate; nil in the study's own language.
  let originalsBasis: String?
  let mayEdit: Bool
  /// Why nothing can be changed here, if so.
  let readOnly: ReadOnly?
  let savedAt: String
  let savedClock: String
  let isSaved: Bool
  let errors: [ErrorView]
  let hasErrors: Bool
  let rows: [FieldRow]
  let rareFields: [FieldView]
  let hasRareFields: Bool
  let picture: PictureView?
  /// Those of the part's answers and texts.
  let furtherPictures: [PictureView]
  let hasFurtherPictures: Bool
  /// The basis of these, where the part can have some.
  let picturesBasis: String?
  /// Chooses which of many is shown.
  let pictureChoice: PictureChoice?
  /// The PDF of an article in the language that is written in.
  let file: FileView?
  let format: FormatView?
  let rules: RulesView?
  let visibility: VisibilityView?
  /// Which questions test this section.
  let tests: TestsView?
  /// What this question tests.
  let tested: TestedPartsView?
  /// How easily this quiz is passed.
  let guessing: GuessingView?
  /// A task's schedule in words and dates.
  let schedule: ScheduleView?
  /// Earlier answers that the part's texts can show.
  let pipes: PipesView?
  /// Facts that the part's texts can name.
  let factList: FactsView?
  let lists: [PartListView]
  let languageSettings: LanguageSettingsView?
  let identifier: IdentifierView?
  /// Duplicating, copying, keeping; for parts that stand in a list.
  let tools: PartToolsView?
  let neighbours: NeighboursView
  let findAddress: String
  let removal: RemovalView?
  /// Where the whole consent is written as one text.
  let documentAddress: String?
  /// Where questions and signatures are put into the text of this part.
  let elements: ElementsView?
  let undo: UndoView
  /// Where a version is proposed, for those who may.
  let proposeAddress: String?
  /// The consent as a document, on its own page only.
  let paperAddress: String?
  /// On a task's page only: how long it takes, and where it is drawn.
  let taskSummary: TaskSummary?
  let problems: ProblemList
  let preview: PreviewView

  struct ReadOnly: Sendable {
    let reason: String
    /// Brings an archived study back, for those who may.
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
    /// How many texts it lacks, and how many have an earlier source, if any.
    let missing: String?

    /// What each language lacks that lacks something, by its tag.
    static func gaps(_ problems: [Problem]) -> [String: String] {
      func count(_ code: Problem.Code, _ words: String) -> [String: String] {
        Dictionary(
          grouping: problems.filter { $0.code == code }, by: { $0.place.last ?? "" }
        ).mapValues { "\($0.count) \(words)" }
      }
      return count(.missingTranslation, "missing")
        .merging(count(.outdatedTranslation, "outdated")) { "\($0), \($1)" }
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
    /// What is saved, in words.
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
    let addition: PartAddition?
  }
  /// The parts before and after this one, in the order of the outline.
  struct NeighboursView: Sendable {
    let previous: ParentLink?
    let next: ParentLink?
  }
  struct RemovalView: Sendable {
    let action: String
    /// The part as the page shows it.
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
    /// In the place of the device: the screens of a task, on its own page only.
    var strip: ScreenStripView?
    /// In the place of the device where there is nothing to show yet.
    var empty: EmptyPreview?
    /// A document on the device: it leaves no room for what is drawn over a screen.
    var isDocument = false
  }
}

extension ProblemView {
  /// The part it is about is called what its sentence calls it, in the study's own language.
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
      EditedPart(at: part, in: study)?.title(in: study.primaryLanguage) ?? "Study"
  }
}
