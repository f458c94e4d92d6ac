import StudyModel
import StudyReview
import StudyStore

/// One change of a comparison, as a row of its page.
struct ComparedChange: Sendable {
  let anchor: String
  /// What happened, such as “Added”.
  let kind: Chip
  /// What it means for participants.
  let meaning: Chip
  let detail: String
  /// The language of the texts.
  let language: String
  let direction: String
  /// The text with its changed words marked; nil if no text changed.
  let inline: String?
  /// The text before and after, for two columns; nil if no text changed.
  let sides: Sides?
  let reason: String
  /// Who corrected the class, and why.
  let correction: Correction?
  /// The form that corrects the class, for authors.
  let correcting: String?
  /// The place in the editor, for authors; nil if it is gone.
  let editing: String?
  /// Asks whether the draft gets back what the version has, for authors; nil if that is nothing.
  let restoring: String?

  struct Sides: Sendable {
    let before: String
    let after: String
    let hasBefore: Bool
    let hasAfter: Bool
  }

  struct Correction: Sendable {
    let by: String
    let reason: String
    let at: Moment
    let proposed: String
  }

  /// - Parameters:
  ///   - language: the language that the page shows, for parts that are new or gone.
  ///   - correcting: the form that corrects the class.
  ///   - editing: the place in the editor.
  ///   - restoring: the question whether to bring back what was before.
  init(
    _ change: Change, in language: Language, corrected: ClassCorrection?, correcting: String?,
    editing: String?, restoring: String? = nil
  ) {
    anchor = Self.anchor(of: change.id)
    kind = change.kind.chip
    meaning = Chip(change.class.title, icon: "mark", tone: change.class.tone)
    detail = change.detail
    let spoken = change.language ?? language
    self.language = spoken.rawValue
    direction = spoken.isRightToLeft ? "rtl" : "ltr"
    let texts = Self.texts(of: change, in: language)
    inline = texts.isEmpty ? nil : texts.map { $0.html(.both) }.joined()
    if texts.isEmpty {
      sides = nil
    } else {
      let before = texts.map { $0.html(.old) }.joined()
      let after = texts.map { $0.html(.new) }.joined()
      sides = Sides(
        before: before, after: after, hasBefore: !before.isEmpty, hasAfter: !after.isEmpty)
    }
    reason = change.reason
    let isCorrected = change.isCorrected
    correction = corrected.flatMap { correction in
      isCorrected
        ? Correction(
          by: correction.by, reason: correction.reason, at: Moment(correction.at),
          proposed: change.proposedClass.title) : nil
    }
    self.correcting = correcting
    self.editing = editing
    self.restoring = restoring
  }

  static func anchor(of change: Change.ID) -> String { "change-\(change)" }

  private static func texts(of change: Change, in language: Language) -> [MarkedText] {
    if let words = change.described {
      let text = MarkedText(words)
      return text.isBlank ? [] : [text]
    }
    let kind: WordComparison.Kind = change.after == nil ? .deleted : .inserted
    if let text = change.wholeText { return text.isEmpty ? [] : [MarkedText(text, as: kind)] }
    return change.elementTexts(in: language).filter { !$0.isEmpty }
      .map { MarkedText($0, as: kind) }
  }
}

extension Change.Kind {
  /// The kind as a word with an icon.
  var chip: Chip {
    switch self {
    case .added: Chip("Added", icon: "add", tone: "green")
    case .removed: Chip("Removed", icon: "remove", tone: "brick")
    case .moved: Chip("Moved", icon: "arrow-down")
    case .changed: Chip("Changed", icon: "text")
    }
  }

  /// A count of it, such as “3 additions”.
  func words(for count: Int) -> String {
    let noun =
      switch self {
      case .added: "addition"
      case .removed: "removal"
      case .moved: "move"
      case .changed: "edit"
      }
    return count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

extension ChangeClass {
  /// The tone of its chip: the more a change matters to people who consented, the stronger.
  fileprivate var tone: String? {
    switch usualReconsent {
    case .reconsent, .addendum: "amber"
    case .notify: "violet"
    case .none: nil
    }
  }
}
