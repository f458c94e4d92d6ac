import StudyModel

/// A comment of the board, with what was answered.
package struct BoardComment: Hashable, Sendable {
  package let number: Int
  /// Whether an approval waits for it. Otherwise it is a suggestion.
  package let isRequired: Bool
  package let version: VersionNumber
  /// The name of the part; empty if it is about the whole study.
  package let place: String
  /// The words that it is about; nil if it is about a whole part.
  package let quote: String?
  /// What happened to the words, as a sentence; nil if they are the same.
  package let change: String?
  /// Its state, in words.
  package let state: String
  /// The oldest first.
  package let entries: [Entry]

  package struct Entry: Hashable, Sendable {
    package let author: String
    package let isFromReviewer: Bool
    /// The day, in words.
    package let day: String
    /// What the author did with the thread, in words; nil for a comment alone.
    package let move: String?
    /// Plain text; nil if it was retracted.
    package let text: String?

    package init(author: String, isFromReviewer: Bool, day: String, move: String?, text: String?) {
      self.author = author
      self.isFromReviewer = isFromReviewer
      self.day = day
      self.move = move
      self.text = text
    }
  }

  package init(
    number: Int, isRequired: Bool = true, version: VersionNumber, place: String, quote: String?,
    change: String? = nil, state: String, entries: [Entry]
  ) {
    self.number = number
    self.isRequired = isRequired
    self.version = version
    self.place = place
    self.quote = quote
    self.change = change
    self.state = state
    self.entries = entries
  }
}

/// What a reviewer noted with a decision on an earlier version.
package struct BoardNote: Hashable, Sendable {
  package let author: String
  package let version: VersionNumber
  /// What was decided, in words, such as "changes requested".
  package let decision: String
  /// The day, in words.
  package let day: String
  /// Plain text.
  package let text: String

  package init(
    author: String, version: VersionNumber, decision: String, day: String, text: String
  ) {
    self.author = author
    self.version = version
    self.decision = decision
    self.day = day
    self.text = text
  }
}

extension BoardDocument {
  /// The board's comments with their answers, the required ones before the suggested ones.
  /// - Parameters:
  ///   - notes: what reviewers noted with their decisions, above the comments.
  ///   - lead: sentences above all, such as the day on which they were put together.
  package init(
    answers comments: [BoardComment], notes: [BoardNote] = [], title: String, lead: [String]
  ) {
    var blocks = [MarkedBlock(.heading(1), title)] + lead.map { MarkedBlock(.paragraph, $0) }
    if !notes.isEmpty { blocks.append(MarkedBlock(.heading(2), "Notes with decisions")) }
    for note in notes {
      blocks.append(
        MarkedBlock(
          .paragraph,
          [
            MarkedRun(note.author, style: .strong),
            MarkedRun(" · \(note.day) · \(note.decision) on \(note.version)"),
          ]))
      blocks.append(MarkedBlock(.paragraph, note.text))
    }
    let required = comments.filter(\.isRequired)
    let suggested = comments.filter { !$0.isRequired }
    blocks.append(MarkedBlock(.heading(2), "Required comments"))
    if required.isEmpty {
      blocks.append(MarkedBlock(.paragraph, "The board has made no required comments."))
    }
    for comment in required { blocks += comment.blocks }
    if !suggested.isEmpty { blocks.append(MarkedBlock(.heading(2), "Suggested comments")) }
    for comment in suggested { blocks += comment.blocks }
    self.init(title: title, language: .english, blocks: blocks)
  }
}

extension BoardComment {
  fileprivate var blocks: [MarkedBlock] {
    let place = place.isEmpty ? "" : ": \(place)"
    var blocks = [
      MarkedBlock(.heading(3), "Comment \(number)\(place)"),
      MarkedBlock(.fact, cells: [[MarkedRun("Version")], [MarkedRun("\(version)")]]),
      MarkedBlock(.fact, cells: [[MarkedRun("State")], [MarkedRun(state)]]),
    ]
    if let quote { blocks.append(MarkedBlock(.quotation, quote)) }
    if let change { blocks.append(MarkedBlock(.paragraph, change)) }
    return blocks + entries.flatMap(\.blocks)
  }
}

extension BoardComment.Entry {
  fileprivate var blocks: [MarkedBlock] {
    let role = isFromReviewer ? ", reviewer" : ""
    let move = move.map { " · \($0)" } ?? ""
    var blocks = [
      MarkedBlock(
        .paragraph, [MarkedRun("\(author)\(role)", style: .strong), MarkedRun(" · \(day)\(move)")])
    ]
    if let text, !text.isEmpty {
      blocks.append(MarkedBlock(.paragraph, text))
    } else if text == nil {
      blocks.append(
        MarkedBlock(.paragraph, [MarkedRun("Retracted by its author", style: .emphasis)]))
    }
    return blocks
  }
}
