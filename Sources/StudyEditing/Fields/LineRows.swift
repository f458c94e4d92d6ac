import Foundation
import StudyModel
import StudyParts

/// A list of texts, written one per line. Each line is matched to a former row and keeps that row's other languages,
/// even if lines were added, removed, or moved.
package struct LineRows: Sendable {
  package private(set) var rows: [JSONValue] = []
  /// The positions of the former rows that the rows were made from; nil for new ones.
  private let sources: [Int?]
  /// The positions of former rows that were not matched to any line.
  package private(set) var gone: [Int] = []

  /// - Parameter former: the rows that the author started from, in all languages.
  package init(_ text: String, over former: [JSONValue], language: Language) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let before = former.map {
      ($0[language.rawValue]?.stringValue ?? "").trimmingCharacters(in: .whitespaces)
    }
    var made: [(former: Int?, row: JSONValue)] = []
    for (line, source) in zip(lines, Self.sources(of: lines, in: before)) where !line.isEmpty {
      let row = source.map { former[$0] } ?? .object([:])
      made.append((source, row.setting(.string(line), at: [language.rawValue])))
    }
    // A row without text in this language has no line to delete, so it stays where it is.
    let used = Set(made.compactMap(\.former))
    for index in former.indices
    where before[index].isEmpty && !used.contains(index) && former[index] != .object([:]) {
      let previous = made.lastIndex { entry in entry.former.map { $0 < index } ?? false }
      made.insert((index, former[index]), at: previous.map { $0 + 1 } ?? 0)
    }
    let kept = Set(made.compactMap(\.former))
    rows = made.map(\.row)
    sources = made.map(\.former)
    gone = former.indices.filter { !kept.contains($0) }
  }

  /// The rows after others moved the former ones. Each new row stays below the one that it was written below.
  /// - Parameter order: The current positions of the former rows.
  func placed(at order: [Int]) -> [JSONValue] {
    // If rows were moved here too, they change places among themselves.
    var places = sources.compactMap(\.self).sorted().map { order[$0] }.makeIterator()
    var groups: [(place: Int, rows: [JSONValue])] = [(-1, [])]
    for (row, source) in zip(rows, sources) {
      if source != nil, let place = places.next() {
        groups.append((place, [row]))
      } else {
        groups[groups.count - 1].rows.append(row)
      }
    }
    return groups.sorted { $0.place < $1.place }.flatMap(\.rows)
  }

  /// Matches each line to a former row: first by identical text, then by position, then by similarity.
  private static func sources(of lines: [String], in former: [String]) -> [Int?] {
    var sources = sameWords(lines, former)
    fillGaps(&sources, lines, former)
    var free = Set(former.indices).subtracting(sources.compactMap { $0 })
    // For longer lists, comparing every pair would take too long for a save.
    guard lines.count * former.count <= 10_000 else { return sources }
    for index in lines.indices where sources[index] == nil && !lines[index].isEmpty {
      guard let source = free.sorted().first(where: { isAlike(lines[index], former[$0]) }) else {
        continue
      }
      sources[index] = source
      free.remove(source)
    }
    return sources
  }

  private static func sameWords(_ lines: [String], _ former: [String]) -> [Int?] {
    var unused: [String: [Int]] = [:]
    for index in former.indices.reversed() where !former[index].isEmpty {
      unused[former[index], default: []].append(index)
    }
    return lines.map { line -> Int? in line.isEmpty ? nil : unused[line]?.popLast() }
  }

  /// Between two matched lines, the remaining lines match the remaining rows one to one if their counts are equal.
  /// Otherwise, rows without text match the next lines that have some.
  private static func fillGaps(_ sources: inout [Int?], _ lines: [String], _ former: [String]) {
    let taken = Set(sources.compactMap { $0 })
    var start = 0
    while start < sources.count {
      guard sources[start] == nil else {
        start += 1
        continue
      }
      let end = sources[start...].firstIndex { $0 != nil } ?? sources.count
      let lower = start == 0 ? 0 : (sources[start - 1] ?? -1) + 1
      let upper = end < sources.count ? sources[end] ?? former.count : former.count
      let rows = lower < upper ? (lower..<upper).filter { !taken.contains($0) } : []
      let gap = Array(start..<end)
      if rows.count == gap.count {
        for (line, row) in zip(gap, rows) { sources[line] = row }
      } else {
        let written = gap.filter { !lines[$0].isEmpty }
        for (line, row) in zip(written, rows.filter { former[$0].isEmpty }) { sources[line] = row }
      }
      start = end
    }
  }

  /// Whether a text is probably the other one, edited.
  private static func isAlike(_ line: String, _ other: String) -> Bool {
    let (one, two) = (Array(line), Array(other))
    guard !one.isEmpty, !two.isEmpty else { return false }
    let start = zip(one, two).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count
    return min(start + end, one.count, two.count) * 2 >= max(one.count, two.count)
  }
}
