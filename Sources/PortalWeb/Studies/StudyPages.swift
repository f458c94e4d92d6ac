import StudyEditing
import StudyModel
import StudyStore

/// All studies that someone can see, with those that need attention first.
struct StudyListPage: Page {
  static let template = "studies/list"
  static let pageSize = 20
  let shell: Shell
  let words: String
  let isArchive: Bool
  let mayCreate: Bool
  let filters: [Filter]
  let groups: [Group]
  let beginning: Beginning?
  let emptyArchive: Bool
  let noMatch: Bool
  let pager: Pager?

  struct Filter: Sendable {
    let name: String
    let address: String
    let count: Int
    let isCurrent: Bool
  }

  struct Group: Sendable {
    let id: String
    let name: String
    let rows: [StudyRow]
  }

  /// Shown to people who have no studies yet.
  struct Beginning: Sendable { let mayCreate: Bool }

  init(
    shell: Shell, cards: [StudyCard], altered: [Study.ID: [AlteredVersion]] = [:],
    totals: (inUse: Int, archived: Int), words: String, isArchive: Bool, number: Int,
    maySeeNew: Bool
  ) {
    self.shell = shell
    self.words = words
    self.isArchive = isArchive
    mayCreate = maySeeNew
    func address(archived: Bool, page: Int = 1) -> String {
      let parts = [
        words.isEmpty ? nil : "words=\(Paths.encoded(words))", archived ? "show=archived" : nil,
        page > 1 ? "page=\(page)" : nil,
      ].compactMap(\.self)
      return Paths.studies + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
    }
    filters = [
      Filter(
        name: "Active", address: address(archived: false), count: totals.inUse,
        isCurrent: !isArchive),
      Filter(
        name: "Archived", address: address(archived: true), count: totals.archived,
        isCurrent: isArchive),
    ]
    groups = Self.groups(cards, altered, isArchive: isArchive, mayWrite: maySeeNew)
    let isEmpty = cards.isEmpty && words.isEmpty
    beginning = isEmpty && !isArchive ? Beginning(mayCreate: maySeeNew) : nil
    emptyArchive = isEmpty && isArchive
    noMatch = cards.isEmpty && !words.isEmpty
    pager = Pager(
      total: isArchive ? totals.archived : totals.inUse, number: number,
      size: Self.pageSize
    ) { address(archived: isArchive, page: $0) }
  }

  private static func groups(
    _ cards: [StudyCard], _ altered: [Study.ID: [AlteredVersion]], isArchive: Bool, mayWrite: Bool
  ) -> [Group] {
    let rows = cards.map { StudyRow($0, altered: altered[$0.id] ?? [], mayWrite: mayWrite) }
    let waiting = rows.filter(\.needsReader)
    let rest = rows.filter { !$0.needsReader }
    guard !waiting.isEmpty else {
      let name = isArchive ? "Archived studies" : "All studies"
      return rest.isEmpty ? [] : [Group(id: "all", name: name, rows: rest)]
    }
    return [Group(id: "needs", name: "Needs your attention", rows: waiting)]
      + (rest.isEmpty ? [] : [Group(id: "rest", name: "Other studies", rows: rest)])
  }
}

/// Links to the previous and next pages of a long list.
struct Pager: Sendable {
  let text: String
  let earlier: String?
  let later: String?

  /// Nil if everything fits on one page.
  init?(total: Int, number: Int, size: Int, address: (Int) -> String) {
    guard total > size || number > 1 else { return nil }
    let last = max((total + size - 1) / size, 1)
    text = "Page \(number) of \(last), \(total) total"
    earlier = number > 1 ? address(min(number - 1, last)) : nil
    later = number < last ? address(number + 1) : nil
  }
}

/// A study in the list, with a one-line summary of its state.
struct StudyRow: Sendable {
  let title: String
  let address: String
  let chip: Chip
  let line: String
  let problems: String?
  let edited: Moment
  let editor: String
  let versions: String
  /// Nil if the person cannot create studies.
  let copy: String?
  let archiving: String?
  let bringingBack: String?
  let needsReader: Bool
  /// That versions were changed outside of Accord; nil if none was. Its address is that of the versions.
  let altered: String?

  /// - Parameter mayWrite: Whether the person can create studies; reviewers only read what is proposed.
  init(_ card: StudyCard, altered: [AlteredVersion] = [], mayWrite: Bool = true) {
    title = card.title
    address = mayWrite ? Paths.write(card.id) : card.readingAddress
    chip = Self.chip(card)
    // What was altered cannot be published, so nobody is asked to.
    let publishable = card.publishableNumber.flatMap { number in
      altered.contains { $0.number == number } ? nil : number
    }
    line = Self.line(card, publishable: publishable)
    let count = card.errorCount + card.warningCount
    problems = count == 0 ? nil : count == 1 ? "1 problem" : "\(count) problems"
    edited = Moment(card.lastEditedAt)
    editor = card.lastEditorName
    versions = Paths.versions(card.id)
    self.altered = altered.notice
    copy = mayWrite ? Paths.copy(card.id) : nil
    let mayArchive = card.role == .owner
    archiving = mayArchive && !card.isArchived ? Paths.archiving(card.id) : nil
    bringingBack = mayArchive && card.isArchived ? Paths.archiving(card.id) + "/removal" : nil
    needsReader =
      !card.isArchived && (!altered.isEmpty || (card.role == .owner && publishable != nil))
  }

