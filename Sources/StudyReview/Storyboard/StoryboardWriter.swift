import StudyModel
import StudyParts
import StudyPreview

/// Writes the chapters of a storyboard. The pages of all screens are drawn at the end, on all processors at once, which takes
/// nearly all of the time; what depends on earlier screens follows in their order.
struct StoryboardWriter {
  let study: Study
  let language: Language
  let stills: Stills
  private let prefix: String
  private var chapters: [StoryboardChapter] = []
  private var pages: [Page] = []

  private var ids: Set<String> = []
  private var number = 0
  /// The contents of what was opened in the chapter; a screen reader sees each once.
  private var known: Set<String> = []

  init(study: Study, language: Language, stills: Stills, prefix: String) {
    self.study = study
    self.language = language
    self.stills = stills
    self.prefix = prefix
  }

  /// A screen to write.
  struct Draft: Sendable {
    var place: Place
    /// Its role at the place; nil for the usual screen there.
    var role: String?
    var kind: String
    var notes: [String] = []
    /// Whether Cancel asks a question of its own.
    var asksBeforeLeaving = false
  }

  /// A page to draw.
  private struct Page: Sendable {
    let chapter: Int
    let part: Int
    let draft: Draft
    let draw: @Sendable () -> String
  }

  mutating func begin(chapter place: Place, _ title: String, _ kind: String) {
    chapters.append(StoryboardChapter(place: place, title: title, kindName: kind))
  }

  mutating func begin(
    part place: Place, _ title: String, _ kind: String, notes: [String] = [],
    way: String? = nil
  ) {
    guard let last = chapters.indices.last else { return }
    chapters[last].parts.append(
      StoryboardPart(place: place, title: title, kindName: kind, notes: notes, way: way))
  }

  /// Adds a page's screen to the part that was begun last.
  mutating func write(_ draft: Draft, _ draw: @escaping @Sendable () -> String) {
    guard let chapter = chapters.indices.last, let part = chapters[chapter].parts.indices.last
    else { return }
    pages.append(Page(chapter: chapter, part: part, draft: draft, draw: draw))
  }

  /// Draws everything that was written.
  mutating func finished() -> [StoryboardChapter] {
    let prefix = prefix
    let drawn = pages.indices.mapConcurrently { [pages] index in
      ScreenPieces(of: pages[index].draw(), prefix: "\(prefix)s\(index + 1)-").pieces
    }
    var chapter: Int?
    for (page, pieces) in zip(pages, drawn) {
      if page.chapter != chapter { known = [] }
      chapter = page.chapter
      append(pieces, of: page)
    }
    return chapters
  }

  /// Appends a page's screen, and each dialog that it opens and that no earlier screen of the chapter has opened.
  private mutating func append(_ pieces: [ScreenPieces.Piece], of page: Page) {
    guard let screen = pieces.first else { return }
    append(screen, as: page.draft, to: page)
    let dialogs = pieces.dropFirst()
    let sheets = dialogs.count { Self.isSheet($0) }
    for dialog in dialogs where known.insert(dialog.content).inserted {
      append(
        dialog, as: opened(dialog, from: screen, page.draft, isOnlySheet: sheets == 1), to: page)
    }
  }

  private func opened(
    _ dialog: ScreenPieces.Piece, from screen: ScreenPieces.Piece, _ draft: Draft,
    isOnlySheet: Bool
  ) -> Draft {
    let name = dialog.dialog ?? ""
    let from = "Opened from “\(screen.title.orElse(draft.kind))”."
    guard Self.isSheet(dialog) else { return alert(name, draft, from) }
    let own = String(name.dropFirst("more-".count))
    let isPassage = own.hasPrefix("passage-")
    let role = isOnlySheet && !isPassage ? "learn-more" : "learn-more:" + own
    return Draft(
      place: draft.place, role: isPassage ? role : Self.joined(draft.role, role),
      kind: isPassage ? "Passage of the consent" : "Learn more", notes: [from])
  }

  private func alert(_ name: String, _ draft: Draft, _ from: String) -> Draft {
    let kind = "Alert after \(name.prefix(1).uppercased())\(name.dropFirst())"
    // Cancel asks the same question on all screens of a chapter that have no own one.
    guard name == "cancel", !draft.asksBeforeLeaving else {
      return Draft(
        place: draft.place, role: Self.joined(draft.role, name), kind: kind, notes: [from])
    }
    return Draft(
      place: Array(draft.place.prefix(2)), role: name, kind: kind,
      notes: ["Shown on every screen that has this button and no question of its own."])
  }

  private static func joined(_ role: String?, _ additional: String) -> String {
    role.map { $0 + ":" + additional } ?? additional
  }

  private static func isSheet(_ piece: ScreenPieces.Piece) -> Bool {
    piece.dialog?.hasPrefix("more-") == true
  }

  private mutating func append(_ piece: ScreenPieces.Piece, as draft: Draft, to page: Page) {
    number += 1
    let owner = chapters[page.chapter].parts[page.part]
    let screen = StoryboardScreen(
      id: id(of: draft), number: number, title: piece.title.orElse(draft.kind),
      kindName: draft.kind, place: draft.place, content: piece.content,
      way: owner.screens.isEmpty ? owner.way : nil, html: piece.html, notes: draft.notes)
    chapters[page.chapter].parts[page.part].screens.append(screen)
  }

  /// Even if two parts of a broken study share an id.
  private mutating func id(of draft: Draft) -> String {
    let place = draft.place.joined(separator: "/")
    let wanted = draft.role.map { "\(place)#\($0)" } ?? place
    var id = wanted
    var count = 1
    while !ids.insert(id).inserted {
      count += 1
      id = "\(wanted)~\(count)"
    }
    return id
  }
}
