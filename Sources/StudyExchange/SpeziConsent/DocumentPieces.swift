import ConsentMarkdown
import StudyModel

/// A text split at its headings, and which pieces belong to the same section. A section's content may have its own headings,
/// and sections without a heading continue the one before them.
struct DocumentPieces {
  struct Chunk {
    let title: String?
    let level: Int
    /// The indices of its pieces; the first one has the heading.
    var pieces: [Int]
    var content: String
    var parts: [DocumentText.Part] = []
  }

  let pieces: [ConsentSection]
  private(set) var chunks: [Chunk] = []

  /// The pieces of a text as it was shown, grouped by the sections they came from.
  init(of shown: DocumentText) {
    let read = try? DocumentText.reading(shown.text, metadata: ConsentMetadata())
    pieces = read.map(Self.pieces) ?? shown.parts.map(\.piece)
    let starts = Set(shown.parts.filter { $0.heading != nil }.map(\.line))
    for (index, piece) in pieces.enumerated() {
      add(piece, index, opens: starts.contains(piece.line))
    }
    if chunks.isEmpty, !shown.parts.isEmpty {
      chunks = [Chunk(title: nil, level: 0, pieces: [], content: "")]
    }
    for part in shown.parts {
      let index = chunks.lastIndex { chunk in
        chunk.pieces.first.map { pieces[$0].line <= part.line } ?? true
      }
      chunks[index ?? 0].parts.append(part)
    }
    trim()
  }

  /// The pieces of an edited text; those that were inside a section and still follow it stay there. A new heading below
  /// the level of all sections divides the section that it is in: a section of its own would take the text after it away
  /// from that section's screen.
  init(of typed: DocumentText.Reading, matching old: DocumentPieces) {
    pieces = Self.pieces(of: typed)
    origins = DocumentMatching(old: old.pieces, new: pieces).origins
    var chunkOf: [Int: Int] = [:]
    for (index, chunk) in old.chunks.enumerated() {
      for piece in chunk.pieces { chunkOf[piece] = index }
    }
    let lowest = old.chunks.lazy.filter { $0.title != nil }.map(\.level).max()
    var current: Int?
    for (index, piece) in pieces.enumerated() {
      let origin = origins[index]
      let chunk = origin.flatMap { chunkOf[$0] }
      let begins = chunk.map { old.chunks[$0].pieces.first == origin } ?? true
      let divides =
        origin == nil && piece.title != nil && chunks.last?.title != nil
        && lowest.map { piece.level > $0 } == true
      let goesOn = divides || !begins && chunk == current && current != nil
      add(piece, index, opens: !goesOn)
      if !goesOn {
        current = begins ? chunk : nil
        chunkOrigins.append(current)
      }
    }
    trim()
  }

  /// For each piece of an edited text, the original piece.
  private(set) var origins: [Int?] = []
  /// For each chunk of an edited text, the original chunk.
  private(set) var chunkOrigins: [Int?] = []

  private mutating func add(_ piece: ConsentSection, _ index: Int, opens: Bool) {
    if opens || chunks.isEmpty {
      chunks.append(
        Chunk(title: piece.title, level: piece.level, pieces: [index], content: piece.content))
    } else {
      chunks[chunks.count - 1].pieces.append(index)
      chunks[chunks.count - 1].content += piece.source
    }
  }

  private mutating func trim() {
    for index in chunks.indices {
      chunks[index].content = chunks[index].content.trimmingBlankLines()
    }
  }

  private static func pieces(of reading: DocumentText.Reading) -> [ConsentSection] {
    reading.document.sections().compactMap { piece in
      if piece.title == nil, piece.content.trimmingBlankLines().isEmpty { return nil }
      return ConsentSection(
        title: piece.title, level: piece.level, heading: piece.heading, content: piece.content,
        line: piece.line - reading.shift)
    }
  }
}

/// Matches each piece of an edited text to its original: by heading, then by content, then by position.
struct DocumentMatching {
  private(set) var origins: [Int?]
  private let old: [ConsentSection]
  private let new: [ConsentSection]
  private var isTaken: [Bool]

  init(old: [ConsentSection], new: [ConsentSection]) {
    self.old = old
    self.new = new
    origins = Array(repeating: nil, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
    match { [$0.title ?? "", $0.content.trimmingBlankLines()] }
    match { [$0.title ?? ""] }
    match { piece in
      let content = piece.content.trimmingBlankLines()
      return piece.title == nil || content.isEmpty ? nil : [content]
    }
    matchByPosition()
  }

  private mutating func match(by key: (ConsentSection) -> [String]?) {
    var waiting: [[String]: [Int]] = [:]
    for index in old.indices.reversed() where !isTaken[index] {
      if let key = key(old[index]) { waiting[key, default: []].append(index) }
    }
    for index in new.indices where origins[index] == nil {
      guard let key = key(new[index]), let origin = waiting[key]?.popLast() else { continue }
      take(origin, for: index)
    }
  }

  /// Remaining pieces are matched to remaining originals between the same neighbors.
  private mutating func matchByPosition() {
    var free = 0
    for index in new.indices {
      if let origin = origins[index] {
        free = origin + 1
        continue
      }
      guard new[index].title != nil else { continue }
      while free < old.count, !isTaken[free], old[free].title == nil { free += 1 }
      guard free < old.count, !isTaken[free] else { continue }
      take(free, for: index)
      free += 1
    }
  }

  private mutating func take(_ origin: Int, for index: Int) {
    origins[index] = origin
    isTaken[origin] = true
  }
}

extension DocumentText.Part {
  /// For a text that does not load as a whole: the section as a single piece.
  fileprivate var piece: ConsentSection {
    let heading = heading.map { "\n\($0)\n" } ?? ""
    let title = (try? ConsentDocument(fragment: heading))?.sections().last?.title
    return ConsentSection(
      title: title, level: title == nil ? 0 : 2, heading: heading, content: content, line: line)
  }
}
