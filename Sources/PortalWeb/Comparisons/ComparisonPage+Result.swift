import Foundation
import StudyModel
import StudyReview
import StudyStore

extension ComparisonPage.Result {
  init(
    _ compared: ComparedStudies, of study: ComparableStudy, _ chosen: ComparisonChoice,
    screens: ScreenPairs?
  ) {
    let language = compared.language(chosen.language)
    let links = ComparisonLinks(compared, of: study, view: chosen.view, language)
    let all = compared.comparison.changes
    sentence = "From \(compared.from.words) to \(compared.to.words)."
    isEmpty = all.isEmpty
    head =
      all.isEmpty
      ? nil
      : ComparisonPage.Head(
        compared, hasConsents: study.hasConsents(before: compared.to),
        fixed: compared.fixedClasses(in: study))
    views = ComparisonView.allCases.map { view in
      ComparisonPage.Tab(
        title: view.title, address: links.page(view, language), tag: nil,
        isCurrent: view == chosen.view)
    }
    languages = compared.languages.map { other in
      ComparisonPage.Tab(
        title: other.ownName, address: links.page(chosen.view, other), tag: other.rawValue,
        isCurrent: other == language)
    }
    hasLanguages = languages.count > 1
    let listed = all.filter { !$0.isNote }
    list = listed.map { change in
      ComparisonPage.Listed(
        title: change.title, detail: change.detail, meaning: change.class.title,
        address: links.jump(to: change))
    }
    let shown = listed.filter { $0.language == nil || $0.language == language }
    isInline = chosen.view == .inline
    isSide = chosen.view == .side
    groups = chosen.view == .screens ? [] : Self.groups(shown, compared, language, links)
    hasGroups = !groups.isEmpty
    elsewhere = Self.elsewhere(listed.count - shown.count, language)
    let notes = all.filter(\.isNote)
    self.notes =
      notes.isEmpty
      ? nil
      : ComparisonPage.Notes(
        summary: notes.count == 1
          ? "1 note about a translation changed"
          : "\(notes.count) notes about translations changed",
        rows: notes.map(\.sentence))
    self.screens = screens
  }

  /// Consecutive changes of the same part are one group.
  private static func groups(
    _ changes: [Change], _ compared: ComparedStudies, _ language: Language, _ links: ComparisonLinks
  ) -> [ComparisonPage.Group] {
    var groups: [ComparisonPage.Group] = []
    var part: Place?
    let spoken = compared.new.primaryLanguage.rawValue
    for change in changes {
      let row = ComparedChange(
        change, in: language, corrected: compared.corrections[change.id],
        correcting: links.correction(of: change), editing: links.editor(at: change),
        restoring: links.restoring(change))
      if change.part == part, groups.last?.title == change.title {
        groups[groups.count - 1].changes.append(row)
      } else {
        groups.append(
          ComparisonPage.Group(title: change.title, language: spoken, changes: [row]))
        part = change.part
      }
    }
    return groups
  }

  /// How many changes are in other languages than the one shown, as a sentence; nil if none.
  static func elsewhere(_ count: Int, _ language: Language) -> String? {
    guard count > 0 else { return nil }
    let name = language.englishName
    return count == 1
      ? "1 more change is in another language than \(name)."
      : "\(count) more changes are in other languages than \(name)."
  }
}

extension ComparedStudies {
  /// The language to show: the wished one if one of the studies has it.
  func language(_ wished: Language?) -> Language {
    wished.flatMap { languages.contains($0) ? $0 : nil } ?? new.primaryLanguage
  }

  /// Whether this person can correct classes: an author, before a member of the board has decided.
  func mayCorrect(in study: ComparableStudy) -> Bool {
    isCorrectable(in: study) && fixation == nil
  }

  /// Why an author can no longer correct classes here, as a sentence; nil if they can, and for everyone else.
  func fixedClasses(in study: ComparableStudy) -> String? {
    isCorrectable(in: study) ? fixation?.sentence : nil
  }

  private func isCorrectable(in study: ComparableStudy) -> Bool {
    guard let pair else { return false }
    return pair.earlier != pair.later && study.draft?.mayEdit == true
  }

  /// Why the classes stay as they are; nil if they can be corrected.
  private var fixation: CorrectionError? {
    guard let line = to.line else { return nil }
    guard line.state == .proposed else { return .isDecided(line.state) }
    return line.hasCountedDecision ? .boardDecides : nil
  }
}

extension ComparisonPage.Head {
  /// How many changes there are, and of which kinds if they are of several.
  static func counts(of kinds: [Change.Kind]) -> String {
    let counts = Change.Kind.allCases.compactMap { kind -> String? in
      let count = kinds.count { $0 == kind }
      return count == 0 ? nil : kind.words(for: count)
    }
    switch counts.count {
    case 0: return "Only notes about translations."
    case 1 where kinds.contains(.changed):
      return kinds.count == 1 ? "1 change." : "\(kinds.count) changes."
    case 1: return "\(counts[0])."
    default:
      return "\(kinds.count) changes: \(counts.formatted(.list(type: .and).locale(.portal)))."
    }
  }

  /// - Parameters:
  ///   - hasConsents: whether people can have consented to an earlier version.
  ///   - fixed: why classes can no longer be corrected.
  init(_ compared: ComparedStudies, hasConsents: Bool, fixed: String?) {
    fixedClasses = fixed
    let comparison = compared.comparison
    let changes = comparison.changes.filter { !$0.isNote }
    counts = Self.counts(of: changes.map(\.kind))
    number = compared.number.map { proposal in
      let own = compared.to.line.map { " This version is \($0.number)." } ?? ""
      return "\(proposal.number). \(proposal.reason)\(own)"
    }
    let proposal = comparison.reconsent
    reconsent =
      hasConsents
      ? "\(proposal.outcome.title): \(proposal.outcome.about) \(proposal.reason)" : nil
    classes = ChangeClass.allCases.compactMap { kind in
      let count = changes.count { $0.class == kind }
      return count == 0 ? nil : ComparisonPage.ClassCount(title: kind.title, count: count)
    }
  }
}

extension StudyTabs {
  /// For people who are only asked to review versions, and look at what changed.
  init(reading access: VersionAccess) {
    self.init(reviewing: access, isOnThreads: false)
  }
}
