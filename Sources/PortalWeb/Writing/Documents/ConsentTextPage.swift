import StudyEditing

/// The whole text of a consent in one language.
struct ConsentTextPage: Page {
  static let template = "writing/document"

  let shell: Shell
  let study: StudyTabs
  let outline: [OutlineGroup]
  let title: String
  let parentAddress: String
  let languages: [WritingPage.LanguageLink]
  let hasLanguages: Bool
  let action: String
  /// See `WritingPage.refillKey`.
  let refillKey: String
  let keptFor: String
  /// The tokens of the pages whose text this one took over, so that saving it discards their copies, too.
  let replaced: [String]
  let language: String
  let consent: String
  let mayEdit: Bool
  let readOnly: String?
  let savedAt: String
  let savedClock: String
  let isSaved: Bool
  let undo: UndoView
  let question: Question?
  let errors: [Line]
  let hasErrors: Bool
  let fields: [Field]
  let metadata: Field
  let published: String?
  let text: TextView
  /// The problems in the text, by line and column.
  let notes: [DocumentProblem]
  let hasNotes: Bool
  let differences: [String]
  let hasDifferences: Bool
  /// The parts whose translation is older than the source next to it.
  let outdated: [OutdatedPart]
  let hasOutdated: Bool
  /// The same consent in the study's primary language, for translators.
  let source: FieldView.Original?
  let differsFrom: String
  let untranslated: String?
  let signaturesAtEnd: String?
  let replacedByHTML: Bool
  let elementAction: String
  let elements: [ElementLine]
  let hasElements: Bool
  let elementKinds: [ElementKindLink]
  /// Facts that can be inserted into the text; nil for readers who cannot edit it.
  let factList: FactsView?
  let problems: ProblemList
  let preview: WritingPage.PreviewView

  struct Line: Sendable {
    let field: String
    let message: String
  }

  /// What saving would remove in addition to text, to be confirmed once.
  struct Question: Sendable {
    let lines: [String]
    let fingerprint: String
  }

  struct Field: Sendable {
    let id: String
    let name: String
    let label: String
    let value: String
    let was: String
    let hint: String?
    let error: String?
    let placeholder: String
    let textLanguage: String?
    let textDirection: String?
    let describedBy: String
    let isOpen: Bool
  }

  struct TextView: Sendable {
    let value: String
    let was: String
    let rows: Int
    let count: String
    let textDirection: String?
    let isWrong: Bool
  }

  struct OutdatedPart: Sendable {
    let title: String
    let address: String
    let isFollowed: Bool
  }

  struct ElementLine: Sendable {
    let kind: String
    let icon: String
    let prompt: String
    let id: String
    let address: String
  }

  struct ElementKindLink: Sendable {
    let value: String
    let icon: String
    let label: String
    let address: String
  }
}
