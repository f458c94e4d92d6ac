import StudyModel

/// The fields of an answer; its template is in the folder `answer-formats`.
protocol Control: Sendable {
  var template: String { get }
}

/// Rows to choose from.
struct RowsControl: Control {
  let template = "answer-formats/rows"
  let inputType: String
  var rows: [Row]
  /// Shows yes and no side by side, in a form.
  var isSegmented = false

  struct Row: Sendable {
    let id: String
    let key: String
    let text: String
    var detail: String?
    let isChosen: Bool
    var isInvalid = false
    var isExclusive = false
    var startsExclusive = false
    var color: String?
    /// The label of the scale's end, at its first or last point.
    var end: String?
    var picture: Picture?
    var chosenPicture: Picture?
    var other: Other?
    var takesFocus = false
  }

  struct Other: Sendable {
    let id: String
    let name: String
    let label: String
    let placeholder: String
    let value: String
    let startsHidden: Bool
    /// Chosen without the required text.
    let isInvalid: Bool
  }
}

/// Pictures to choose from.
struct PicturesControl: Control {
  let template = "answer-formats/pictures"
  let inputType: String
  let isStacked: Bool
  let rows: [RowsControl.Row]
}

/// Points of a scale of numbers or words.
struct ScaleControl: Control {
  let template = "answer-formats/scale"
  let isVertical: Bool
  let hasWords: Bool
  let hidesValue: Bool
  let hidesMarkers: Bool
  let ends: Ends?
  let points: [RowsControl.Row]
  let gradient: GradientStrip?

  struct Ends: Sendable {
    let low: End
    let high: End
  }

  struct End: Sendable {
    let number: String?
    let text: String
    let picture: Picture?
  }
}

/// A number field that scripts turn into a slider.
struct SliderControl: Control {
  let template = "answer-formats/slider"
  let value: String
  let minimum: String
  let maximum: String
  let step: String
  let digits: Int
  let isPercentage: Bool
  let isVertical: Bool
  let hidesValue: Bool
  /// Instructions shown until there is a value.
  let hint: String
  let ends: ScaleControl.Ends?
  let gradient: GradientStrip?
}

/// The colors along a scale, drawn next to it.
struct GradientStrip: Sendable {
  let isVertical: Bool
  let stops: [Stop]

  struct Stop: Sendable {
    let color: String
    let offset: String
  }

  init?(_ gradient: ScaleGradient?, isVertical: Bool) {
    guard let stops = gradient?.stops, !stops.isEmpty else { return nil }
    self.isVertical = isVertical
    self.stops = stops.map { Stop(color: $0.color, offset: $0.location.plainText) }
  }
}

/// One line to fill in.
struct LineControl: Control {
  let template = "answer-formats/line"
  let value: String
  var type = "text"
  var inputMode: String?
  var autocomplete = "off"
  var capitalize: String?
  var corrects: String?
  var checksSpelling: String?
  var placeholder: String?
  var unit: String?
  var isNumber = false
  var minimum: String?
  var maximum: String?
  var step: String?
  var maximumLength: Int?
  var isDate = false
  /// Whether to offer shortcuts for days near today.
  var offersDays = false
}

/// Several lines to fill in.
struct LinesControl: Control {
  let template = "answer-formats/lines"
  let value: String
  let placeholder: String?
  let maximumLength: Int?
  let limit: String?
  let countsCharacters: Bool
  var capitalize: String?
  var corrects: String?
  var checksSpelling: String?
}

/// A list to choose one from.
struct PickerControl: Control {
  let template = "answer-formats/picker"
  let empty: String
  let options: [Option]

  struct Option: Sendable {
    let key: String
    let text: String
    let isChosen: Bool
  }
}

/// Several short fields side by side.
struct ColumnsControl: Control {
  let template = "answer-formats/columns"
  let columns: [Column]

  struct Column: Sendable {
    let id: String
    let name: String
    let label: String
    let value: String
    let unit: String?
    let picker: PickerControl?
    let isTyped: Bool
    let isInvalid: Bool
    let takesFocus: Bool
  }
}

/// The ladder of ten rungs.
struct LadderControl: Control {
  let template = "answer-formats/ladder"
  let top: String
  let bottom: String
  let rungs: [RowsControl.Row]
}

/// A question, alone or in a form.
struct QuestionView: Sendable {
  let fieldID: String
  let fieldName: String
  let label: String
  /// Whether several fields share one question.
  let isGroup: Bool
  let isOptional: Bool
  /// Whether it appears because of another answer.
  var isFollowUp = false
  let hint: String?
  let tag: String?
  let number: String?
  let error: String?
  let describedBy: String?
  /// The ids that label a single field: the question, its label, and its unit.
  let labelledBy: String?
  let takesFocus: Bool
  let control: any Control
  let dontKnow: DontKnowView?
  var note: String?
  let more: MoreView?
}

struct DontKnowView: Sendable {
  let name: String
  let text: String
  let isChosen: Bool
}
