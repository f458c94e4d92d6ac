import StudyModel

/// What became of the parts of a study, up to a line of its history: which were removed, restored, or got other identifiers.
package struct PartFates: Sendable {
  private struct Fate: Sendable {
    let line: Int
    let kind: Kind

    enum Kind: Sendable {
      case removed, restored
      /// Where the part is since then.
      case renamed(Place)
    }
  }

  /// In order, by where the part was.
  private var fates: [Place: [Fate]] = [:]

  package init() {}

  /// Where a value is that was at a place after a line of the history.
  package func follow(_ place: Place, since number: Int) -> FollowedPlace {
    guard !fates.isEmpty else { return FollowedPlace(place) }
    var (followed, number) = (FollowedPlace(place), number)
    while let fate = nextFate(around: followed.removed ?? followed.place, after: number) {
      number = fate.line
      switch fate.kind {
      case .restored:
        if followed.removed == fate.place { followed.removed = nil }
      case .removed:
        followed.removed = followed.removed ?? fate.place
      case .renamed(let new):
        guard followed.removed.map({ $0 != fate.place }) ?? true else { continue }
        followed.place = new + followed.place.dropFirst(fate.place.count)
        followed.removed = followed.removed.map { new + $0.dropFirst(fate.place.count) }
      }
    }
    return followed
  }

  /// The latest line before which what is at a place was elsewhere, or was another part; 0 if it always was there. A part that
  /// was removed and restored, or whose identifier was changed and changed back, is the same part.
  package func lastHandover(of place: Place) -> Int {
    guard !fates.isEmpty else { return 0 }
    let lines = place.indices.flatMap { fates[Array(place.prefix($0 + 1))] ?? [] }.map(\.line)
    return lines.sorted(by: >).first {
      follow(place, since: $0 - 1) != FollowedPlace(place)
    } ?? 0
  }

  /// A difference where its value is by now.
  /// - Returns: also the place of the part that contained it, if that was removed.
  package func follow(_ difference: ContentDifference, since number: Int) -> (
    difference: ContentDifference, removed: Place?
  ) {
    guard !fates.isEmpty else { return (difference, nil) }
    let place = difference.place
    // What the edit removed itself belongs to the part around it.
    if difference.kind == .removed, difference.isElement, let name = place.last {
      let holder = follow(Array(place.dropLast()), since: number)
      return (difference.moved(to: holder.place + [name]), holder.removed)
    }
    let followed = follow(place, since: number)
    guard difference.kind == .reordered else {
      return (difference.moved(to: followed.place), followed.removed)
    }
    func names(_ list: JSONValue?) -> JSONValue? {
      list?.arrayValue.map { names in
        .array(
          names.compactMap { name in
            let element = name.stringValue.map { follow(place + [$0], since: number) }
            return element?.removed == nil ? element?.place.last.map(JSONValue.string) : nil
          })
      }
    }
    let moved = ContentDifference(
      .reordered, at: followed.place, before: names(difference.before),
      after: names(difference.after))
    return (moved, followed.removed)
  }

  /// Where parts are that got another identifier after a line, or are in a part that got one, by where they were.
  func renamedParts(since number: Int) -> [StudyPart: StudyPart] {
    var parts: [StudyPart: StudyPart] = [:]
    for (place, known) in fates where known.contains(where: { $0.line > number }) {
      guard let old = StudyPart(at: place),
        let new = StudyPart(at: follow(place, since: number).place), old != new
      else { continue }
      parts[old] = new
    }
    return parts
  }

  /// The latest lines that removed parts, or answers, which rules name, or changed their identifiers, by where these were.
  var removals: [Place: Int] {
    fates.filter { $0.key.isPartOrAnswer }.compactMapValues { known in
      known.last {
        if case .restored = $0.kind { false } else { true }
      }?.line
    }
  }

  /// Takes the next line into account.
  /// - Parameter answers: answers whose recorded values the line changed, if these are to be followed.
  mutating func note(
    _ differences: [ContentDifference], answers: [(former: Place, now: Place)] = [], of line: Int
  ) {
    // The first fate at a place counts, and that of an answer says more than its differences.
    for answer in answers {
      fates[answer.former, default: []].append(Fate(line: line, kind: .renamed(answer.now)))
    }
    var taken: Set<Place> = []
    for gone in differences where gone.isRemovedElement {
      let new = differences.renaming(of: gone)?.place
      if let new { taken.insert(new) }
      fates[gone.place, default: []].append(
        Fate(line: line, kind: new.map { .renamed($0) } ?? .removed))
    }
    for added in differences where added.kind == .added && added.isElement {
      guard fates[added.place] != nil, !taken.contains(added.place) else { continue }
      fates[added.place, default: []].append(Fate(line: line, kind: .restored))
    }
  }

  private func nextFate(around place: Place, after number: Int) -> (
    place: Place, line: Int, kind: Fate.Kind
  )? {
    place.indices.compactMap { index in
      let holder = Array(place.prefix(index + 1))
      let next = fates[holder]?.first { $0.line > number }
      return next.map { (place: holder, line: $0.line, kind: $0.kind) }
    }.min { $0.line < $1.line }
  }
}

extension ContentDifference {
  /// Whether it removed an element that has a name.
  var isRemovedElement: Bool { kind == .removed && isElement }
}

extension Place {
  /// Whether it is in a list of parts, or of answers, which rules name.
  fileprivate var isPartOrAnswer: Bool {
    dropLast().last.map { $0 == "choices" || !PartCopy.Kind.all(inListsNamed: $0).isEmpty } == true
  }
}

/// Where a value is by now.
package struct FollowedPlace: Hashable, Sendable {
  /// Where it was last, if its part was removed.
  package fileprivate(set) var place: Place
  /// What was removed: its part, or one that contained that; nil if it exists.
  package fileprivate(set) var removed: Place?

  fileprivate init(_ place: Place) { self.place = place }
}
