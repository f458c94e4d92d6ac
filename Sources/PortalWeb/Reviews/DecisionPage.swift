import StudyEditing
import StudyModel
import StudyReview
import StudyStore

/// Decides on a version, signed with the reviewer's password.
struct DecisionPage: Page {
  static let template = "reviews/decision"
  let shell: Shell
  let title: String
  let titleLanguage: String
  let number: String
  let review: String
  let action: String
  let errors: ErrorSummary?
  /// What was seen and what is open.
  let facts: [VersionPage.Fact]
  /// How much changed since the version that the review compares with; nil without one.
  let changed: Changed?
  /// What keeps the version from being approved without a reason.
  let obstacles: [Obstacle]
  let hasObstacles: Bool
  /// What changed since the page was opened.
  let news: [News]
  let hasNews: Bool
  /// The languages that the decision covers; nil for a version in one language.
  let reading: Reading?
  /// How many texts are missing or outdated in each language that the person reads; empty if none are.
  let gaps: [VersionPage.Gaps]
  /// The languages in which nobody on the board would have read the version, as a sentence; nil if none.
  let unread: String?
  /// The tags of the languages that the person reads.
  let languages: String
  let token: String
  let decisionsShown: Int
  let threadsShown: Int
  let correctionShown: String
  let requestShown: String
  let signer: String
  let hash: String
  let shortHash: String
  let meanings: [Option]
  let meaningError: String?
  let note: TextArea
  let conditions: Conditions
  let approvalNumber: FormField
  let expiresOn: FormField
  /// Nil for a first version.
  let reconsent: SelectField?
  /// The changes from which the proposal follows.
  let comparison: ChangesLink?
  let overrideReason: TextArea?
  let password: FormField

  struct Reading: Sendable {
    let words: String
    /// Where the person changes them.
    let address: String
  }

  struct Changed: Sendable {
    let since: String
    /// Sentences.
    let words: String
    let address: String
  }

  struct News: Sendable {
    let words: String
    /// When it happened; nil if the words are a sentence of their own.
    var at: Moment?
  }

  struct Obstacle: Sendable {
    /// A sentence.
    let words: String
    /// The page where the person can do something about it; nil if it is the review itself.
    var address: String?
  }

  struct Option: Sendable {
    let value: String
    let label: String
    let hint: String
    let isChosen: Bool
  }

  /// A field for a longer text.
  struct TextArea: Sendable {
    let name: String
    let label: String
    let hint: String
    let value: String
    let error: String?
  }

  /// The conditions of an approval, one to a row.
  struct Conditions: Sendable {
    let rows: [Row]
    let error: String?

    struct Row: Sendable {
      let number: Int
      let value: String
      /// Whether the error is about the rows.
      let isWrong: Bool
      /// Whether it was just added.
      let takesFocus: Bool
    }
  }

