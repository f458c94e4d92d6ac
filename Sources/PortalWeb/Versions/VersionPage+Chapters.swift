import StudyModel
import StudyReview

extension VersionPage {
  /// A consent, a task, or all articles.
  struct Chapter: Sendable {
    let anchor: String
    let kind: String
    let title: String
    let count: String
    /// When participants do the task.
    let schedule: String?
    /// The address of the consent as a document, to read and print.
    var paper: String?
    /// The identifier of a task, which can be walked through.
    var task: String?
    /// HTML that replaces the title and sections in the document; sanitized.
    let replacement: String?
    let removed: [String]
    let hasRemoved: Bool
    var parts: [Part]
    var signatures: SignaturePage?
    /// Its place in the study document; nil for the articles, which are no part together.
    let place: Place?
    /// Where all of it is brought back into the draft; nil for people who cannot edit it.
    var restoring: String?
  }

  /// A section, a step, or an article, with its screens and what they do not show.
  struct Part: Sendable {
    let anchor: String
    let about: String
    let title: String
    /// What leads to it and where it leads.
    let notes: [String]
    let hasNotes: Bool
    var screens: [Card]
    let hasScreens: Bool
    let learnMoreAddress: String?
    /// What was removed from imported HTML.
    let removed: [String]
    let hasRemoved: Bool
    /// Texts that none of the screens shows.
    let texts: TextList?
    /// Formats, settings, and right answers.
    var questions: [QuestionPart]
    let hasQuestions: Bool
    /// Accord's standard texts for what the author left blank.
    let defaults: TextList?
    /// Its place in the study document.
    let place: Place
    /// Where the part is brought back into the draft; nil for people who cannot edit it.
    var restoring: String?
  }

  /// A screen in its frame.
  struct Card: Sendable {
    let screenID: StoryboardScreen.ID
    let anchor: String
    let number: Int
    let kind: String
    let title: String
    /// The screen, which can do nothing.
    var html: String
    let notes: [String]
    let hasNotes: Bool
    var margin: ScreenMargin
  }

  /// The signature page of a consent, which is only printed.
  struct SignaturePage: Sendable {
    let anchor: String
    let title: String?
    let text: String?
    var rows: [SignaturePart]
  }

  struct SignaturePart: Sendable {
    let title: String
    let about: String
    /// Who has signed in advance.
    let signed: String?
    /// Its place in the study document.
    let place: Place
    /// Where it is brought back into the draft; nil for people who cannot edit it.
    var restoring: String?
  }
}

/// What people have noted about a screen, next to it; empty until someone does.
struct ScreenMargin: Sendable {
  /// How it differs from the version it is compared with.
  var changed: Chip?
  /// Whether translations on it are missing or outdated.
  var gap: Chip?
  /// The way to the other screens that changed.
  var steps: ChangeSteps?
  var seen: SeenMark?
  var threads: [Thread] = []
  var hasThreads = false
  /// The conversations in full, with a form for another one.
  var comments: ThreadMarginView?

  /// From one changed screen to the next one.
  struct ChangeSteps: Sendable {
    /// Why no words are marked; nil if some are.
    let note: String?
    let previous: String?
    let next: String?
  }

  /// Whether the reader has seen the screen, with the form that says so.
  struct SeenMark: Sendable {
    let isSeen: Bool
    let action: String
    let screen: String
    let content: String
    /// Where the mark is removed; nil if it cannot be.
    var removal: String?
  }

  /// A conversation about the screen.
  struct Thread: Sendable {
    let address: String
    let words: String
    let chip: Chip
  }
}
