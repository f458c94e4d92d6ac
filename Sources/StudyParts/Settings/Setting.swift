import StudyModel

/// One thing an author can change about a part: where the part's JSON stores it, its label, how it is entered, and how
/// a change affects participants.
package struct Setting: Sendable {
  /// Member names relative to the part. For localized text, the language is appended.
  package internal(set) var path: [String]
  package let label: String
  package var hint: String?
  package let control: Control
  /// Whether the value is text with one version per language.
  package var isLocalized = false
  /// Folded under More.
  package var isRare = false
  /// Shown next to the following setting.
  package var isHalf = false
  /// The path of the link or list whose empty elements are removed from the document.
  package var holder: [String]?
  /// The heading under which the setting is folded, together with adjacent settings under the same heading.
  package var fold: String?
  /// Whether the value determines which other settings exist. After a save, the page must be loaded again.
  package var decides = false
  /// The number of elements in the list, if the setting represents an element that can be moved.
  package var siblings: Int?
  /// How a change affects participants.
  package var effect: Effect
  /// What the number 0 means, if it is not a number of anything.
  package var zero: String?
  /// The kind of part that the value refers to, if any.
  package var refersTo: Referent?

  /// The name of the form field.
  package var name: String { path.joined(separator: ".") }

  /// How a change of a setting affects participants, most serious first.
  package enum Effect: Sendable, Hashable, CaseIterable {
    /// What participants agree to, what they are asked, or which answers are correct.
    case meaning
    /// What participants do and in which order.
    case procedure
    /// How something is phrased.
    case wording
    /// How something looks.
    case format
    /// Which edition of a text participants read.
    case edition
    /// No effect in a browser; only apps support it.
    case client
    /// No effect; only authors see it.
    case author
  }

  /// The kinds of parts that a value can refer to.
  package enum Referent: Sendable, Hashable {
    case consent, section, signature, step, item
    /// The answer of a step or an item.
    case answer
  }

  /// - Parameter effect: if nil, a change of text counts as wording and any other change as procedure.
  package init(
    path: [String], label: String, hint: String? = nil, control: Control,
    isLocalized: Bool = false, isRare: Bool = false, holder: [String]? = nil, fold: String? = nil,
    decides: Bool = false, siblings: Int? = nil, effect: Effect? = nil
  ) {
    self.path = path
    self.label = label
    self.hint = hint
    self.control = control
    self.isLocalized = isLocalized
    self.isRare = isRare
    self.holder = holder
    self.fold = fold
    self.decides = decides
    self.siblings = siblings
    self.effect = effect ?? (isLocalized ? .wording : .procedure)
  }

  /// How a value is entered, which also determines its type.
  package enum Control: Sendable {
    case line, area, markdown
    /// A single line that keeps leading and trailing spaces.
    case exact
    case whole, decimal
    case toggle
    /// A toggle that is on if the member exists.
    case presence
    case options([Option])
    case checks([Option])
    /// One text per line.
    case lines
    /// One name and value per line, separated by a colon.
    case pairs
    /// One person per line: the name, then the role after a comma.
    case people
    case day, moment, timeOfDay
    /// Hours and minutes, stored as seconds.
    case length
    /// A zero-based position in a list.
    case position([Option])
    /// A check box that removes an element from its list.
    case removal
    /// Times of day on a single line.
    case times
    /// One first and last day per line.
    case windows
    /// An answer from another task, as `task/step` or `task/step/item`.
    case answer([Option])
    /// A section of a consent or one of its paragraphs.
    case passage([PassageOption])
    case choices(ChoiceColumns)
  }

  /// An option to choose from a list.
  package struct Option: Sendable, Hashable {
    package let value: String
    package let label: String

    package init(value: String, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The columns of a table of answers, in addition to value and text.
  package struct ChoiceColumns: Sendable {
    package var detail: Bool
    package var exclusive: Bool
    package var correct: Bool
    package var explanation: Bool
    /// The answer keeps its position when answers are shuffled.
    package var staysLast: Bool
    package var color: Bool
    /// Participants can type an answer of their own.
    package var freeText: Bool

    package init(
      detail: Bool = false, exclusive: Bool = false, correct: Bool = false,
      explanation: Bool = false, staysLast: Bool = false, color: Bool = false,
      freeText: Bool = false
    ) {
      self.detail = detail
      self.exclusive = exclusive
      self.correct = correct
      self.explanation = explanation
      self.staysLast = staysLast
      self.color = color
      self.freeText = freeText
    }
  }
}
