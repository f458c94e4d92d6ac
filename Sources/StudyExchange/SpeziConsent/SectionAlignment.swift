import ConsentMarkdown
import Foundation
import StudyModel

/// Matches the sections of a consent in one language to those in another. Titles are translated, so this compares what
/// translators leave alone: the order, heading levels, interactive elements, numbers, and addresses.
struct SectionAlignment {
  /// Both lists with the same number of sections; an unmatched section is paired with a copy or an empty one.
  private(set) var mine: [Section] = []
  private(set) var theirs: [Section] = []
  private(set) var gaps: [Gap] = []
  private(set) var pairs: [Pair] = []

  /// A section missing from the other text.
  struct Gap {
    let section: Section
    /// Whether it is in the first text, not the second.
    let isInFirst: Bool
  }

  /// Two sections that are read as translations of each other.
  struct Pair {
    let first: Section
    let second: Section
    /// Whether only their order says so, although a section near them has no counterpart.
    let isGuess: Bool
  }

  init(_ mine: [Section], _ theirs: [Section]) {
    let traits = (mine: mine.map(Trait.init), theirs: theirs.map(Trait.init))
    let found = Self.pairs(traits.mine, traits.theirs)
    let guesses = Self.guesses(among: found, traits.mine, traits.theirs)
    var used = Set(mine.map(\.id))
    for (index, pair) in found.enumerated() {
      switch (pair.0.map { mine[$0] }, pair.1.map { theirs[$0] }) {
      case (let one?, let two?):
        self.mine.append(one)
        self.theirs.append(two)
        pairs.append(Pair(first: one, second: two, isGuess: guesses.contains(index)))
      case (let one?, nil):
        self.mine.append(one)
        self.theirs.append(Section(id: one.id, type: one.type))
        gaps.append(Gap(section: one, isInFirst: true))
      case (nil, var two?):
        two.id = Slug.free(two.id, avoiding: used)
        used.insert(two.id)
        self.mine.append(two)
        self.theirs.append(two)
        gaps.append(Gap(section: two, isInFirst: false))
      case (nil, nil): break
      }
    }
  }

  /// The best alignment of both lists in order (Needleman and Wunsch 1970): each section is paired with one of the other
  /// list, or with none.
  private static func pairs(_ one: [Trait], _ two: [Trait]) -> [(Int?, Int?)] {
    var scores = Array(repeating: Array(repeating: 0, count: two.count + 1), count: one.count + 1)
    for i in one.indices.reversed() {
      for j in two.indices.reversed() {
        let apart = max(scores[i + 1][j], scores[i][j + 1])
        scores[i][j] = max(
          apart, one[i].likeness(to: two[j]).map { $0 + scores[i + 1][j + 1] } ?? apart)
      }
    }
    var pairs: [(Int?, Int?)] = []
    var (i, j) = (0, 0)
    while i < one.count, j < two.count {
      if let likeness = one[i].likeness(to: two[j]), scores[i][j] == likeness + scores[i + 1][j + 1]
      {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if scores[i][j] == scores[i + 1][j] {
        pairs.append((i, nil))
        i += 1
      } else {
        pairs.append((nil, j))
        j += 1
      }
    }
    return pairs + (i..<one.count).map { ($0, nil) } + (j..<two.count).map { (nil, $0) }
  }

  /// The positions of pairs that are alike only by their order, between pairs that are certain and have more sections of one
  /// list than of the other between them.
  private static func guesses(
    among pairs: [(Int?, Int?)], _ one: [Trait], _ two: [Trait]
  ) -> Set<Int> {
    let runs = pairs.indices.split { index in
      guard let i = pairs[index].0, let j = pairs[index].1 else { return false }
      return one[i].isCertain(of: two[j])
    }
    func isPair(_ index: Int) -> Bool { pairs[index].0 != nil && pairs[index].1 != nil }
    return Set(runs.filter { !$0.allSatisfy(isPair) }.flatMap { $0.filter(isPair) })
  }

  /// What a translation has in common with its original.
  private struct Trait {
    let level: Int?
    let title: String
    let elements: Set<String>
    /// Numbers, addresses, and similar marks.
    let marks: Set<String>
    let paragraphs: Int

    init(_ section: Section) {
      level = section.headingLevel
      let text = section.content.languages.first.flatMap { section.content[$0] } ?? ""
      title = section.title.languages.first.flatMap { section.title[$0] } ?? ""
      elements = Set(
        text.matches(of: /<(?:toggle|select|signature)[^>]*\bid="?([^\s">]+)/).map { String($0.1) })
      marks = Set(
        (title + " " + text).matches(of: /[0-9]+|https?:[^\s\)]+|[^\s<\(]+@[^\s>\)]+/).map {
          String($0.0)
        })
      paragraphs = text.split(separator: /\n\s*\n/).count
    }

    /// Nil if one cannot be a translation of the other: text before all headings never matches a section with a heading.
    func likeness(to other: Trait) -> Int? {
      guard (level == nil) == (other.level == nil) else { return nil }
      guard elements.isEmpty == other.elements.isEmpty || elements == other.elements else {
        return 1
      }
      return 4 + (level == other.level ? 4 : 0) + 8 * elements.intersection(other.elements).count
        + 2 * min(marks.intersection(other.marks).count, 4)
        // Translators keep numbers and addresses, so those of only one section speak against it.
        - (marks.isEmpty == other.marks.isEmpty ? 0 : 3)
        + (paragraphs == other.paragraphs ? 1 : 0)
    }

    /// Whether more than the order of sections says that one is the translation of another.
    func isCertain(of other: Trait) -> Bool {
      level == nil || !title.isEmpty && title.lowercased() == other.title.lowercased()
        || !elements.isDisjoint(with: other.elements) || !marks.isDisjoint(with: other.marks)
    }
  }
}
