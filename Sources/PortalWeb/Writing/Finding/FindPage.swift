import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Where words occur in the texts of a study, with a selection of which to replace.
struct FindPage: Page {
  static let template = "writing/find"

  let shell: Shell
  let study: StudyTabs
  let action: String
  let words: String
  let replacement: String
  let matchesCase: Bool
  let matchesWholeWords: Bool
  let languages: [FieldView.OptionView]
  let hasLanguages: Bool
  let language: String
  let direction: String
  let problem: String?
  let isAsked: Bool
  let isEmpty: Bool
  let count: String
  let isCut: Bool
  let groups: [Group]
  let shown: String
  let mayEdit: Bool

  struct Group: Sendable {
    let title: String
    let address: String
    let rows: [Row]
  }
  struct Row: Sendable {
    let key: String
    let field: String
    let before: String
    let words: String
    let after: String
  }
}

extension FindPage {
  init(_ wish: FindRequest, draft: Draft, shell: Shell, problem: String?) {
    let own = draft.study
    let language = wish.language
    let finds = own.finds(of: wish.search, in: language)
    self.shell = shell
    study = draft.tabs(.write)
    action = Paths.find(own.id)
    words = wish.search.words
    replacement = wish.replacement
    matchesCase = wish.search.matchesCase
    matchesWholeWords = wish.search.matchesWholeWords
    languages = own.languages.map {
      .init(
        id: "language-\($0.rawValue)", value: $0.rawValue, label: $0.ownName,
        isChosen: $0 == language)
    }
    hasLanguages = own.languages.count > 1
    self.language = language.rawValue
    direction = language.isRightToLeft ? "rtl" : "ltr"
    self.problem = problem
    isAsked = !words.isEmpty
    isEmpty = finds.isEmpty
    count = finds.count == 1 ? "1 place" : "\(finds.count) places"
    isCut = finds.count == TextSearch.mostFinds
    groups = Self.groups(finds, own, language)
    shown = Self.fingerprint(of: finds)
    mayEdit = draft.mayEdit
  }

  /// A fingerprint of the matches, so that nothing else is replaced.
  static func fingerprint(of finds: [TextFind]) -> String {
    let text = finds.map { "\($0.key)\n\($0.before)|\($0.words)|\($0.after)" }
    return String(sha256(Array(text.joined(separator: "\n").utf8)).prefix(16))
  }

  private static func groups(_ finds: [TextFind], _ study: Study, _ language: Language) -> [Group] {
    var groups: [(Place, [Row])] = []
    var labels: [String: String] = [:]
    for find in finds {
      let place = ProblemPlace(find.place, in: study)
      if groups.last?.0 != place.part {
        let fields = PlacedPart(at: place.part, in: study)?.settings ?? []
        labels = Dictionary(fields.map { ($0.name, $0.label) }, uniquingKeysWith: { $1 })
      }
      let row = Row(
        key: find.key,
        field: labels[place.rest.joined(separator: ".")] ?? place.rest.joined(separator: " · "),
        before: find.before, words: find.words, after: find.after)
      if groups.last?.0 == place.part {
        groups[groups.count - 1].1.append(row)
      } else {
        groups.append((place.part, [row]))
      }
    }
    return groups.map { place, rows in
      Group(
        title: PlacedPart(at: place, in: study)?.title(in: language) ?? "Study facts",
        address: Paths.write(study, at: place, in: language), rows: rows)
    }
  }
}

/// The keyboard shortcuts of the editor, as a page for use without scripts.
struct KeysPage: Page {
  static let template = "writing/keys-page"
  let shell: Shell
}