  /// - Parameters:
  ///   - rows: the number of empty rows for conditions.
  ///   - news: what changed since the page was opened.
  ///   - compared: the changes since the predecessor; nil if nobody can have consented.
  ///   - changes: what the review lists as changed; nil for a first version.
  ///   - today: the earliest last day of an approval; nil for no limit.
  init(
    shell: Shell, review: OpenedReview, rights: DecisionRights, signer: String, form: SubmittedForm,
    errors: FormErrors = FormErrors(), rows: Int = 2, news: [News] = [],
    compared: ComparedStudies? = nil, changes: ScreenChanges? = nil, today: CalendarDay? = nil
  ) {
    let proposal = compared?.comparison.reconsent
    comparison = compared?.link(in: review.id)
    self.shell = shell
    title = review.study.displayTitle
    titleLanguage = review.study.primaryLanguage.rawValue
    number = "\(review.number)"
    self.review = Paths.review(review.id, review.number)
    action = Paths.decision(review.id, review.number)
    self.errors = errors.summary
    facts = [
      VersionPage.Fact(
        name: "Screens", text: ReviewPage.count(review.seenCount, of: review.readScreens.count)),
      VersionPage.Fact(name: "Board", text: rights.board ?? ""),
      VersionPage.Fact(name: "Decisions", text: review.standing ?? ""),
      VersionPage.Fact(name: "Your decision", text: rights.isAdvice ? OpenedReview.advice : ""),
    ].filter { !$0.text.isEmpty }
    let all = Paths.review(review.id, review.number) + "#changes"
    changed = changes.map {
      Changed(since: "\($0.since.number)", words: $0.totals, address: all)
    }
    let known = review.threads.compactMap { Obstacle($0) }
    // The person may not know of every thread on earlier versions.
    let others = rights.openThreads - known.count
    obstacles =
      known
      + [
        others > 0 ? DecisionError.open(others) : nil,
        rights.unseen.isEmpty ? nil : DecisionError.unseen(rights.unseen.count),
      ].compactMap { $0.map { Obstacle(words: $0) } }
    hasObstacles = !obstacles.isEmpty
    self.news = news
    hasNews = !news.isEmpty
    let address = self.review
    reading = review.readText.map { Reading(words: $0, address: address + "#reads") }
    gaps = VersionPage.Gaps.all(of: review.study, in: review.readLanguages)
    unread = review.unreadIfSigned
    languages = review.readTags
    token = rights.token
    decisionsShown = review.decisions.count
    threadsShown = rights.openThreads
    correctionShown = rights.correctionName
    requestShown = rights.requestName
    self.signer = signer
    hash = review.line.sha256
    shortHash = review.line.sha256.shortHash
    let chosen = form["meaning"] ?? ""
    meanings = Decision.Meaning.allCases.map {
      Option(
        value: $0.rawValue, label: $0.title, hint: $0.about, isChosen: $0.rawValue == chosen)
    }
    meaningError = errors["meaning"]
    note = TextArea(
      name: "note", label: "Note",
      hint: "Needed to request changes and to disapprove. The authors read it.",
      value: form["note"] ?? "", error: errors["note"])
    let typed = form.values("condition").filter { !$0.isEmpty }
    let added = form["add"] == nil ? nil : typed.count + rows
    conditions = Conditions(
      rows: (typed + Array(repeating: "", count: rows)).enumerated().map {
        Conditions.Row(
          number: $0 + 1, value: $1, isWrong: errors["conditions"] != nil,
          takesFocus: $0 + 1 == added)
      }, error: errors["conditions"])
    // Advice does not become part of the approval.
    let stated = rights.isAdvice ? StatedApproval() : review.stated
    approvalNumber = FormField(approvalNumber: stated, form, errors)
    expiresOn = FormField(lastDay: stated, form, errors, today: today)
    reconsent =
      review.line.hasPublishedPredecessor
      ? SelectField(
        "reconsent", "People who already consented",
        hint: "For an approval. At least one member must state it. "
          + (proposal.map { "Proposed: \($0.outcome.title). \($0.reason)" }
            ?? "What they need to do when this version is published."),
        options: Self.outcomes, chosen: form["reconsent"] ?? proposal?.outcome.rawValue ?? "",
        error: errors["reconsent"]) : nil
    overrideReason =
      rights.needsReason
      ? TextArea(
        name: "overrideReason", label: "Reason to approve anyway",
        hint:
          "Needed to approve this version as it stands. Recorded with your signature. Not needed to request changes or to disapprove.",
        value: form["overrideReason"] ?? "", error: errors["overrideReason"]) : nil
    password = FormField(
      "password", "Your password", type: "password",
      hint:
        "Your password signs this decision (21 CFR 11.200). Your name, the time, and what you decide are recorded with it.",
      error: errors["password"], autocomplete: "current-password",
      isConfirmedElsewhere: !shell.hasPassword)
  }
}

extension DecisionPage.Obstacle {
  /// Nil for a thread that an approval does not wait for.
  fileprivate init?(_ thread: StudyThread) {
    guard let obstacle = thread.obstacle else { return nil }
    words = "\(thread.name) \(obstacle)."
    address = Paths.thread(thread.id, of: thread.study)
  }
}

extension DecisionPage {
  /// What can become of people who already consented.
  fileprivate static var outcomes: [(value: String, label: String, hint: String?)] {
    var outcomes: [(value: String, label: String, hint: String?)] = [
      (value: "", label: "No opinion", hint: nil)
    ]
    for outcome in Reconsent.allCases {
      outcomes.append(
        (value: outcome.rawValue, label: "\(outcome.title): \(outcome.about)", hint: nil))
    }
    return outcomes
  }
}

/// Closes a condition of an approval.
struct ConditionPage: Page {
  static let template = "reviews/condition"
  let shell: Shell
  let title: String
  let titleLanguage: String
  let number: String
  let review: String
  let action: String
  let condition: String
  let setBy: String
  let closing: DecisionPage.TextArea
  let signer: String
  let password: FormField
  let errors: ErrorSummary?

  init(
    shell: Shell, review: OpenedReview, decision: Decision, condition: Decision.Condition,
    signer: String, form: SubmittedForm, errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    title = review.study.displayTitle
    titleLanguage = review.study.primaryLanguage.rawValue
    number = "\(review.number)"
    self.review = Paths.review(review.id, review.number)
    action = Paths.condition(condition.id, review.id, review.number)
    self.condition = condition.text
    setBy = decision.name
    closing = DecisionPage.TextArea(
      name: "closing", label: "How it was met",
      hint: "Shown with the condition. It cannot be changed later.",
      value: form["closing"] ?? "", error: errors["closing"])
    self.signer = signer
    password = FormField(
      "password", "Your password", type: "password",
      hint:
        "Your password signs that this condition is met (21 CFR 11.200). Your name and the time are recorded with it.",
      error: errors["password"], autocomplete: "current-password",
      isConfirmedElsewhere: !shell.hasPassword)
    self.errors = errors.summary
  }
}
