import StudyModel
import StudyReview

/// The paragraphs of a version that links lead to, on the screens of its parts. Finding them takes as long as reading every
/// screen, so it is done once for a version, and again only for parts with marked words.
struct LinkedPassages: Sendable {
  let all: [RequiredPassage]
  /// The words of the paragraphs of a part, by their ids on the page.
  private let words: [Place: [String: String]]
  /// The screens of the parts with paragraphs.
  private let screens: [Place: [String]]

  init(_ passages: [RequiredPassage], on parts: [VersionPage.Part]) {
    all = passages
    let words = Dictionary(grouping: passages, by: \.place).mapValues { own in
      Dictionary(own.map { ($0.anchor, $0.words) }) { first, _ in first }
    }
    self.words = words
    let linked = parts.compactMap { part in
      words[part.place].map { (part.place, PassageLinks(part.screens.map(\.html), to: $0).screens) }
    }
    screens = Dictionary(linked) { first, _ in first }
  }

  /// The screens of a part as HTML, in their order.
  /// - Parameter marks: the words to mark on the screens that changed.
  func screens(of part: VersionPage.Part, marks: StoryboardMarks?) -> [String] {
    let isMarked = part.screens.contains { marks?[$0.screenID] != nil }
    guard isMarked else { return screens[part.place] ?? part.screens.map(\.html) }
    return PassageLinks(
      part.screens.map { marks?[$0.screenID]?.html ?? $0.html }, to: words[part.place] ?? [:]
    ).screens
  }
}