  private static func chip(_ card: StudyCard) -> Chip {
    if card.isArchived { return Chip("Archived", icon: "archive") }
    if let number = card.proposedNumber {
      return Chip("\(number) proposed", icon: "eye", tone: "violet")
    }
    if let number = card.unpublishedApproval {
      return card.isReadyToPublish
        ? Chip("\(number) approved", icon: "check", tone: "green")
        : Chip("\(number) approved, conditions open", icon: "clock", tone: "amber")
    }
    if let number = card.publishedNumber {
      return Chip("\(number) published", icon: "check", tone: "green")
    }
    if card.latest?.state == .changesRequested {
      return Chip("Changes requested", icon: "comment", tone: "amber")
    }
    return Chip("Draft", icon: "document")
  }

  private static func line(_ card: StudyCard, publishable: VersionNumber?) -> String {
    var parts: [String] = []
    if let number = card.publishedNumber {
      parts.append("\(number) published")
    } else if card.proposedNumber == nil, card.unpublishedApproval == nil {
      parts.append(card.latest?.ending ?? "No versions yet")
    }
    if let number = card.publishedNumber, let latest = card.latest, latest.number > number,
      let ending = latest.ending
    {
      parts.append(ending)
    }
    if let number = publishable {
      parts.append(
        card.role == .owner
          ? "\(number) is waiting for you to publish it" : "\(number) is waiting for an owner")
    }
    if let number = card.proposedNumber, card.requiresBoard {
      parts.append("\(number) is proposed and not approved yet")
    }
    if let number = card.unpublishedApproval, !card.isReadyToPublish {
      parts.append("conditions of \(number) are open")
    }
    if card.publishedNumber != nil {
      switch card.editsSincePublication {
      case 0: parts.append("draft has no changes")
      case 1: parts.append("draft has 1 change")
      default: parts.append("draft has \(card.editsSincePublication) changes")
      }
    }
    return parts.joined(separator: " · ")
  }
}

extension LatestVersion {
  /// How it ended; nil while it waits or is in force.
  fileprivate var ending: String? {
    switch state {
    case .changesRequested: "Changes to \(number) requested"
    case .disapproved: "\(number) disapproved"
    case .withdrawn: "\(number) withdrawn"
    case .expired: "\(number) expired"
    case .superseded: "\(number) superseded"
    case .proposed, .approved, .published: nil
    }
  }
}

extension StudyCard {
  /// The approved version that is not published; nil if a later one is.
  fileprivate var unpublishedApproval: VersionNumber? {
    approvedNumber.flatMap { approved in
      publishedNumber.map { $0 < approved } ?? true ? approved : nil
    }
  }

  /// The newest version that an owner can publish now.
  fileprivate var publishableNumber: VersionNumber? {
    let unreviewed = requiresBoard ? nil : proposedNumber
    return [unreviewed, isReadyToPublish ? unpublishedApproval : nil].compactMap(\.self).max()
  }

  /// Where reviewers begin.
  var readingAddress: String {
    Paths.reading(
      id, pending: [proposedNumber, unpublishedApproval].compactMap(\.self).max(),
      published: publishedNumber)
  }
}

/// Asks what a new study starts from: nothing, the sample, or a file.
struct NewStudyPage: Page {
  static let template = "studies/new"
  let shell: Shell
  let errors: ErrorSummary?
  let isEmptyChosen: Bool
  let isSampleChosen: Bool
  let isGalleryChosen: Bool
  let title: FormField
  let language: SelectField
  /// Nil for people who are in no group.
  let group: SelectField?

  init(
    shell: Shell, form: SubmittedForm, groups: [ResearchGroup] = [],
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    self.errors = errors.summary
    isSampleChosen = form["start"] == "sample"
    isGalleryChosen = form["start"] == "gallery"
    isEmptyChosen = !isSampleChosen && !isGalleryChosen
    title = FormField(
      "title", "Study title", value: form["title"] ?? "",
      hint:
        "The full title of the study, as on its consent document. You can change it at any time.",
      error: errors["title"])
    language = SelectField(
      "language", "Study language",
      hint: "You can add more languages later. The sample is in English and Spanish.",
      options: (groups.isEmpty
        ? [] : [(value: "", label: "The group’s language, or English", hint: String?.none)])
        + NewStudyForm.languageOptions,
      chosen: form["language"] ?? (groups.isEmpty ? Language.english.rawValue : ""))
    group =
      groups.isEmpty
      ? nil
      : SelectField(
        "group", "Group",
        hint:
          "The study is shared with the group and begins with its contacts, languages, and board. You can change all of it.",
        options: [(value: "", label: "No group", hint: "Only you can see the study.")]
          + groups.map { (value: $0.id.uuidString, label: $0.name, hint: $0.offer) },
        chosen: form["group"] ?? "", error: errors["group"])
  }
}

/// Asks which version of a study to copy, and for the copy's title.
struct CopyStudyPage: Page {
  static let template = "studies/copy"
  let shell: Shell
  let study: String
  let action: String
  let returning: String
  let errors: ErrorSummary?
  let title: FormField
  let source: SelectField
}
