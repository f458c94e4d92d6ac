import StudyModel
import StudyReview

/// The changes between two versions that no screen of a review marks: those of rules, schedules, limits, and other settings,
/// and of texts that participants do not see on a screen.
struct OtherChanges: Sendable {
  let rows: [Row]
  /// How many changes are in other languages than the one shown, as a sentence.
  let elsewhere: String?
  /// Whether the versions are the same.
  let isNothing: Bool
  /// Whether only notes about translations differ, which participants never see.
  let isOnlyNotes: Bool

  struct Row: Sendable {
    let title: String
    let titleLanguage: String
    let change: ComparedChange
    /// The part on the page of the review, or the change in the comparison if the page does not show the part.
    let address: String
  }

  /// - Parameters:
  ///   - reader: of the version under review.
  ///   - places: where parts of the study are on the page.
  ///   - marksFacts: whether the page marks facts that changed.
  ///   - comparison: the address of every change in words.
  init(
    _ changes: ScreenChanges, _ reader: VersionReader, places: [Place: String], marksFacts: Bool,
    comparison: String
  ) {
    let compared = changes.compared
    let (all, language) = (compared.comparison.changes, reader.language)
    isNothing = all.isEmpty
    isOnlyNotes = !all.isEmpty && all.allSatisfy(\.isNote)
    let listed = all.filter { !$0.isNote }
    let own = listed.filter { $0.language == nil || $0.language == language }
    elsewhere = ComparisonPage.Result.elsewhere(listed.count - own.count, language)
    let marked = MarkedChanges(changes, reader, marksFacts: marksFacts)
    rows = own.filter { !marked.contain($0) }.map { change in
      let row = ComparedChange(
        change, in: language, corrected: compared.corrections[change.id], correcting: nil,
        editing: nil)
      return Row(
        title: change.title, titleLanguage: compared.new.primaryLanguage.rawValue, change: row,
        address: change.seats.lazy.compactMap { places[$0] }.first.map { "#\($0)" }
          ?? "\(comparison)#\(row.anchor)")
    }
  }
}

/// Finds out which changes people see marked on the screens or the facts of a review. A change is listed in words unless it
/// certainly is: one that is mentioned twice does no harm, and one that is missing could be approved unseen.
private struct MarkedChanges {
  private let reader: VersionReader
  private let marksFacts: Bool
  private let texts: [Place: PlacedText]
  /// The parts with screens that changed, are new, or are gone.
  private let parts: Set<Place>

  init(_ changes: ScreenChanges, _ reader: VersionReader, marksFacts: Bool) {
    self.reader = reader
    self.marksFacts = marksFacts
    texts = Dictionary(reader.study.texts().map { ($0.place, $0) }) { first, _ in first }
    let screens =
      changes.rows.filter { $0.difference != .way }.map(\.screen) + changes.removed
    parts = Set(screens.map(\.part))
  }

  func contain(_ change: Change) -> Bool {
    if change.place.first == "facts" {
      return marksFacts && VersionReader.shownFacts.contains(change.place.dropFirst().first ?? "")
    }
    let part = Array(change.part.prefix(4))
    guard parts.contains(part) else { return false }
    guard change.language != nil else {
      let isElement = change.kind == .added || change.kind == .removed
      return isElement && !change.elementTexts(in: reader.language).isEmpty
    }
    let text = texts[Array(change.place.dropLast())]
    return change.after != nil && text.map { reader.fresh(of: part).isOnScreen($0) } == true
  }
}

extension Change {
  /// Where a page may show it: its part, the step or section that contains that, its task or consent, and its kind.
  fileprivate var seats: [Place] {
    let place = part.isEmpty ? place : part
    return [4, 2, 1].filter { $0 <= place.count }.map { Array(place.prefix($0)) }
  }
}

extension VersionScreens.Screen {
  /// The section, step, or article that shows it.
  fileprivate var part: Place {
    let place = id.prefix { $0 != "#" && $0 != "~" }.split(separator: "/").map(String.init)
    return Array(place.prefix(4))
  }
}
