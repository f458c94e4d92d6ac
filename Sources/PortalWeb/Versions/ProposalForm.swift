import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// The form that proposes a version.
struct ProposalForm {
  let number: VersionNumber
  let notes: String
  /// The revision of the draft that the author saw.
  let revision: Int
  /// The day until which the board should decide that is asked in the same step; nil for no day.
  let dueOn: CalendarDay?

  /// Reads the form.
  /// - Parameter suggestion: the lowest number that suits the changes; nil without an earlier version to compare with.
  /// - Throws: All errors at once.
  init(
    _ form: SubmittedForm, _ draft: Draft, suggestion: NumberSuggestion?, today: CalendarDay
  ) throws(FormErrors) {
    let asksBoard = ProposalHandover.Choice(form).board != nil
    try self.init(
      number: form.trimmed("number") ?? "", notes: form.trimmed("notes") ?? "",
      revision: form["revision"].flatMap(Int.init(bounded:)) ?? draft.revision,
      dueOn: asksBoard ? form.trimmed("dueOn") : nil, draft, suggestion: suggestion, today: today)
  }

  /// Checks what a person or a program states.
  /// - Throws: All errors at once.
  init(
    number: String, notes: String, revision: Int, dueOn day: String? = nil, _ draft: Draft,
    suggestion: NumberSuggestion?, today: CalendarDay
  ) throws(FormErrors) {
    var errors = FormErrors()
    let number = VersionNumber(number)
    if number == nil {
      errors.add("number", "Enter three numbers separated by periods, such as 1.2.0.")
    } else if number?.isWithinBounds == false {
      errors.add("number", "Each of the three numbers can have at most 9 digits.")
    } else if let correction = number.flatMap({ suggestion?.correction(of: $0) }) {
      errors.add("number", correction)
    }
    if notes.isEmpty { errors.add("notes", "Describe in a sentence what this version is for.") }
    if let correction = TextLimit.notes.correction(of: notes, "these notes have") {
      errors.add("notes", correction)
    }
    dueOn = errors.dueDay(day, today: today)
    // The store refuses these as well; checking here reports all errors at once.
    let count = draft.errorCount
    if count > 0 { errors.add("problems", FormErrors.problemsToFix(count)) }
    for gap in LanguageGaps.all(of: draft.study) { errors.add("translations", gap.words) }
    guard let number, errors.isEmpty else { throw errors }
    self.number = number
    self.notes = notes
    self.revision = revision
  }
}

extension Services {
  /// Freezes a draft as a form says, and begins to make what its bundle has in addition.
  /// - Parameter result: what is remembered for a form that is sent again; the number unless something else is needed.
  /// - Throws: As `StudyStore.propose`, and `ExportError`.
  func propose(
    _ form: ProposalForm, of id: Study.ID, by account: Account.ID, asking board: Board.ID? = nil,
    submission: Submission?,
    remembering result: @escaping @Sendable (VersionLine) -> String = { "\($0.number)" }
  ) async throws -> VersionLine {
    let line = try await store.propose(
      id, as: form.number, notes: form.notes, basedOn: form.revision, by: account,
      asking: board, dueOn: form.dueOn, submission: submission, making: freezing,
      remembering: result)
    printAhead(line.number, of: id, for: account)
    return line
  }
}

extension FormErrors {
  init(_ error: VersionError) {
    switch error {
    case .nothingChanged(let number):
      self.init("draft", "The draft is the same as version \(number). Change something first.")
    case .numberTooLow(let last):
      self.init("number", "Choose a number higher than \(last), the last version proposed.")
    case .numberBelowChanges(let lowest):
      self.init(
        "number",
        "Choose \(lowest) or higher, which suits what changed. If Accord misjudged a change, correct its class first."
      )
    case .problemsToFix(let count):
      self.init("problems", Self.problemsToFix(count))
    case .incompleteTranslations(let count):
      self.init(
        "translations",
        count == 1
          ? "1 translation is missing or outdated."
          : "\(count) translations are missing or outdated.")
    case .olderThanPublished(let number):
      self.init("number", "A later version, \(number), is already published.")
    case .needsApproval:
      self.init("number", "The board has not approved this version.")
    case .boardIsReviewing:
      self.init("number", "This version is with the board.")
    case .boardObjected:
      self.init(
        "number", "The board objected to this exact content. Change it, or ask the board again.")
    case .approvalExpired:
      self.init("number", "The approval of this version has expired.")
    case .needsSomeoneElse:
      self.init(
        "number", "Someone other than the person who proposed this version must publish it.")
    case .openConditions(let count):
      self.init("number", Self.openConditions(count))
    }
  }

  private static func openConditions(_ count: Int) -> String {
    count == 1
      ? "1 condition of the approval is still open."
      : "\(count) conditions of the approval are still open."
  }

  fileprivate static func problemsToFix(_ count: Int) -> String {
    count == 1
      ? "1 problem must be fixed before a version can be proposed."
      : "\(count) problems must be fixed before a version can be proposed."
  }
}

extension Version.State {
  /// The state's name, the same on every page.
  var title: String { words.prefix(1).uppercased() + words.dropFirst() }

  /// The name within a list, such as "1.0.0, changes requested".
  var words: String {
    switch self {
    case .changesRequested: "changes requested"
    case .proposed, .approved, .disapproved, .published, .superseded, .withdrawn, .expired: rawValue
    }
  }

  /// What a sentence about the version says, such as "is published".
  var predicate: String {
    switch self {
    case .changesRequested: "was sent back for changes"
    case .proposed, .approved, .disapproved, .published, .superseded, .withdrawn, .expired:
      "is \(rawValue)"
    }
  }
}

/// What a language lacks before a version can be proposed.
struct LanguageGaps: Sendable {
  let name: String
  let counts: String
  let address: String

  var words: String { "\(name): \(counts)." }

  /// The gaps of every incomplete language; none if the study allows gaps.
  static func all(of study: Study) -> [LanguageGaps] {
    let gaps = Dictionary(grouping: study.translationsToFinish(), by: \.language)
    return study.languages.compactMap { language in
      TranslationCounts(gaps[language] ?? []).words.map {
        LanguageGaps(
          name: language.englishName, counts: $0,
          address: Paths.problems(study.id, language: language))
      }
    }
  }
}
